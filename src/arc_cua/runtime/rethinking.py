"""Before a run gives up on an act of which nobody knows whether it happened, it loads the page anew and looks.

A page that failed to show the answer may show the record. What is not to be seen there either stays in doubt: the
run then ends as it would have ended, and nothing is done again.
"""

from __future__ import annotations

from arc_cua.cognition.same_effect import press_behind
from arc_cua.core.ending import Ending
from arc_cua.core.outcome import Verdict
from arc_cua.core.state import RunState, Writer
from arc_cua.core.step import StepFacts
from arc_cua.runtime.acting import Acting
from arc_cua.runtime.returning import Arrival

_GIVEN_UP = frozenset(
    {
        Ending.ABORTED_TIMEOUT,
        Ending.ABORTED_STALLED,
        Ending.ABORTED_NEEDS_CORTEX,
        Ending.ABORTED_BUDGET,
        Ending.ABORTED_EMPTY,
    }
)


class Rethinking:
    """Looks once in a run."""

    def __init__(self) -> None:
        self._given_up: RunState | None = None

    def before_giving_up(self, state: RunState, start: str, acting: Acting) -> tuple[RunState, Arrival | None]:
        """Return the state without its ending, and what to load, where another look may tell more."""
        if state.ending not in _GIVEN_UP or self._given_up is not None:
            return state, None
        act = _open_act(state)
        if act is None:
            return state, None
        self._given_up = state
        state = state.write(Writer.ENDING, ending=None, reason="", evidence=())
        state = state.write(Writer.ESCALATION, trouble=None, trouble_why="")
        if act.unsent:
            return state, Arrival(start=start, is_return=True)
        doubts = tuple(dict.fromkeys((*state.doubts, act.signature)))
        state = state.write(Writer.JOURNAL, doubts=doubts)
        return state, Arrival(start=start, is_return=True, doubted=acting.doubted(state))

    def after(self, state: RunState) -> RunState:
        """Return the state after the look: if the run still has to end, then as it had been about to."""
        before = self._given_up
        if state.ending is None or before is None or state.ending is Ending.ABORTED_DENIED:
            return state
        reason = f"{before.reason}; the page was loaded once more, and does not show what came of it"
        evidence = (*before.evidence, *state.evidence)
        return state.write(Writer.ENDING, ending=before.ending, reason=reason, evidence=evidence)


def _open_act(state: RunState) -> StepFacts | None:
    """The last act, if it was to change something, went out or tried to, and was not confirmed."""
    last = next((step for step in reversed(state.history) if not step.is_neutral), None)
    if last is None or not last.completes or last.verdict is Verdict.CONFIRMED:
        return None
    sub = next((sub for sub in state.goal.sub_goals if sub.id == last.sub_goal), None)
    if sub is None or not sub.changes_state or not sub.is_open:
        return None
    press = press_behind(last, state.history)
    return press if last.wrote or last.unsent or last.signature in state.doubts else None
