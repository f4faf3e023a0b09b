"""How each kind of sub-goal is served: one strategy a file, and the table that picks it."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.strategies.activate import activate
from arc_cua.reflex.strategies.choose import choose
from arc_cua.reflex.strategies.enter import enter
from arc_cua.reflex.strategies.find import find
from arc_cua.reflex.strategies.read import check, read
from arc_cua.reflex.strategies.sign_in import sign_in
from arc_cua.reflex.strategies.situation import Answer, Situation
from arc_cua.reflex.strategies.visit import visit

Strategy = Callable[[Situation], Answer]

STRATEGIES: dict[SubGoalKind, Strategy] = {
    SubGoalKind.ENTER: enter,
    SubGoalKind.CHOOSE: choose,
    SubGoalKind.ACTIVATE: activate,
    SubGoalKind.FIND: find,
    SubGoalKind.VISIT: visit,
    SubGoalKind.READ: read,
    SubGoalKind.SIGN_IN: sign_in,
    SubGoalKind.CHECK: check,
}
"""The strategy for each kind of sub-goal."""
