"""UPLOAD: the file input itself, where structure says which one; else whatever the element's own click asks for."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder
from arc_cua.core.receipt import Dispatched, Effect, Rung


def upload_ladder(*, has_input: bool) -> Ladder:
    """A drop may follow a click that opened no chooser and changed nothing: the files have not left us yet."""
    if has_input:
        yield Rung.FILE_INPUT
        return
    result = yield Rung.CHOOSER
    if result.refusal is None and result.dispatched is Dispatched.YES and result.effect is Effect.SUSPECTED_NOOP:
        yield Rung.DROP
