"""What an act puts at stake: labelled controls in many languages, read off real pages; and laws that always hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cognition.risk import assess
from arc_cua.core.action import Back, Click, Dialog, Goto, Hover, PressKey, Reload, Scroll, Target, Type, Wait
from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog
from arc_cua.core.risk import Risk, gravest
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.observe import Observer

FOLDER = Path(__file__).parents[1] / "pages" / "cognition"
PAGES = ("english", "german", "romance", "others")


def labels(name: str) -> set[str]:
    return set(re.findall(r'id="((?:read|reversible|irreversible)-\d+)"', (FOLDER / f"{name}.html").read_text()))


def test_there_are_enough_of_them() -> None:
    assert sum(len(labels(name)) for name in PAGES) >= 80


@pytest.mark.parametrize("name", PAGES)
async def test_labelled_controls_are_classed(page: Any, site: Any, name: str) -> None:
    await page.goto(Scope(20), site / f"cognition/{name}.html")
    look = await Observer().observe(Scope(20), page)
    labelled = [one for one in look.actionable if one.test_id.partition("-")[0] in tuple(Risk)]
    found = {one.test_id: assess(Click(target=one.as_target()), look) for one in labelled}
    wrong = {label: told for label, told in found.items() if told.risk != label.partition("-")[0]}
    assert wrong == {}
    assert set(found) == labels(name)


def page_of(*elements: Element, **given: Any) -> Observation:
    return Observation(seq=1, url="http://shop/7", elements=elements, **given)


def button(**given: Any) -> Element:
    filled: dict[str, Any] = {"role": "button", "index": 1, "tag": "button", **given}
    return Element(**filled)


@pytest.mark.parametrize(
    ("action", "risk"),
    [
        (Scroll(dy=100), Risk.READ),
        (Hover(target=Target(index=1)), Risk.READ),
        (Wait(), Risk.READ),
        (Goto(url="http://shop/"), Risk.READ),
        (Back(), Risk.READ),
        (Type(target=Target(index=1), text="delete"), Risk.REVERSIBLE),
        (Click(target=Target(name="Delete", role="button")), Risk.IRREVERSIBLE),
        (PressKey(key="Escape"), Risk.READ),
        (PressKey(key="ArrowDown"), Risk.READ),
        (PressKey(key="Delete"), Risk.REVERSIBLE),
    ],
)
def test_the_verb_alone(action: Any, risk: Risk) -> None:
    assert assess(action, page_of()).risk is risk


@pytest.mark.parametrize("action", [Reload(), PressKey(key="F5")])
@pytest.mark.parametrize(("posted", "risk"), [(False, Risk.READ), (True, Risk.IRREVERSIBLE)])
def test_loading_the_answer_to_a_form_again_sends_the_form_again(action: Any, posted: bool, risk: Risk) -> None:
    assert assess(action, page_of(posted=posted)).risk is risk


@pytest.mark.parametrize(
    ("kind", "accept", "risk"),
    [
        (DialogKind.ALERT, True, Risk.READ),
        (DialogKind.CONFIRM, True, Risk.IRREVERSIBLE),
        (DialogKind.CONFIRM, False, Risk.READ),
        (DialogKind.PROMPT, True, Risk.REVERSIBLE),
        (DialogKind.BEFOREUNLOAD, True, Risk.REVERSIBLE),
    ],
)
def test_dialogs(kind: DialogKind, accept: bool, risk: Risk) -> None:
    look = page_of(dialog=OpenDialog(kind=kind, message="Name?"))
    assert assess(Dialog(accept=accept), look).risk is risk


def test_enter_in_a_field_is_its_forms_button() -> None:
    field = Element(role="textbox", index=1, tag="input", kind="text", form=1, method="post", states=EDITABLE)
    look = page_of(field, button(index=2, kind="submit", form=1, method="post"))
    assert assess(PressKey(key="Enter", target=Target(index=1)), look).risk is Risk.IRREVERSIBLE
    area = Element(role="textbox", index=1, tag="textarea", form=1, method="post", states=EDITABLE)
    assert assess(PressKey(key="Enter", target=Target(index=1)), page_of(area)).risk is Risk.REVERSIBLE
    assert assess(PressKey(key="Control+Enter", target=Target(index=1)), page_of(area)).risk is Risk.IRREVERSIBLE


EDITABLE = frozenset({State.EDITABLE})
TEXTS = st.sampled_from(["", "Delete", "Cancel", "OK", "Löschen", "only a preview, changes nothing", "×", "Search"])


@st.composite
def pages(draw: st.DrawFn) -> Observation:
    roles = st.sampled_from(["button", "link", "textbox", "checkbox", "tab", "dialog", "alertdialog", "menuitem"])
    elements = [
        Element(
            role=draw(roles),
            index=place + 1,
            depth=draw(st.integers(0, 3)),
            tag=draw(st.sampled_from(["button", "input", "a", "div"])),
            kind=draw(st.sampled_from(["", "submit", "reset", "text", "password", "search", "image"])),
            href=draw(st.sampled_from(["", "#", "http://shop/8"])),
            form=draw(st.sampled_from([None, 1, 2])),
            method=draw(st.sampled_from(["", "get", "post", "dialog"])),
            purpose=draw(st.sampled_from(["", "cc-number", "new-password", "username"])),
            states=draw(st.frozensets(st.sampled_from([State.EDITABLE, State.MASKED, State.COLLAPSED]))),
        )
        for place in range(draw(st.integers(1, 6)))
    ]
    return page_of(*elements)


@given(pages(), TEXTS, st.text(max_size=20))
def test_text_of_the_page_raises_and_never_lowers(look: Observation, name: str, message: str) -> None:
    texts = {"name": name, "description": message, "container": message, "value": message}
    told = page_of(
        *(Element(**({key: getattr(one, key) for key in one.__struct_fields__} | texts)) for one in look.elements)
    )
    for one in look.elements:
        act = Click(target=Target(index=one.index))
        silent, spoken = assess(act, look).risk, assess(act, told).risk
        assert gravest(silent, spoken) is spoken


@given(pages())
def test_it_is_a_pure_function_with_a_reason(look: Observation) -> None:
    for one in look.elements:
        act = Click(target=Target(index=one.index))
        assert assess(act, look) == assess(act, look)
        assert assess(act, look).why


@given(pages(), st.sampled_from(["", "Save", "Next"]))
def test_a_button_that_posts_is_never_only_read(look: Observation, name: str) -> None:
    sender = button(index=99, kind="submit", form=9, method="post", name=name, states=frozenset({State.COLLAPSED}))
    assert assess(Click(target=Target(index=99)), page_of(*look.elements, sender)).risk is not Risk.READ
