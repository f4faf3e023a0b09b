import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arc_cua.core.action import Click, Goto, Noop, Target
from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Receipt, Rung
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.cortex.clients import NoCortex
from arc_cua.interfaces.session import run_session
from arc_cua.reflex.policies.scripted import Scripted
from arc_cua.runtime.events import RunEnded, StoppedOutside
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.run import HURRIED_SAVE_S, Parts, run
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.surface import Settled, Settling


def settings(folder: Path, url: str, **changes: Any) -> RunSettings:
    fields: dict[str, Any] = {"goal": "Look around", "url": url, "runs": folder / "runs"}
    return RunSettings(**(fields | changes))


async def test_a_file_that_is_there_before_the_start_stops_the_run_before_it_begins(
    tmp_path: Path, site: Any
) -> None:
    stop = tmp_path / "STOP"
    stop.touch()
    summary = await run_session(settings(tmp_path, site / "journeys/form.html", kill_file=stop), {})
    assert summary.ending is Ending.ABORTED_KILLED
    assert summary.steps == 0
    lines = list(read_lines(Path(summary.run_dir) / "events.jsonl"))
    assert isinstance(lines[-1].event, RunEnded)
    assert any(isinstance(line.event, StoppedOutside) for line in lines)


async def test_the_number_of_steps_has_a_cap(tmp_path: Path, site: Any, browser: Any) -> None:
    budget = Budget(max_steps=2)
    asked = settings(tmp_path, site / "journeys/form.html", budget=budget)
    summary = await run_session(asked, {}, policy=Scripted([Noop(), Noop(), Noop()]), browser=browser)
    assert (summary.ending, summary.steps) == (Ending.ABORTED_CAP, 2)


async def test_a_target_that_is_not_there_is_refused_and_the_run_ends_with_a_name(
    tmp_path: Path, site: Any, browser: Any
) -> None:
    nowhere = Click(target=Target(role="button", name="No such thing"))
    asked = settings(tmp_path, site / "journeys/form.html")
    summary = await run_session(asked, {}, policy=Scripted([nowhere] * 5), browser=browser)
    assert summary.ending.name.startswith("ABORTED_")
    assert summary.steps <= 5


async def test_a_lent_browser_stays_open_and_the_run_s_tab_is_closed(tmp_path: Path, site: Any, browser: Any) -> None:
    before = {page.target_id for page in browser.pages}
    asked = settings(tmp_path, site / "journeys/form.html")
    await run_session(asked, {}, policy=Scripted([Noop()]), browser=browser)
    assert {page.target_id for page in browser.pages} == before
    assert browser.lost is None


class LosingSurface:
    """A surface that is lost in the middle of its second act, as when somebody kills the browser."""

    kind = "losing"

    def __init__(self) -> None:
        self.acts = 0
        self.closed = False

    def keep_in(self, folder: Path) -> None:
        """Keep nothing."""

    async def start(self, scope: Scope) -> None:
        """Be ready."""

    async def renew(self, scope: Scope) -> bool:
        return False

    async def observe(self, scope: Scope, *, fresh: bool = False) -> Observation:
        return Observation(seq=1, url="http://x.test/")

    async def act(self, scope: Scope, action_id: str, action: Any, observation: Any) -> Receipt:
        self.acts += 1
        if self.acts > 1:
            raise SurfaceLost("browser", LossCause.EXITED, "it was killed", pending=(action_id,))
        return Receipt(
            action_id=action_id,
            verb=action.verb,
            rung=Rung.NAVIGATION,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED,
        )

    async def settle(self, scope: Scope) -> Settling:
        return Settling(settled=Settled.QUIET, elapsed_ms=1.0)

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        return await self.settle(scope)

    async def screenshot(self, scope: Scope) -> bytes:
        return b""

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        return ()

    async def close(self, scope: Scope) -> None:
        self.closed = True


async def test_a_surface_that_is_lost_in_an_act_ends_the_run_and_names_the_act(tmp_path: Path) -> None:
    surface = LosingSurface()
    parts = Parts(
        surface=surface,
        policy=Scripted([Goto(url="http://x.test/2")]),
        cortex=NoCortex(),
        vault=Vault({}, {}),
        redactor=Redactor(),
    )
    summary = await run(settings(tmp_path, "http://x.test/"), parts, versions={})
    assert summary.ending is Ending.ABORTED_CRASHED
    assert any(item.kind == "in_doubt" for item in summary.evidence)
    assert surface.closed


class SavingSurface(LosingSurface):
    """A surface with something to save; it tells how much time it was given."""

    def __init__(self, kill_file: Path | None = None) -> None:
        super().__init__()
        self.saved_within: list[float] = []
        self._kill_file = kill_file

    async def start(self, scope: Scope) -> None:
        if self._kill_file is not None:
            self._kill_file.touch()
            await asyncio.Event().wait()

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        assert not self.closed
        self.saved_within.append(scope.remaining())
        return (Evidence(kind="session", detail="session saved: 1 cookies"),)


@pytest.mark.parametrize("is_killed", [False, True])
async def test_saving_has_time_of_its_own_before_the_end_and_little_of_it_when_somebody_waits(
    tmp_path: Path, is_killed: bool
) -> None:
    kill_file = tmp_path / "stop"
    surface = SavingSurface(kill_file if is_killed else None)
    parts = Parts(
        surface=surface,
        policy=Scripted([Noop()]),
        cortex=NoCortex(),
        vault=Vault({}, {}),
        redactor=Redactor(),
    )
    asked = msgspec.structs.replace(settings(tmp_path, "http://x.test/"), kill_file=kill_file)
    summary = await run(asked, parts, versions={})
    assert (summary.ending is Ending.ABORTED_KILLED) == is_killed
    [seconds] = surface.saved_within
    assert (seconds <= HURRIED_SAVE_S) == is_killed
    assert surface.closed
    assert summary.evidence[-1].detail == "session saved: 1 cookies"
