from __future__ import annotations

from arc_cua.core.outcome import Verdict
from arc_cua.interfaces.viewer.overview import overview
from arc_cua.interfaces.viewer.story import tell
from arc_cua.runtime.events import Line, Monitored, Resumed, RunEnded


def test_each_step_gets_its_own_stages(demo_run: tuple[Line, ...]) -> None:
    story = tell(demo_run)
    assert [step.number for step in story.steps] == list(range(1, 11))
    acted = story.steps[:9]
    assert all(step.receipt and step.settling and step.outcome and step.monitored for step in acted)
    assert [step.verdict for step in acted].count(Verdict.NULL) == 2


def test_a_step_shows_the_page_before_its_act_and_the_one_after(demo_run: tuple[Line, ...]) -> None:
    opening = tell(demo_run).steps[3]
    assert opening.before is not None
    assert opening.after is not None
    assert (opening.before.title, opening.after.title) == ("Orders · Harbour Office", "Order 1042 · Harbour Office")


def test_a_look_that_was_the_same_shows_the_page_from_before(demo_run: tuple[Line, ...]) -> None:
    steps = tell(demo_run).steps
    assert steps[5].before is steps[4].after
    assert steps[5].tree == steps[6].tree != ""


def test_questions_to_the_cortex_belong_to_their_step(demo_run: tuple[Line, ...]) -> None:
    escalations = tell(demo_run).escalations
    assert [step.number for step, _ in escalations] == [6, 8]
    assert all(exchange.answered and exchange.compiled for _, exchange in escalations)


def test_a_log_that_was_cut_off_anywhere_can_be_told(demo_run: tuple[Line, ...]) -> None:
    for length in range(len(demo_run)):
        story = tell(demo_run[:length])
        assert story.ended is None
        assert len(story.steps) <= 10
    assert isinstance(demo_run[-1].event, RunEnded)


def test_a_stray_event_makes_no_step(demo_run: tuple[Line, ...]) -> None:
    stray = [line for line in demo_run if isinstance(line.event, Monitored)]
    assert tell(stray).steps == ()


def test_where_a_run_was_cut_off_is_told(demo_run: tuple[Line, ...]) -> None:
    resumed = Resumed(resumed="2026-03-01T09:20:00Z", versions={})
    story = tell([*demo_run[:-1], Line(seq=len(demo_run), t_ms=0.0, step=4, event=resumed), demo_run[-1]])
    assert story.cuts == ((4, resumed),)
    assert [step.number for step in story.steps] == list(range(1, 11))
    assert "Step 4: the run was cut off, and goes on since 2026-03-01T09:20:00Z." in str(overview(story, ()))
