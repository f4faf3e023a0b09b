"""One browser at a time on a profile that is kept."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.process import group_members
from arc_cua.surfaces.browser.profile_lock import ProfileLock


def test_a_lock_is_taken_and_given_back(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "profile"
    lock = ProfileLock(folder)
    with pytest.raises(UsageError, match=rf"in use by process {os.getpid()}"):
        ProfileLock(folder)
    lock.release("")
    lock.release("")
    ProfileLock(folder).release("")
    assert list(folder.iterdir()) == []


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="can't be used"):
        ProfileLock(tmp_path / "file")


def test_the_marks_of_a_browser_that_was_killed_are_removed(tmp_path: Path) -> None:
    (tmp_path / "SingletonLock").symlink_to(f"{socket.gethostname()}-{os.getpid()}")  # the number is ours by now
    (tmp_path / "SingletonSocket").symlink_to(tmp_path / "gone")
    ProfileLock(tmp_path).release("")
    assert list(tmp_path.iterdir()) == []


def test_a_browser_of_another_machine_is_named(tmp_path: Path) -> None:
    (tmp_path / "SingletonLock").symlink_to("far-away-77")
    with pytest.raises(UsageError, match="in use on far-away, by process 77"):
        ProfileLock(tmp_path)


@pytest.mark.parametrize("listens", [True, False])
def test_somebodys_browser_is_named(tmp_path: Path, listens: bool) -> None:
    code = (
        "import socket, sys; s = socket.socket(socket.AF_UNIX); s.bind('s'); s.listen(); print(flush=True); input()"
    )
    if not listens:
        code = "held = open('file', 'w'); print(flush=True); input()"
    argv = [sys.executable, "-c", code]
    with subprocess.Popen(argv, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as browser:
        assert browser.stdout is not None and browser.stdin is not None
        browser.stdout.readline()
        (tmp_path / "SingletonLock").symlink_to(f"{socket.gethostname()}-{browser.pid}")
        if listens:
            (tmp_path / "SingletonSocket").symlink_to(tmp_path / "s")
        with pytest.raises(UsageError, match=f"in use by process {browser.pid}"):
            ProfileLock(tmp_path)
        browser.stdin.close()


async def test_two_browsers_never_share_a_profile_and_a_killed_one_leaves_it_usable(tmp_path: Path) -> None:
    options = LaunchOptions(profile=str(tmp_path / "profile"))
    first = await Browser.launch(Scope(60), options)
    assert first.pid is not None
    with pytest.raises(UsageError, match=f"in use by process {os.getpid()}"):
        await Browser.launch(Scope(60), options)
    os.killpg(first.pid, signal.SIGKILL)
    assert await first.pulse.until(lambda: first.lost is not None, 5)
    await first.close()
    assert not list((tmp_path / "profile").glob("Singleton*")) and group_members(first.pid) == []
    async with await Browser.launch(Scope(60), options) as second:
        await second.open(Scope(20))
