"""A session file: read whole before anything is applied, written whole or not at all, for its owner only."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

import msgspec

from arc_cua.core.errors import UsageError
from arc_cua.surfaces.browser.sessions.seal import SessionKey, seal, unseal
from arc_cua.surfaces.browser.sessions.state import SessionState

MAX_BYTES = 1 << 28

_states = msgspec.json.Decoder(SessionState)
_encoder = msgspec.json.Encoder()


class SessionFile:
    """Where one session is kept.

    Args:
        path: The file; it need not be there yet.
        key: What it is encrypted with.
        plain: Whether it is to be kept in the clear; then there is no key.

    Raises:
        UsageError: There is neither a key nor the word that none is wanted, or both.
    """

    def __init__(self, path: str | Path, key: SessionKey | None = None, *, plain: bool = False) -> None:
        if (key is None) != plain:
            raise UsageError("a session needs a key, or plain=True to be kept in the clear")
        self.path, self._key = Path(path).expanduser().absolute(), key

    @property
    def is_plain(self) -> bool:
        """Whether it is kept in the clear."""
        return self._key is None

    def load(self) -> SessionState | None:
        """Return the session, or None if there is no such file.

        Raises:
            UsageError: The file can't be read, is none of ours, is damaged, or needs another key.
        """
        try:
            with self.path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise UsageError(f"the session {self.path} can't be read: {error.strerror}") from error
        try:
            return _decode(data, self._key)
        except UsageError as error:
            raise UsageError(f"the session {self.path} can't be used: {error.message}", hint=error.hint) from None

    def save(self, state: SessionState) -> None:
        """Replace the file by one with this session, readable for its owner only.

        Raises:
            UsageError: The file can't be written; what was there is left as it was.
        """
        data = seal(_encoder.encode(state), self._key)
        fresh = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        try:
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(descriptor)
                fresh.replace(self.path)
            except OSError:
                with contextlib.suppress(OSError):
                    fresh.unlink()
                raise
        except OSError as error:
            raise UsageError(f"the session {self.path} can't be written: {error.strerror}") from error


def _decode(data: bytes, key: SessionKey | None) -> SessionState:
    if len(data) > MAX_BYTES:
        raise UsageError("it is too large")
    opened = unseal(data, key)
    try:
        state = _states.decode(opened)
    except (msgspec.DecodeError, RecursionError):  # its text would quote what it found
        raise UsageError("its content is damaged") from None
    state.check()
    return state
