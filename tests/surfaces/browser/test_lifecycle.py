"""Browsers that nobody closed, that take too much, or that stop answering: each ends, and leaves nothing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.interfaces.api import Browser as PublicBrowser
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import CallTimeout
from arc_cua.surfaces.browser.launch import launch
from arc_cua.surfaces.browser.memory import group_bytes
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.process import group_members

OWNER = """
import asyncio, sys
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser

async def main(how):
    print("begins", flush=True)
    await Browser.launch(Scope(60))
    print("launched", flush=True)
    if how == "raise":
        raise ValueError("nobody closes anything")
    if how == "wait":
        await asyncio.Event().wait()

asyncio.run(main(sys.argv[1]))
"""


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "t"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def leftovers(folder: Path) -> list[str]:
    """What is in the folder, and the processes that name it."""
    found = [str(entry) for entry in folder.iterdir()]
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            with contextlib.suppress(OSError):
                if os.fsencode(folder) in (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes():
                    found.append(entry.name)
    return found


def wait_for_nothing(folder: Path) -> list[str]:
    deadline = time.monotonic() + 30
    while (found := leftovers(folder)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


@pytest.mark.parametrize(("how", "kill_after_s"), [("end", None), ("raise", None), ("wait", 0.0), ("wait", 0.15)])
def test_a_program_that_closes_nothing_leaves_nothing(temporary: Path, how: str, kill_after_s: float | None) -> None:
    argv = [sys.executable, "-c", OWNER, how]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as owner:
        assert owner.stdout is not None
        owner.stdout.readline()
        if kill_after_s is not None:
            time.sleep(kill_after_s)
            owner.kill()
    assert wait_for_nothing(temporary) == []


async def test_a_browser_that_nobody_holds_any_more_is_closed(temporary: Path) -> None:
    browser = await PublicBrowser().start()
    running = browser.running
    assert running is not None and running.pid is not None
    del browser
    gc.collect()
    assert await running.pulse.until(lambda: running.lost is not None, 20)
    await running.close()
    assert leftovers(temporary) == []


async def test_a_browser_that_takes_too_much_memory_is_ended_with_that_name(temporary: Path) -> None:
    browser = await Browser.launch(Scope(60), LaunchOptions(memory_limit_mb=10))
    assert browser.pid is not None and group_bytes(browser.pid) > 10 << 20
    assert await browser.pulse.until(lambda: browser.lost is not None, 20)
    assert browser.lost is not None
    assert browser.lost.cause is LossCause.MEMORY_EXCEEDED and "10 MB are allowed" in browser.lost.detail
    await browser.close()
    assert (group_members(browser.pid), leftovers(temporary)) == ([], [])


async def test_a_browser_that_dies_fails_what_is_pending_at_once_and_is_cleaned_up(temporary: Path) -> None:
    browser = await Browser.launch(Scope(60))
    page = await browser.open(Scope(20))
    forever = {"expression": "new Promise(() => 0)", "awaitPromise": True}
    pending = page.session.call_soon("Runtime.evaluate", forever, timeout_s=600)
    assert browser.pid is not None
    os.kill(browser.pid, 9)
    with pytest.raises(SurfaceLost):
        await asyncio.wait_for(pending.future, 20)
    await browser.close()
    assert leftovers(temporary) == []


async def test_a_browser_that_never_answers_is_replaced(tmp_path: Path) -> None:
    program = tmp_path / "browser.sh"
    seen = tmp_path / "seen"
    answer = r"""printf '{"id":1,"result":{"product":"Chrome/150.0.1.1"}}\0' >&4"""
    program.write_text(f"#!/bin/sh\n[ -e {seen} ] || {{ touch {seen}; exec sleep 600; }}\n{answer}; exec sleep 600\n")
    program.chmod(0o755)
    launched = await launch(Scope(60), LaunchOptions(binary=str(program), launch_timeout_s=3))
    assert launched.product == "Chrome/150.0.1.1" and seen.exists()
    assert await launched.end(grace_s=0.1)


class Relay:
    """A relay in front of a debugging port that can stop forwarding while its connections stay open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.flows = asyncio.Event()
        self.flows.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            writer.close()
            back.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            await self.flows.wait()
            writer.write(data)
        writer.close()


@contextlib.asynccontextmanager
async def relayed(folder: Path) -> AsyncIterator[tuple[Relay, str]]:
    options = LaunchOptions(profile=str(folder / "profile"), switches=("--remote-debugging-port=0",))
    async with await Browser.launch(Scope(60), options) as browser:
        told = folder / "profile" / "DevToolsActivePort"
        while not (told.is_file() and told.read_text()):
            await browser.connection.root.call("Browser.getVersion")
        port, path = told.read_text().split("\n")[:2]
        relay = Relay(int(port))
        async with await asyncio.start_server(relay.serve, "127.0.0.1", 0) as server:
            here = server.sockets[0].getsockname()[1]
            yield relay, f"ws://127.0.0.1:{here}{path}"
            relay.flows.set()


async def test_a_connection_that_falls_silent_costs_a_call_its_deadline_only(tmp_path: Path) -> None:
    async with relayed(tmp_path) as (relay, url):
        visiting = await Browser.attach(Scope(60), url, consent=True)
        page = await visiting.open(Scope(20))
        relay.flows.clear()
        with pytest.raises(CallTimeout):
            await page.session.call("Runtime.evaluate", {"expression": "1"}, timeout_s=0.2)
        relay.flows.set()
        await page.session.call("Runtime.evaluate", {"expression": "1"})
        await visiting.close()
