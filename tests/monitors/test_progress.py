from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import Wait
from arc_cua.core.receipt import Rung
from arc_cua.core.step import StepFacts
from arc_cua.monitors.progress import Advice, Progress, progress

Make = Callable[..., StepFacts]


def test_the_count_leads_from_a_switch_to_a_stall(make_step: Make) -> None:
    steps = [make_step(n) for n in range(1, 5)]
    advice = [progress(steps[:n]).advice for n in range(5)]
    assert advice == [Advice.GO_ON, Advice.GO_ON, Advice.SWITCH_STRATEGY, Advice.SWITCH_STRATEGY, Advice.STALLED]


def test_a_switch_names_the_rungs_that_had_no_effect(make_step: Make) -> None:
    found = progress([make_step(1, rung=Rung.CDP), make_step(2, rung=Rung.KEYBOARD), make_step(3, rung=Rung.NONE)])
    assert found.avoid == {Rung.CDP, Rung.KEYBOARD}
    assert found.steps == (1, 2, 3)


def test_a_change_starts_the_count_again(make_step: Make) -> None:
    steps = [make_step(1), make_step(2), make_step(3), make_step(4, hamming=1), make_step(5)]
    assert progress(steps).unchanged == 1


def test_waiting_neither_counts_nor_interrupts(make_step: Make) -> None:
    wait = Wait(seconds=1)
    assert progress([make_step(n, wait) for n in range(1, 9)]) == Progress()
    assert progress([make_step(1), make_step(2, wait), make_step(3)]).unchanged == 2
    assert progress([make_step(1), make_step(2, wait, url_changed=True), make_step(3)]).unchanged == 1


def test_steps_before_a_recovery_are_forgiven(make_step: Make) -> None:
    steps = [make_step(n) for n in range(1, 5)]
    assert progress(steps, since=3).unchanged == 1
