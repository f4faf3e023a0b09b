from __future__ import annotations

from arc_cua.monitors.refusals import LOCATOR_REFUSALS, READINESS_REFUSALS, VALUE_REFUSALS


def test_a_refusal_is_of_one_kind_only() -> None:
    assert not LOCATOR_REFUSALS & READINESS_REFUSALS
    assert not VALUE_REFUSALS & (LOCATOR_REFUSALS | READINESS_REFUSALS)
