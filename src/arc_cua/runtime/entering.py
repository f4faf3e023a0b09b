"""Whether a value that was being entered as the run was cut off may have been sent: some pages send each entry.

A field of a form waits for the form's button, and what it held is gone with the page: it is entered again. Any other
field may have sent what came in, and then to enter it again is to send it again.
"""

from __future__ import annotations

from arc_cua.cognition.aftermath import Aftermath, Finding
from arc_cua.cognition.fields import holds
from arc_cua.cognition.identity import locate
from arc_cua.cognition.values import same_choice
from arc_cua.core.action import AnyAction, Select, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.receipt import Evidence
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.core.step import StepFacts
from arc_cua.runtime.flight import Flight

_SENT = frozenset({"posted", "write", "pending", "dialog"})
"""Evidence that the act did more than fill in a field. What a dialog lets out comes after its answer."""
_SENDERS = frozenset({"submit", "image"})


def is_entry(action: AnyAction) -> bool:
    """Whether the act gives a field a value."""
    return isinstance(action, Type | Select)


def look_back_at_entry(flight: Flight, history: tuple[StepFacts, ...], now: Observation) -> Finding:
    """Return whether the entry has reached the other side; open when it may have, and the page does not show it.

    Args:
        flight: The act in doubt.
        history: The steps of the run.
        now: The page, loaded anew.
    """
    field = _field(flight.intention.action, now)
    if field is not None and now.state is PageState.READY and _shows(flight.intention.action, field):
        told = Evidence(
            kind="aftermath", detail=f'{field.role} "{field.name}" shows what was entered', observation=now.seq
        )
        return Finding(aftermath=Aftermath.HAPPENED, evidence=(told,))
    return Finding(aftermath=Aftermath.OPEN if _may_have_sent(flight, history, now) else Aftermath.NOT_HAPPENED)


def _may_have_sent(flight: Flight, history: tuple[StepFacts, ...], now: Observation) -> bool:
    seen = [*flight.receipt.evidence] if flight.receipt is not None else []
    seen += [one for settling in flight.settlings for one in settling.evidence]
    if any(one.kind in _SENT for one in seen):
        return True
    alike = (step for step in history if step.signature == flight.intention.signature)
    if any(step.wrote or step.pending for step in alike):
        return True
    if flight.settlings:
        return False
    looks = (look for look in (flight.before, now) if look is not None)
    return not any(_waits_for_a_button(flight.intention.action, look) for look in looks)


def _waits_for_a_button(action: AnyAction, observation: Observation) -> bool:
    field = _field(action, observation)
    if field is None or field.form is None:
        return False
    return any(one.form == field.form and one.kind in _SENDERS for one in observation.actionable)


def _field(action: AnyAction, observation: Observation) -> Element | None:
    """The field by its description: numbers don't outlive the page."""
    target = action.target_or_none
    if target is None:
        return None
    bare = Target(role=target.role, name=target.name, container=target.container, test_id=target.test_id)
    return locate(bare, observation)


def _shows(action: AnyAction, field: Element) -> bool:
    if field.has(State.MASKED) or field.volatile:
        return False
    match action:
        case Type(text=wanted) if wanted and not PLACEHOLDER.search(wanted):
            return bool(field.value) and holds(wanted, field, action.append)
        case Select(option=wanted):
            return bool(field.value) and same_choice(wanted, field.value)
    return False
