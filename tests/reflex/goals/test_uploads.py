"""A clause that names a file that may be given is about giving it, whatever its language."""

from __future__ import annotations

import pytest

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.goals import parse_goal

ALLOWED = ("/docs/report.pdf",)


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("upload report.pdf", "report.pdf", ""),
        ('attach "report.pdf" to the invoice', "report.pdf", "invoice"),
        ("Upload /docs/report.pdf as CV", "/docs/report.pdf", "CV"),
        ("upload the report", "/docs/report.pdf", "report"),
        ("choose report.pdf as attachment", "report.pdf", "attachment"),
        ("CV: report.pdf", "report.pdf", "CV"),
        ("lade report.pdf als Lebenslauf hoch", "report.pdf", "lade als Lebenslauf hoch"),
        ("report.pdf を添付", "report.pdf", "を添付"),
        ("upload report.pdf and ./more.txt to the claim", "report.pdf\n./more.txt", "claim"),
    ],
)
def test_a_file_is_to_be_given(text: str, value: str, label: str) -> None:
    (sub,) = parse_goal(text, ALLOWED).sub_goals
    assert (sub.kind, sub.value, sub.label) == (SubGoalKind.UPLOAD, value, label)


@pytest.mark.parametrize(
    "text",
    ["delete report.pdf", "enter report.pdf as title", "find report.pdf", "download report.pdf", "open report.pdf"],
)
def test_another_verb_is_about_a_thing_of_the_page(text: str) -> None:
    assert all(sub.kind is not SubGoalKind.UPLOAD for sub in parse_goal(text, ALLOWED).sub_goals)


def test_what_follows_is_a_part_of_its_own() -> None:
    first, last = parse_goal("upload report.pdf as CV and press Send", ALLOWED).sub_goals
    assert (first.kind, first.label, first.changes_state) == (SubGoalKind.UPLOAD, "CV", False)
    assert (last.kind, last.label) == (SubGoalKind.ACTIVATE, "Send")


def test_a_file_in_a_folder_that_may_be_given_needs_no_verb_that_is_known() -> None:
    (sub,) = parse_goal("ajoute photo.png", ("/docs/pictures",)).sub_goals
    assert (sub.kind, sub.value) == (SubGoalKind.UPLOAD, "photo.png")


def test_without_a_word_for_it_or_a_file_that_may_be_given_it_is_none() -> None:
    assert parse_goal("ajoute photo.png").sub_goals[0].kind is not SubGoalKind.UPLOAD
    assert parse_goal("press Upload").sub_goals[0].kind is SubGoalKind.ACTIVATE
    assert parse_goal("Upload").sub_goals[0].kind is SubGoalKind.ACTIVATE
    (refused,) = parse_goal("upload secret.txt").sub_goals
    assert (refused.kind, refused.value) == (SubGoalKind.UPLOAD, "secret.txt")
