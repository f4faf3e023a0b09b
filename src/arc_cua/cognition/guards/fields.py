"""Nothing is sent while a field that was filled in no longer holds its value."""

from __future__ import annotations

from arc_cua.cognition.fields import SET_KINDS, broken_fields
from arc_cua.cognition.guards.guard import ALLOWED, GuardVerdict, Ruling
from arc_cua.cognition.identity import locate
from arc_cua.core.action import AnyAction, Click, PressKey
from arc_cua.core.element import State
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.state import RunState

_CHOICES = frozenset({"option", "checkbox", "switch", "radio", "tab", "menuitemcheckbox", "menuitemradio"})


class FieldsGuard:
    """Holds a press that serves a part of the goal that changes something, while a field holds a wrong value.

    Whatever mends the field goes: typing, choosing, clicking a field or an option.
    """

    name = "fields"

    def check(self, state: RunState, observation: Observation, proposal: Proposal) -> GuardVerdict:
        """Return HOLD that names the fields, else ALLOW."""
        served = next((sub for sub in state.goal.sub_goals if sub.id == proposal.sub_goal), None)
        if served is None or not served.changes_state or served.kind in SET_KINDS:
            return ALLOWED
        if not _may_send(proposal.action, observation):
            return ALLOWED
        broken = broken_fields(state, observation)
        if not broken:
            return ALLOWED
        return GuardVerdict(ruling=Ruling.HOLD, reason=f"not to be sent like this: {'; '.join(broken)}")


def _may_send(action: AnyAction, observation: Observation) -> bool:
    if isinstance(action, PressKey):
        return True
    if not isinstance(action, Click):
        return False
    element = locate(action.target, observation)
    return element is None or not (element.role in _CHOICES or element.has(State.EDITABLE) or element.options)
