from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.reflex.grounding.calibration import THRESHOLD, confidence

SHARES = st.floats(0, 1)


@given(SHARES, SHARES, SHARES)
def test_confidence_grows_with_the_score(low: float, high: float, margin: float) -> None:
    low, high = sorted((low, high))
    assert confidence(low, margin) <= confidence(high, margin)


@given(SHARES, SHARES, SHARES)
def test_confidence_grows_with_the_margin(score: float, low: float, high: float) -> None:
    low, high = sorted((low, high))
    assert confidence(score, low) <= confidence(score, high)


@given(st.floats(-5, 5), st.floats(-5, 5))
def test_confidence_is_a_chance(score: float, margin: float) -> None:
    assert 0.0 < confidence(score, margin) < 1.0


def test_what_the_constants_mean() -> None:
    assert confidence(1.0, 1.0) > 0.95
    assert confidence(0.5, 1.0) < THRESHOLD
    assert confidence(0.7, 0.0) < THRESHOLD
