"""What this run has already tried for one sub-goal, so that nothing is tried again in vain."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import AnyAction, Verb
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.reflex.grounding.calibration import THRESHOLD

_ONCE_MORE = 0.85
_SPENT = 0.3
_LOADS = frozenset({Verb.GOTO, Verb.RELOAD, Verb.BACK, Verb.FORWARD})
_TRIES_OFFLINE = 3
"""How often an act is done whose requests don't leave, because there is no connection."""


class Memory:
    """The steps of one sub-goal.

    Args:
        history: All steps of the run, oldest first.
        sub_goal: The sub-goal's id.
        observation: The current look; tells which indices still exist.
    """

    def __init__(self, history: tuple[StepFacts, ...], sub_goal: int, observation: Observation) -> None:
        self.history = history
        self.steps = tuple(step for step in history if step.sub_goal == sub_goal)
        self._present = {element.index for element in observation.elements if element.index is not None}
        self._digest = observation.digest

    def tries(self, action: AnyAction) -> tuple[StepFacts, ...]:
        """Return the steps that did the same to the same element."""
        return tuple(step for step in self.steps if self._is_same(step, action))

    def was_done(self, action: AnyAction) -> bool:
        """Whether the page confirmed that act."""
        return any(step.verdict is Verdict.CONFIRMED for step in self.tries(action))

    def was_sent(self, action: AnyAction) -> bool:
        """Whether the act left for the page, or may have."""
        return any(step.dispatched is not Dispatched.NO for step in self.tries(action))

    def was_tried_here(self, action: AnyAction) -> bool:
        """Whether the act was tried while the page looked exactly as now."""
        return any(step.digest_before == self._digest for step in self.tries(action))

    def damped(self, confidence: float, action: AnyAction) -> float:
        """Return the confidence in view of earlier tries: one silent failure allows one repeat, no more."""
        tries = self.tries(action)
        if not tries or (len(tries) < _TRIES_OFFLINE and all(self._never_left(step) for step in tries)):
            return confidence
        if any(step.verdict is Verdict.CONFIRMED for step in tries):
            return 0.0
        doubtful = any(
            step.verdict in {Verdict.CONTRADICTED, Verdict.UNCLEAR} or step.dispatched is Dispatched.UNKNOWN
            for step in tries
        )
        if doubtful or len(tries) > 1:
            return confidence * _SPENT
        return max(confidence * _ONCE_MORE, min(confidence, THRESHOLD))

    def _never_left(self, step: StepFacts) -> bool:
        """Whether nothing that the step sent has left, and neither the page nor another act has sent it since."""
        since = (later for later in self.history if later.step > step.step)
        return step.unsent and not any(later.wrote or later.verb in _LOADS for later in since)

    def last(self, is_wanted: Callable[[StepFacts], bool]) -> StepFacts | None:
        """Return the newest step of the run that is wanted."""
        return next((step for step in reversed(self.history) if is_wanted(step)), None)

    def last_typed(self) -> StepFacts | None:
        """Return the newest step that put text into a field."""
        return self.last(lambda step: step.verb is Verb.TYPE and step.dispatched is not Dispatched.NO)

    def last_click(self) -> int | None:
        """Return the `[#N]` of what the run's last act clicked, if that act was a click."""
        step = self.last(lambda step: not step.is_neutral and step.dispatched is not Dispatched.NO)
        target = step.action.target_or_none if step is not None and step.verb is Verb.CLICK else None
        return target.index if target is not None else None

    def trailing_waits(self) -> int:
        """Return how many steps in a row, up to now, only waited."""
        count = 0
        for step in reversed(self.history):
            if step.verb is not Verb.WAIT:
                break
            count += 1
        return count

    def _is_same(self, step: StepFacts, action: AnyAction) -> bool:
        if step.signature != action.signature:
            return False
        then, now = step.action.target_or_none, action.target_or_none
        if then is None or now is None or then.index is None or now.index is None:
            return True
        return then.index == now.index or then.index not in self._present
