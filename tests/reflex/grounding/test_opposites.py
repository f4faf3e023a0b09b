"""What sounds alike but means something else is never taken for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.grounding.page import Page
from arc_cua.reflex.grounding.query import build_query

Look = Callable[..., Observation]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("unsubscribe", "Subscribe"),
        ("subscribe", "Unsubscribe"),
        ("follow", "Unfollow"),
        ("unmute", "Mute"),
        ("activate", "Deactivate"),
        ("disable", "Enable"),
        ("reopen", "Open"),
        ("zoom in", "Zoom out"),
        ("log in", "Log out"),
        ("book", "Bookmark"),
        ("check", "Check out"),
    ],
)
def test_another_beginning_or_particle_is_another_control(look: Look, label: str, name: str) -> None:
    ranking = rank_controls(Page(look(Element(role="button", name=name, tag="button"))), build_query(label))
    assert ranking.confidence < THRESHOLD


@pytest.mark.parametrize("seen", ["Bobby", "Joann Bob-Smith Bobson", "Alice"])
def test_an_item_that_is_nowhere_has_no_control(look: Look, seen: str) -> None:
    page = Page(
        look(
            Element(role="text", name=seen.replace("Bob-Smith ", ""), group=1),
            Element(role="button", name="Delete", tag="button", group=1),
        )
    )
    assert rank_controls(page, build_query("delete", item="Bob")).confidence < THRESHOLD


def test_an_item_is_known_by_its_whole_words(look: Look) -> None:
    rows = [
        element
        for group, name in enumerate(("Martina", "Martin"), 1)
        for element in (
            Element(role="text", name=name, group=group),
            Element(role="button", name="Delete", tag="button", group=group),
        )
    ]
    ranking = rank_controls(Page(look(*rows)), build_query("delete", item="Martin"))
    assert ranking.confidence >= THRESHOLD and ranking.top is not None and ranking.top.element.group == 2
