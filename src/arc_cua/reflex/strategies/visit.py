"""Loads an address."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from arc_cua.core.action import Goto, Noop
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_SCHEMES = frozenset({"http", "https"})


def visit(situation: Situation) -> Answer:
    """Propose to load the address, or nothing when the page is there already."""
    url = as_url(situation.sub.value, situation.observation.url)
    if not url:
        return situation.abstain(f'"{situation.sub.value}" is no web address')
    if situation.observation.url.rstrip("/") == url.rstrip("/"):
        return situation.offer(Noop(), 0.97, "the page is there already", expected=NOTHING)
    path = urlsplit(url).path.rstrip("/")
    offer = situation.offer(
        Goto(url=url), 0.97, "the goal names the address", expected=ExpectedChange(kind=Expect.ROUTE, text=path)
    )
    return offer if offer.confidence >= THRESHOLD else situation.abstain("the address was loaded in vain", best=offer)


def as_url(text: str, base: str) -> str:
    """Return `text` as an address that can be loaded, or an empty string; a bare host gets https."""
    has_scheme = "://" in text
    is_local = text.startswith(("localhost", "127."))
    url = text if has_scheme else f"{'http' if is_local else 'https'}://{text}"
    try:
        url = urljoin(base, text) if text.startswith("/") else url
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme.lower() in _SCHEMES and parts.hostname else ""
