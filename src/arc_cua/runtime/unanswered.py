"""Requests that can change something and have no answer yet: remembered over steps, until one comes."""

from __future__ import annotations

from collections.abc import Iterable

from arc_cua.core.receipt import Evidence
from arc_cua.surfaces.browser.network import Request
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import asked, is_broken, is_write, outcome


class Unanswered:
    """The writes of a run that are still open."""

    def __init__(self) -> None:
        self._open: list[Request] = []

    @property
    def is_empty(self) -> bool:
        """Whether every write has been answered."""
        return not any(map(_is_open, self._open))

    @property
    def is_flying(self) -> bool:
        """Whether an answer can still come: a request that was cut off stays open for good."""
        return any(_is_open(one) and not one.ended for one in self._open)

    def take_stock(self, page: Page, cursor: int) -> tuple[Evidence, ...]:
        """Note the writes since `cursor`; return what has become of the ones that were open before.

        `answered` and `http` for those that have an answer now, good or bad, `pending` for the rest.
        """
        facts = []
        for request in self._open:
            if _is_open(request):
                facts.append(Evidence(kind="pending", detail=f"{asked(request)} is not answered yet"))
            elif is_broken(request):
                facts.append(Evidence(kind="http", detail=outcome(request)))
            else:
                facts.append(Evidence(kind="answered", detail=f"{asked(request)} → {request.status}"))
        known = {id(request) for request in self._open}
        new = [one for one in page.network.since(cursor).started if is_write(one) and id(one) not in known]
        self._open = [one for one in (*self._open, *new) if _is_open(one)]
        return tuple(facts)


def _is_open(request: Request) -> bool:
    """Without a status nobody knows whether the other side has done it, also when the request was cut off."""
    return request.status is None


def without_doubles(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return the evidence with each fact once, in order."""
    return tuple(dict.fromkeys(evidence))
