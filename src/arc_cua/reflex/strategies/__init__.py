"""How each kind of sub-goal is served: one strategy a file, and the table that picks it."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.goal import SubGoalKind
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.strategies.activate import activate
from arc_cua.reflex.strategies.answered import answered
from arc_cua.reflex.strategies.choose import choose
from arc_cua.reflex.strategies.drag import drag
from arc_cua.reflex.strategies.enter import enter
from arc_cua.reflex.strategies.find import approach, find
from arc_cua.reflex.strategies.hover import hover
from arc_cua.reflex.strategies.read import check, read
from arc_cua.reflex.strategies.sign_in import sign_in
from arc_cua.reflex.strategies.situation import Answer, Situation
from arc_cua.reflex.strategies.upload import upload
from arc_cua.reflex.strategies.visit import visit

Strategy = Callable[[Situation], Answer]


def serve(situation: Situation) -> Answer:
    """Return what to do for the situation's sub-goal; when it can't be done here, the way to the item it is about."""
    answer = STRATEGIES[situation.sub.kind](situation)
    if isinstance(answer, Proposal) and answer.confidence < THRESHOLD:
        answer = situation.abstain(answer.why, best=answer)
    if isinstance(answer, Abstention) and situation.sub.kind in _ABOUT_ITEMS:
        return approach(situation, answer)
    return answer


STRATEGIES: dict[SubGoalKind, Strategy] = {
    SubGoalKind.ENTER: enter,
    SubGoalKind.CHOOSE: choose,
    SubGoalKind.UPLOAD: upload,
    SubGoalKind.ACTIVATE: activate,
    SubGoalKind.DIALOG: answered,
    SubGoalKind.DRAG: drag,
    SubGoalKind.HOVER: hover,
    SubGoalKind.FIND: find,
    SubGoalKind.VISIT: visit,
    SubGoalKind.READ: read,
    SubGoalKind.SIGN_IN: sign_in,
    SubGoalKind.CHECK: check,
}
"""The strategy for each kind of sub-goal."""
_ABOUT_ITEMS = frozenset(
    {
        SubGoalKind.ENTER,
        SubGoalKind.CHOOSE,
        SubGoalKind.UPLOAD,
        SubGoalKind.ACTIVATE,
        SubGoalKind.DIALOG,
        SubGoalKind.READ,
        SubGoalKind.CHECK,
    }
)
