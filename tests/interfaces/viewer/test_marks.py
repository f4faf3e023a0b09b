from __future__ import annotations

from pathlib import Path

from arc_cua.core.action import Click, Target
from arc_cua.core.element import Box, Element
from arc_cua.core.observation import Observation
from arc_cua.interfaces.viewer.marks import picture
from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.interfaces.viewer.story import RunStory, StepStory
from arc_cua.runtime.events import Intent


def drawn(elements: tuple[Element, ...], target: int, tmp_path: Path) -> str:
    action = Click(target=Target(index=target))
    step = StepStory(
        number=1,
        t_ms=0,
        before=Observation(seq=1, url="http://a.example/", viewport=(800, 600), elements=elements),
        intent=Intent(action_id="a1", action=action, signature=action.signature),
    )
    story = RunStory(started=None, steps=(step,), stopped=None, ended=None, pictures={})
    figure = picture(story, step, PictureBook(tmp_path))
    assert figure is not None
    return figure


def control(index: int, x: float = 10, y: float = 10) -> Element:
    return Element(role="button", name=f"b{index}", index=index, box=Box(x, y, 80, 20))


def test_the_target_is_marked_apart_and_last(tmp_path: Path) -> None:
    figure = drawn((control(1), control(2)), 1, tmp_path)
    assert figure.count('class="mark target"') == 1
    assert figure.index("<title>[#1]") > figure.index("<title>[#2]")


def test_without_a_screenshot_the_boxes_carry_names(tmp_path: Path) -> None:
    figure = drawn((control(1),), 1, tmp_path)
    assert 'class="name"' in figure
    assert "Drawn from the tree." in figure


def test_only_what_is_in_view_is_marked(tmp_path: Path) -> None:
    elements = (control(1), control(2, y=900), control(3, x=-200), Element(role="text", name="t"))
    assert drawn(elements, 1, tmp_path).count("<title>") == 1


def test_a_page_full_of_controls_stays_bounded(tmp_path: Path) -> None:
    figure = drawn(tuple(control(index) for index in range(1, 2000)), 1, tmp_path)
    assert figure.count("<title>") <= 151
    assert "1999 controls" in figure


def test_odd_boxes_do_no_harm(tmp_path: Path) -> None:
    elements = (Element(role="button", name="x", index=1, box=Box(float("nan"), 0, float("inf"), 5)), control(2))
    assert "<svg" in drawn(elements, 1, tmp_path)
