from __future__ import annotations

import pytest

from arc_cua.reflex.goals.clauses import match_verb, split
from arc_cua.reflex.goals.lexicon import Family
from arc_cua.reflex.goals.tokens import plain, tokenize


def clauses(text: str) -> list[str]:
    return [plain(clause, text) for clause in split(tokenize(text))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("click A and click B", ["click A", "click B"]),
        ("click A; then please click B!", ["click A", "click B"]),
        ("enter salt and pepper", ["enter salt and pepper"]),
        ("click Save and Close", ["click Save and Close"]),
        ("click Save and Close the dialog", ["click Save", "Close the dialog"]),
        ("meet Dr. Who and click A", ["meet Dr. Who", "click A"]),
        ("click A, but do not click B and click C. Click D", ["click A", "Click D"]),
        ("never click A but click B", ["click B"]),
        ("click A without saving", ["click A"]),
        (
            "click A. If B appears, close it and go on. Click C",
            ["click A", "If B appears, close it and go on", "Click C"],
        ),
    ],
)
def test_where_a_clause_ends(text: str, wanted: list[str]) -> None:
    assert clauses(text) == wanted


def test_the_longest_verb_wins() -> None:
    assert match_verb(tokenize("look up the order"), 0) == (Family.FIND, 2)
    assert match_verb(tokenize("an order"), 0) is None


def test_a_quoted_verb_is_no_verb() -> None:
    assert clauses('click "and delete" and click B') == ["click and delete", "click B"]
