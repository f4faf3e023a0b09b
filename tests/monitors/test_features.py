from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from arc_cua.core.action import Click, Target, Wait
from arc_cua.core.receipt import Dispatched, Refusal
from arc_cua.core.step import StepFacts
from arc_cua.monitors.features import WindowFeatures, features

Make = Callable[..., StepFacts]


def test_there_are_sixteen_and_they_are_json(make_step: Make) -> None:
    found = features([make_step(1)])
    assert len(WindowFeatures.__struct_fields__) == 16
    assert msgspec.json.decode(msgspec.json.encode(found), type=WindowFeatures) == found


def test_an_empty_window(make_step: Make) -> None:
    found = features([])
    assert (found.size, found.verbs, found.repeats, found.expected_met) == (0, (), 0, False)


def test_each_fact_shows_up_in_its_feature(make_step: Make) -> None:
    no: dict[str, Any] = {"dispatched": Dispatched.NO}
    found = features(
        [
            make_step(1, hamming=9, fingerprint_after=8, url_changed=True, text_delta=40),
            make_step(2, fingerprint_before=8, hamming=9, trouble=True, text_delta=-15),
            make_step(3, refusal=Refusal.NOT_FOUND, **no),
            make_step(4, Wait(seconds=1)),
            make_step(5, Click(target=Target(role="link", name="Help")), refusal=Refusal.COVERED, failed=True, **no),
        ]
    )
    assert found == WindowFeatures(
        size=5,
        acts=4,
        repeats=1,
        locator_failures=1,
        readiness_timeouts=1,
        exceptions=1,
        no_change_streak=2,
        hamming=(9, 9, 0, 0, 0),
        is_cycle=True,
        url_changed=True,
        error_seen=True,
        expected_met=False,
        text_delta=25,
        verbs=("CLICK", "CLICK", "CLICK", "WAIT", "CLICK"),
        roles=("button", "button", "button", "", "link"),
        names=("Save", "Save", "Save", "", "Help"),
    )


def test_only_the_newest_five_steps_count(make_step: Make) -> None:
    assert features([make_step(n, expected_met=n == 9) for n in range(1, 10)]).size == 5
    assert features([make_step(n, expected_met=n == 9) for n in range(1, 10)]).expected_met


def test_moving_on_is_no_cycle(moves: Callable[..., list[StepFacts]]) -> None:
    assert not features(moves(1, 2, 3, 4)).is_cycle
    assert features(moves(1, 2, 3, 1)).is_cycle
