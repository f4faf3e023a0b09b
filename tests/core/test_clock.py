from __future__ import annotations

from arc_cua.core.clock import ManualClock, SystemClock


def test_a_manual_clock_stands_still_until_it_is_moved() -> None:
    clock = ManualClock(10.0)
    assert clock.monotonic() == clock.wall() == 10.0
    clock.advance(2.5)
    assert clock.monotonic() == clock.wall() == 12.5


def test_the_machines_clock_never_goes_back() -> None:
    clock = SystemClock()
    assert clock.monotonic() <= clock.monotonic()
    assert clock.wall() > 1_700_000_000
