"""Sessions: what a browser knows of its user, carried to a file and into another browser."""

from arc_cua.surfaces.browser.sessions.carry import Restored, capture, read_cookies, restore
from arc_cua.surfaces.browser.sessions.file import SessionFile
from arc_cua.surfaces.browser.sessions.seal import SessionKey
from arc_cua.surfaces.browser.sessions.state import Cookie, SessionState

__all__ = ["Cookie", "Restored", "SessionFile", "SessionKey", "SessionState", "capture", "read_cookies", "restore"]
