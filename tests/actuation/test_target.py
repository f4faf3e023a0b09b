"""Which element a target means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.actuation.target import Unresolved, matches, resolve
from arc_cua.core.action import Target
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Refusal

SAVE = Element(role="button", name="Save", index=1, test_id="save")
OPEN_A = Element(role="button", name="Open", index=2, container="Alpha", test_id="open-a")
OPEN_B = Element(role="button", name="Open", index=3, container="Beta", test_id="open-b")
FRESH = Element(role="link", name="Details", index=9, was=5)
TEXT = Element(role="text", name="Order sent")
PAGE = Observation(seq=4, url="http://a", elements=(SAVE, OPEN_A, OPEN_B, FRESH, TEXT))


@pytest.mark.parametrize(
    ("target", "element"),
    [
        (Target(index=1), SAVE),
        (Target(index=1, role="button", name=" save "), SAVE),
        (Target(name="SAVE"), SAVE),
        (Target(role="button", name="open", container="beta"), OPEN_B),
        (Target(role="button", name="Open", test_id="open-a"), OPEN_A),
        (Target(test_id="open-b"), OPEN_B),
        (Target(role="button", name="Renamed", test_id="save"), SAVE),
        (Target(role="link"), FRESH),
    ],
)
def test_one_element_is_meant(target: Target, element: Element) -> None:
    assert resolve(target, PAGE) == element


@pytest.mark.parametrize(
    ("target", "refusal", "said"),
    [
        (Target(index=1, role="link", name="Save"), Refusal.STALE, 'link "Save"'),
        (Target(index=1, name="Open", container="Beta"), Refusal.STALE, 'found by description: [#3] button "Open"'),
        (Target(index=5), Refusal.STALE, 'replaced by [#9] link "Details"'),
        (Target(index=77), Refusal.NOT_FOUND, "no [#77]"),
        (Target(role="button", name="Open"), Refusal.AMBIGUOUS, "2 elements"),
        (Target(role="button", name="Details"), Refusal.NOT_FOUND, 'nearest: [#9] link "Details"'),
        (Target(role="text", name="Order sent"), Refusal.NOT_FOUND, "nothing fits"),
        (Target(container="Alpha"), Refusal.INVALID, "names no element"),
    ],
)
def test_what_is_unclear_is_refused_with_what_was_found(target: Target, refusal: Refusal, said: str) -> None:
    found = resolve(target, PAGE)
    assert isinstance(found, Unresolved)
    assert found.refusal is refusal
    assert said in found.evidence[0].detail
    assert found.evidence[0].observation == 4


def test_text_can_be_asserted_but_not_acted_on() -> None:
    assert resolve(Target(role="text", name="order sent"), PAGE, readable=True) == TEXT


words = st.sampled_from(["", "Save", "save ", "Open", "Öffnen"])
roles = st.sampled_from(["", "button", "link"])
elements = st.lists(
    st.builds(
        Element,
        role=roles.filter(bool),
        name=words,
        container=words,
        test_id=st.sampled_from(["", "a", "b"]),
        index=st.integers(1, 50),
    ),
    max_size=8,
    unique_by=lambda element: element.index,
)
targets = st.builds(
    Target,
    index=st.none() | st.integers(1, 50),
    role=roles,
    name=words,
    container=words,
    test_id=st.sampled_from(["", "a", "b"]),
)


@given(found=elements, target=targets)
def test_a_target_is_one_element_of_the_observation_or_refused(found: list[Element], target: Target) -> None:
    page = Observation(seq=1, url="", elements=tuple(found))
    meant = resolve(target, page)
    if isinstance(meant, Unresolved):
        assert meant.evidence
        return
    assert meant in found
    if target.index is not None:
        assert meant.index == target.index
    else:
        assert matches(target, page.actionable) == (meant,)


@given(found=elements)
def test_an_element_is_found_again_by_its_own_target(found: list[Element]) -> None:
    page = Observation(seq=1, url="", elements=tuple(found))
    for element in found:
        assert resolve(element.as_target(), page) == element
