from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.action import Click, PressKey, Select
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.step import StepFacts
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.obstacles import clear_a_doubt, clear_the_way, obstacles
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


LAGRE = Element(role="button", name="Lagre", index=50, depth=1, form=9, group=9, kind="submit")


def scene(make: Make, *around: Element, history: tuple[StepFacts, ...] = ()) -> Scene:
    """A form whose Save has failed, below whatever is around."""
    save = make.el("button", "Lagre", 50, depth=1, form=9, group=9, kind="submit")
    page = make.page(
        *around, make.el("form", "Skjema"), make.el("textbox", "Navn", 49, depth=1, form=9, group=9), save
    )
    failed = make.step(Click(target=save.as_target()), 9, completes=True)
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    return Scene(make.request(page, FailureSignature.NO_STATE_CHANGE, sub, (*history, failed)))


def found(made: Scene) -> list[int | None]:
    return [obstacle.control.index if obstacle.control else None for obstacle in obstacles(made)]


@pytest.mark.parametrize("role", ["dialog", "alertdialog", "alert", "status"])
@pytest.mark.parametrize("name", ["×", "Close", "Sulge teade", "OK", "閉じる", "فهمت"])
def test_the_only_control_of_a_notice_puts_it_away(make: Make, role: str, name: str) -> None:
    notice = (make.el(role, "Teade"), make.el("text", "Uus kord", depth=1), make.el("button", name, 3, depth=1))
    assert found(scene(make, *notice)) == [3]


def test_a_mark_or_a_known_word_wins_over_the_other_controls(make: Make) -> None:
    dialog = (
        make.el("dialog", "Newsletter"),
        make.el("button", "Subscribe", 3, depth=1),
        make.el("button", "Weiter", 4, depth=1),
        make.el("button", "✕", 5, depth=1),
    )
    assert found(scene(make, *dialog)) == [5]


def test_a_modal_with_a_choice_to_make_is_left_by_escape(make: Make) -> None:
    dialog = (
        make.el("dialog", "Slett alt?", None, State.MODAL),
        make.el("button", "Slett", 3, depth=1),
        make.el("button", "Behold", 4, depth=1),
    )
    draft = clear_the_way(scene(make, *dialog))
    assert isinstance(draft, Draft)
    assert draft.steps[0].action == PressKey(key="Escape")
    pressed = make.step(PressKey(key="Escape"), 8, sub_goal=1)
    assert isinstance(clear_the_way(scene(make, *dialog, history=(pressed,))), str)


Row = tuple[str, str, int | None, int, dict[str, Any]]
NOT_IN_THE_WAY: dict[str, list[Row]] = {
    "a danger zone": [
        ("region", "Fareområde", None, 0, {}),
        ("text", "Slett kontoen for alltid", None, 1, {}),
        ("button", "Slett", 3, 1, {}),
    ],
    "a question that is not modal": [
        ("dialog", "Slett?", None, 0, {}),
        ("button", "Slett", 3, 1, {}),
        ("button", "Behold", 4, 1, {}),
    ],
    "rows with a mark each": [
        ("list", "Varer", None, 0, {}),
        ("listitem", "Lampe", None, 1, {}),
        ("button", "×", 3, 2, {"container": "Lampe", "group": 1}),
        ("listitem", "Stol", None, 1, {}),
        ("button", "×", 4, 2, {"container": "Stol", "group": 2}),
    ],
    "the mark of a single row": [
        ("region", "Kurv", None, 0, {}),
        ("listitem", "Lampe", None, 1, {}),
        ("button", "×", 3, 2, {"container": "Lampe", "group": 1}),
    ],
    "a form of its own": [
        ("region", "Avslutning", None, 0, {}),
        ("button", "Cancel order", 3, 1, {"form": 3, "kind": "submit"}),
    ],
    "a cancel button outside a dialog": [
        ("region", "Ordre", None, 0, {}),
        ("button", "Cancel", 3, 1, {}),
    ],
    "a link that leads away": [
        ("status", "Ny versjon", None, 0, {}),
        ("link", "Les", 3, 1, {"href": "https://shop.test/news"}),
    ],
    "a disabled control": [
        ("status", "Ny versjon", None, 0, {}),
        ("button", "×", 3, 1, {"states": frozenset({State.DISABLED})}),
    ],
    "a page header": [
        ("banner", "Butikk", None, 0, {}),
        ("button", "Logg ut", 3, 1, {"form": 4, "kind": "submit"}),
    ],
}


@pytest.mark.parametrize("case", NOT_IN_THE_WAY)
def test_what_is_no_obstacle_is_left_alone(make: Make, case: str) -> None:
    around = [
        make.el(role, name, index, depth=depth, **fields) for role, name, index, depth, fields in NOT_IN_THE_WAY[case]
    ]
    assert found(scene(make, *around)) == []


def test_what_holds_the_work_is_not_in_its_way(make: Make) -> None:
    save = make.el("button", "Lagre", 2, depth=1)
    page = make.page(make.el("dialog", "Rediger", None, State.MODAL), save, make.el("button", "×", 3, depth=1))
    failed = make.step(Click(target=save.as_target()))
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    assert found(Scene(make.request(page, FailureSignature.NO_STATE_CHANGE, sub, [failed]))) == []


def test_the_answer_to_an_own_act_is_not_taken_back(make: Make) -> None:
    toast = (
        make.el("status", "Arkivert"),
        make.el("text", "Arkivert", depth=1),
        make.el("button", "Angre", 99, depth=1),
    )
    worked = make.step(Select(target=make.el("textbox", "Navn", 49).as_target(), option="a"), 1, score=0.2)
    assert found(scene(make, *toast, history=(worked,))) == []
    assert found(scene(make, *toast)) == [99]
    flash = (make.el("status", "Lagret"), make.el("text", "Lagret", depth=1), make.el("button", "Angre", 2, depth=1))
    sent = make.step(Click(target=make.el("button", "Send", 1).as_target()), 1, url_changed=True, wrote=True)
    assert found(scene(make, *flash, history=(sent,))) == []


def test_a_lone_word_above_the_work_is_the_last_thing_to_try(make: Make) -> None:
    said = make.el("text", "Vi har flyttet lageret.", depth=1)
    section = (make.el("region", "Nytt"), said, make.el("button", "Skjønner", 3, depth=1))
    made = scene(make, *section)
    assert found(made) == [3]
    assert isinstance(clear_the_way(made), str)
    draft = clear_a_doubt(made)
    assert isinstance(draft, Draft)
    assert [step.action.target_or_none for step in draft.steps] == [
        element.as_target() for element in (section[2], LAGRE)
    ]


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Ordre 1042", "Slett"),
        ("Dette sletter ordren for alltid.", "Slett"),
        ("Vi har flyttet lageret.", "Cancel"),
        ("Vi har flyttet lageret.", "Delete"),
        ("Vi har flyttet lageret.", "Flytt tilbake"),
    ],
)
def test_a_lone_word_that_may_do_something_is_left_alone(make: Make, message: str, name: str) -> None:
    section = (make.el("region", "Nytt"), make.el("text", message, depth=1), make.el("button", name, 3, depth=1))
    assert found(scene(make, *section)) == []


def test_a_control_without_a_group_must_say_what_it_does(make: Make) -> None:
    assert found(scene(make, make.el("button", "✕", 3))) == [3]
    assert found(scene(make, make.el("button", "Meny", 3))) == []
    assert found(scene(make, make.el("button", "✕", 3, container="Lampe"))) == []


def test_a_tried_dismissal_is_not_tried_again(make: Make) -> None:
    notice = (make.el("status", "Teade"), make.el("text", "Uus", depth=1), make.el("button", "×", 3, depth=1))
    tried = make.step(Click(target=notice[2].as_target()), 8)
    assert found(scene(make, *notice, history=(tried,))) == []


def test_a_modal_comes_first(make: Make) -> None:
    notice = (make.el("status", "A"), make.el("text", "a", depth=1), make.el("button", "×", 3, depth=1))
    modal = (make.el("dialog", "B", None, State.MODAL), make.el("button", "Jah", 4, depth=1))
    assert found(scene(make, *notice, *modal)) == [4, 3]
