"""The estimate against counts of a real tokenizer (o200k), recorded for trees in many scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.tokens import estimate

COUNTED: dict[str, dict[str, str | int]] = json.loads(
    Path(__file__).with_name("token_counts.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_it_never_counts_too_few(name: str) -> None:
    text, tokens = str(COUNTED[name]["text"]), int(COUNTED[name]["tokens"])
    assert estimate(text) >= 0.95 * tokens


def test_it_is_not_wildly_high() -> None:
    counted = sum(int(item["tokens"]) for item in COUNTED.values())
    assert sum(estimate(str(item["text"])) for item in COUNTED.values()) <= 1.35 * counted


@given(st.lists(st.text(max_size=20), max_size=6))
def test_lines_together_cost_no_more_than_each_by_itself(lines: list[str]) -> None:
    parts = [line.replace("\n", " ").replace("\r", " ") for line in lines]
    assert estimate("\n".join(parts)) <= sum(estimate(part) + 1 for part in parts)
