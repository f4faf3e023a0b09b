"""A hand's paths: laws that hold for any seed, and a click at the end of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.manner import Hand, Manner, Move, Profile
from arc_cua.core.receipt import Dispatched, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site

NATURAL = Manner.of(Profile.NATURAL)
points = st.tuples(st.floats(0, 4000), st.floats(0, 4000))


@given(st.integers(), points, points)
def test_the_same_seed_goes_the_same_way_and_arrives(
    seed: int, start: tuple[float, float], end: tuple[float, float]
) -> None:
    path = Hand(NATURAL, seed=seed).path(start, end)
    assert path == Hand(NATURAL, seed=seed).path(start, end)
    assert (path[-1].x, path[-1].y) == end
    assert len(path) <= 60
    assert all(0 <= move.wait_ms < 30 for move in path)


@given(st.integers(), points, points)
def test_a_path_stays_near_its_line(seed: int, start: tuple[float, float], end: tuple[float, float]) -> None:
    margin = NATURAL.bend * (abs(end[0] - start[0]) + abs(end[1] - start[1])) + 1
    for move in Hand(NATURAL, seed=seed).path(start, end):
        assert min(start[0], end[0]) - margin <= move.x <= max(start[0], end[0]) + margin
        assert min(start[1], end[1]) - margin <= move.y <= max(start[1], end[1]) + margin


@given(st.integers())
def test_keys_have_a_person_s_rhythm(seed: int) -> None:
    hand = Hand(NATURAL, seed=seed)
    assert all(20 <= hand.key_pause_ms() <= 50 for _ in range(20))


def test_an_instant_hand_jumps() -> None:
    assert Hand(Manner.of(Profile.INSTANT)).path((0, 0), (300, 40)) == (Move(300, 40, 0.0),)


async def test_the_pointer_is_walked_to_a_button_and_remembered(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.main("globalThis.moves = 0; addEventListener('mousemove', () => { moves += 1; }); null")
    hands.actuator = BrowserActuator(hands.actuator.tabs, hand=Hand(NATURAL, seed=3))
    receipt = await hands.click("#plain")
    assert (receipt.dispatched, site.count("plain")) == (Dispatched.YES, 1)
    walked = await hands.main("moves")
    assert walked >= 2
    await hands.click("#plain")
    assert await hands.main("moves") - walked <= walked
    assert site.count("plain") == 2


class Counting(Hand):
    """Counts its pauses."""

    pauses_made = 0

    def key_pause_ms(self) -> float:
        self.pauses_made += 1
        return super().key_pause_ms()


async def test_keys_are_pressed_with_the_pauses_of_the_hand(hands: Hands, site: Site) -> None:
    hand = Counting(Manner(key_pause_ms=(1.0, 2.0)), seed=1)
    hands.actuator = BrowserActuator(hands.actuator.tabs, hand=hand)
    await hands.open(site / "actuation/fields.html")
    receipt = await hands.type("#keys", "paced")
    assert (receipt.rung, hand.pauses_made) == (Rung.KEY_EVENTS, 5), receipt
    assert await hands.main("document.getElementById('keys').value") == "paced"
