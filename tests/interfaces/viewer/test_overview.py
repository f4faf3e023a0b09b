from __future__ import annotations

import msgspec

from arc_cua.core.ending import Ending
from arc_cua.interfaces.viewer.overview import goal_words, overview
from arc_cua.interfaces.viewer.story import tell
from arc_cua.runtime.events import Line, RunEnded, StoppedOutside


def test_parts_of_the_goal_are_ticked_when_a_confirmed_step_completed_them(demo_run: tuple[Line, ...]) -> None:
    assert overview(tell(demo_run), ()).count(">✓</span>") == 4
    until_stuck = [line for line in demo_run if line.step <= 7]
    told = overview(tell(until_stuck), ())
    assert (told.count(">✓</span>"), told.count(">○</span>")) == (3, 1)


def test_a_secret_is_named_and_its_braces_are_not_shown() -> None:
    assert goal_words("use {{secret:demo}} <now>", 100) == ('use <span class="secret">secret demo</span> &lt;now&gt;')


def test_every_ending_has_its_name_and_meaning(demo_run: tuple[Line, ...]) -> None:
    last = demo_run[-1].event
    assert isinstance(last, RunEnded)
    for ending in Ending:
        summary = msgspec.structs.replace(last.summary, ending=ending, reason="because", cost_usd=None)
        line = msgspec.structs.replace(demo_run[-1], event=RunEnded(summary=summary))
        told = overview(tell((*demo_run[:-1], line)), ())
        assert f">{ending.value}<" in told
        assert "because" in told
        assert "unknown" in told


def test_a_stop_from_outside_is_told_without_a_summary(demo_run: tuple[Line, ...]) -> None:
    stop = StoppedOutside(ending=Ending.ABORTED_KILLED, reason="Ctrl-C")
    lines = (*demo_run[:20], msgspec.structs.replace(demo_run[20], event=stop))
    told = overview(tell(lines), ("a notice",))
    assert "ABORTED_KILLED" in told
    assert "a notice" in told
