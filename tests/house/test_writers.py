"""The run's state has one declared writer per field, and no writer without a field."""

from __future__ import annotations

from arc_cua.core.state import WRITERS, RunState, Writer


def test_every_field_has_its_writer() -> None:
    assert set(WRITERS) == set(RunState.__struct_fields__)


def test_every_writer_has_a_field() -> None:
    assert set(WRITERS.values()) == set(Writer)
