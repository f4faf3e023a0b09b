"""Which entries may have been sent, and which wait for a button."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.cognition.aftermath import Aftermath
from arc_cua.core.action import AnyAction, Click, Select, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.intent import Intention
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Rung
from arc_cua.core.step import StepFacts
from arc_cua.runtime.entering import is_entry, look_back_at_entry
from arc_cua.runtime.flight import Flight
from arc_cua.surfaces.surface import Settled, Settling

NOTE = Target(index=1, role="textbox", name="Note")
TYPED = Type(target=NOTE, text="hello")


def field(value: str = "", **given: Any) -> Element:
    return Element(
        **{
            "role": "textbox",
            "name": "Note",
            "index": 9,
            "value": value,
            "states": frozenset({State.EDITABLE}),
            **given,
        }
    )


def button(**given: Any) -> Element:
    return Element(**{"role": "button", "name": "Save", "index": 10, "kind": "submit", **given})


def look(*elements: Element) -> Observation:
    return Observation(seq=7, url="http://shop/", elements=elements)


def flight(action: AnyAction = TYPED, **given: Any) -> Flight:
    entry = Intention(action_id="a1", ts="", action=action, signature=action.signature)
    return Flight(intention=entry, **given)


def settled(*kinds: str) -> tuple[Settling, ...]:
    told = tuple(Evidence(kind=kind, detail="") for kind in kinds)
    return (Settling(settled=Settled.QUIET, elapsed_ms=1.0, evidence=told),)


def step(**given: Any) -> StepFacts:
    told: dict[str, Any] = {"step": 1, "action_id": "a0", "action": TYPED, "source": Source.POLICY}
    told |= {"signature": TYPED.signature, "dispatched": Dispatched.YES, "effect": Effect.CONFIRMED}
    return StepFacts(**{**told, "rung": Rung.INSERT_TEXT, "verdict": Verdict.CONFIRMED, **given})


FORM = look(field(form=3), button(form=3))


@pytest.mark.parametrize(
    ("act", "history", "now", "found"),
    [
        (flight(), (), look(field("hello")), Aftermath.HAPPENED),
        (flight(), (), look(field("hell")), Aftermath.OPEN),
        (flight(), (), look(field(), button()), Aftermath.OPEN),
        (flight(), (), look(field(form=3), button(form=4)), Aftermath.OPEN),
        (flight(), (), look(field(form=3), button(form=3, kind="button")), Aftermath.OPEN),
        (flight(), (), look(), Aftermath.OPEN),
        (flight(), (), FORM, Aftermath.NOT_HAPPENED),
        (flight(before=FORM), (), look(), Aftermath.NOT_HAPPENED),
        (flight(settlings=settled()), (), look(field()), Aftermath.NOT_HAPPENED),
        (flight(settlings=settled("write")), (), FORM, Aftermath.OPEN),
        (flight(settlings=settled("dialog")), (), FORM, Aftermath.OPEN),
        (flight(), (step(),), FORM, Aftermath.NOT_HAPPENED),
        (flight(), (step(wrote=True),), FORM, Aftermath.OPEN),
        (flight(), (), look(field("hello", states=frozenset({State.MASKED}))), Aftermath.OPEN),
    ],
)
def test_what_the_page_tells(act: Flight, history: tuple[StepFacts, ...], now: Observation, found: Aftermath) -> None:
    assert look_back_at_entry(act, history, now).aftermath is found


def test_a_choice_that_is_shown_has_happened() -> None:
    act = flight(Select(target=Target(index=1, role="combobox", name="City"), option="Lisbon"))
    city = {"role": "combobox", "name": "City", "options": ("Oslo", "Lisbon")}
    assert look_back_at_entry(act, (), look(field("Lisbon", **city))).aftermath is Aftermath.HAPPENED
    assert look_back_at_entry(act, (), look(field("Oslo", **city))).aftermath is Aftermath.OPEN


def test_a_press_is_no_entry() -> None:
    assert is_entry(TYPED)
    assert not is_entry(Click(target=NOTE))
