from __future__ import annotations

from collections.abc import Callable

from arc_cua.cognition.identity import count_alike, find_again, locate, matches
from arc_cua.core.action import Target
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation

Make = Callable[..., Element]
Look = Callable[..., Observation]


def test_the_index_wins_even_when_the_name_changed(element: Make, look: Look) -> None:
    before, after = look(element("button Follow", 3)), look(element("button Unfollow", 3))
    found = find_again(Target(index=3), before, after)
    assert found is not None
    assert found.name == "Unfollow"


def test_what_replaced_it_is_next(element: Make, look: Look) -> None:
    before = look(element("button Follow", 3))
    after = look(element("button Follow", 8), element("button Unfollow", 9, was=3))
    found = find_again(Target(index=3), before, after)
    assert found is not None
    assert found.index == 9


def test_a_target_by_index_is_found_by_the_description_it_had(element: Make, look: Look) -> None:
    before = look(element("button Edit", 3, container="Row A"), element("button Edit", 4, container="Row B"))
    after = look(element("button Edit", 8, container="Row A"), element("button  EDIT", 9, container="row b"))
    found = find_again(Target(index=4), before, after)
    assert found is not None
    assert found.index == 9


def test_gone_is_none(element: Make, look: Look) -> None:
    before = look(element("button Edit", 3))
    assert find_again(Target(index=3), before, look(element("link Edit", 4))) is None
    assert find_again(Target(index=99), before, before) is None
    assert locate(Target(role="link"), before) is None


def test_an_empty_description_matches_nothing(element: Make) -> None:
    assert not matches(Target(), element("button Save", 1))
    assert not matches(Target(container="Row A"), element("button Save", 1, container="Row A"))


def test_a_test_id_counts_only_where_there_is_no_name(element: Make) -> None:
    save = element("button Save", 1, test_id="b-17")
    assert matches(Target(role="button", name="Save", test_id="b-16"), save)
    assert matches(Target(test_id="b-17"), save)
    assert not matches(Target(role="button", test_id="b-16"), save)


def test_look_alikes_are_counted(element: Make, look: Look) -> None:
    row = element("button Delete", 1)
    assert count_alike(row, look(row, element("button Delete", 2), element("button Keep", 3))) == 2
