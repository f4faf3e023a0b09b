"""Launching: what goes wrong has a name, and nothing is left behind, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.launch import launch
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.process import group_members
from arc_cua.surfaces.browser.profile import PREFIX

OWNER = """
import asyncio, sys
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser

async def main():
    browser = await Browser.launch(Scope(60))
    page = await browser.open(Scope(60))
    print(browser.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Profiles go to a folder of this test, so that leftovers can be seen."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def profiles(folder: Path) -> list[Path]:
    return list(folder.glob(f"{PREFIX}*"))


def script(folder: Path, text: str) -> str:
    program = folder / "browser.sh"
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)
    return str(program)


async def failure(options: LaunchOptions) -> SurfaceLost:
    with pytest.raises(SurfaceLost) as lost:
        await launch(Scope(30), options)
    return lost.value


async def test_a_closed_browser_leaves_nothing(temporary: Path) -> None:
    launched = await launch(Scope(60), LaunchOptions())
    pid = launched.process.pid
    assert launched.product.startswith("Chrome/") and len(profiles(temporary)) == 1
    assert await launched.end()
    assert (group_members(pid), profiles(temporary)) == ([], [])
    assert launched.process.exit_code is not None


async def test_a_browser_that_hangs_is_ended_too(temporary: Path) -> None:
    launched = await launch(Scope(60), LaunchOptions())
    launched.process.signal_group(signal.SIGSTOP)
    assert await launched.end(grace_s=0.2)
    assert (group_members(launched.process.pid), profiles(temporary)) == ([], [])


async def test_a_profile_that_was_given_is_kept(temporary: Path) -> None:
    profile = temporary / "kept"
    launched = await launch(Scope(60), LaunchOptions(profile=str(profile)))
    assert not launched.home.profile.exists()
    assert await launched.end()
    assert profiles(temporary) == []
    assert any(profile.iterdir()) and not list(profile.glob("Singleton*"))


async def test_a_program_that_ends_at_once(temporary: Path) -> None:
    lost = await failure(LaunchOptions(binary="/bin/true"))
    assert (lost.cause, profiles(temporary)) == (LossCause.LAUNCH_FAILED, [])
    assert "exited with code 0" in lost.detail


async def test_a_program_that_complains_is_quoted(temporary: Path) -> None:
    program = script(temporary, "echo 'libfoo.so is missing' >&2; exit 7")
    lost = await failure(LaunchOptions(binary=program))
    assert lost.cause is LossCause.LAUNCH_FAILED
    assert "code 7" in lost.detail and "libfoo.so is missing" in lost.detail


@pytest.mark.parametrize(
    "garbage", [r"printf 'garbage\0{\0{}\0[1]\0{\"id\":\"x\"}\0' >&4; exec sleep 600", "exec sleep 600"]
)
async def test_a_program_that_talks_nonsense_or_not_at_all(temporary: Path, garbage: str) -> None:
    program = script(temporary, garbage)
    lost = await failure(LaunchOptions(binary=program, launch_timeout_s=0.5))
    assert (lost.cause, profiles(temporary)) == (LossCause.LAUNCH_FAILED, [])


async def test_a_file_that_is_no_program(temporary: Path) -> None:
    program = temporary / "text"
    program.write_text("no program")
    program.chmod(0o755)
    assert (await failure(LaunchOptions(binary=str(program)))).cause is LossCause.LAUNCH_FAILED
    assert profiles(temporary) == []


async def test_a_missing_program() -> None:
    assert (await failure(LaunchOptions(binary="/nonexistent/chromium"))).cause is LossCause.NOT_FOUND


async def test_an_old_browser_is_refused_and_ended(temporary: Path) -> None:
    answer = r"""printf '{"id":1,"result":{"product":"Chrome/90.0.4430.0"}}\0' >&4; exec sleep 600"""
    lost = await failure(LaunchOptions(binary=script(temporary, answer)))
    assert (lost.cause, profiles(temporary)) == (LossCause.TOO_OLD, [])


async def test_a_launch_that_is_cancelled_leaves_nothing(temporary: Path) -> None:
    launching = asyncio.create_task(launch(Scope(60), LaunchOptions(binary=script(temporary, "exec sleep 600"))))
    while not profiles(temporary):
        await asyncio.sleep(0.01)
    launching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await launching
    assert profiles(temporary) == []


@pytest.mark.parametrize("browser_hangs", [False, True])
def test_killing_the_owner_leaves_no_process_and_no_profile(temporary: Path, browser_hangs: bool) -> None:
    with subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        assert len(group_members(pid)) > 1 and len(profiles(temporary)) == 1
        if browser_hangs:
            os.killpg(pid, signal.SIGSTOP)
        owner.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 30
    while (group_members(pid) or profiles(temporary)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert (group_members(pid), profiles(temporary)) == ([], [])
