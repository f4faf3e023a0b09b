"""Files go to the field that the goal's words single out, and are sent where the form is for nothing else."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import Click, Noop, Upload
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies import Ranker

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]


def field(name: str, index: int = 1) -> Element:
    return Element(role="button", name=name, tag="input", kind="file", form=1, index=index)


def button(name: str, index: int = 9, kind: str = "submit") -> Element:
    return Element(role="button", name=name, kind=kind, form=1, index=index)


def answer(seen: Observation, text: str, *history: StepFacts) -> Proposal | Abstention:
    return Ranker().propose(seen, parse_goal(text, ("/a/report.pdf",)), history)


def test_the_named_field_gets_it(look: Look) -> None:
    found = answer(look(field("Photo"), field("Curriculum vitae", 2)), "upload report.pdf as curriculum vitae")
    assert isinstance(found, Proposal) and isinstance(found.action, Upload)
    assert (found.action.target.index, found.action.paths) == (2, ("report.pdf",))


def test_the_only_field_gets_it_whatever_it_is_called(look: Look) -> None:
    found = answer(look(field("Datei auswählen"), button("Photo", 2, "button")), "upload report.pdf as photo")
    assert isinstance(found, Proposal) and isinstance(found.action, Upload)
    assert found.action.target.index == 1


def test_fields_that_are_alike_get_nothing(look: Look) -> None:
    assert isinstance(answer(look(field("Photo"), field("Letter", 2)), "upload report.pdf"), Abstention)


def test_a_form_for_the_file_alone_is_sent(look: Look, done: Facts) -> None:
    seen = look(field("File"), button("Hochladen"))
    given = answer(seen, "upload report.pdf")
    assert isinstance(given, Proposal) and not given.completes
    sent = answer(seen, "upload report.pdf", done(given.action))
    assert isinstance(sent, Proposal) and isinstance(sent.action, Click) and sent.completes


def test_a_form_for_more_is_not_sent(look: Look, done: Facts) -> None:
    seen = look(field("File"), Element(role="textbox", name="Name", form=1, index=2), button("Apply"))
    given = answer(seen, "upload report.pdf")
    assert isinstance(given, Proposal) and given.completes
    after = answer(seen, "upload report.pdf", done(given.action))
    assert isinstance(after, Proposal) and isinstance(after.action, Noop)


def test_a_button_that_is_called_so_may_ask_for_it(look: Look) -> None:
    found = answer(look(button("Attach file", 3, "button"), button("Delete", 4, "button")), "attach report.pdf")
    assert isinstance(found, Proposal) and isinstance(found.action, Upload)
    assert found.action.target.index == 3


def test_no_other_button_is_pressed_for_it(look: Look) -> None:
    found = answer(look(button("Delete", 4, "button")), "attach report.pdf")
    assert not (isinstance(found, Proposal) and isinstance(found.action, Upload))
