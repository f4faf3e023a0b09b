"""The bench that counts effects: its judge can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.reflex.policies.scripted import Scripted
from arc_cua.surfaces.browser.browser import Browser
from once.faults import FAULTS
from once.forms import FORMS
from once.judge import Judged, by_fault, tally
from once.runs import Case, Runner
from once.server import EffectServer

FETCH = next(form for form in FORMS if form.name == "fetch")
UNTROUBLED = next(fault for fault in FAULTS if fault.name == "none")
SAVE = Click(target=Target(role="button", name="Save"))


@pytest.mark.parametrize("presses", [1, 2])
async def test_the_server_counts_each_press(browser: Browser, tmp_path: Path, presses: int) -> None:
    with EffectServer() as server:
        runner = Runner(server, tmp_path, careless=Scripted([SAVE] * presses))
        judged = await runner.in_tab(Case(fault=UNTROUBLED, form=FETCH, seed=1), browser)
    assert judged.effects == presses
    assert (tally([judged])["duplicates"] == 1) is (presses > 1)


def test_every_outcome_has_its_verdict() -> None:
    runs = [
        Judged(fault=fault, form="f", effects=effects, ending=ending)
        for fault, effects, ending in [
            ("a", 1, "DONE"),
            ("a", 0, "DONE"),
            ("a", 2, "DONE"),
            ("b", 2, "ABORTED_STALLED"),
            ("b", 1, "ABORTED_STALLED"),
            ("b", 0, "ABORTED_STALLED"),
        ]
    ]
    counted = {"injected": 6, "reached": 1, "phantom_success": 1, "duplicates": 2, "honest_unknown": 1, "not_done": 1}
    assert tally(runs) == counted
    assert [(fault, group["injected"]) for fault, group in by_fault(runs).items()] == [("a", 3), ("b", 3)]


def test_names_are_unique() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert len({form.name for form in FORMS}) == len(FORMS)
