"""Other tools, each in an environment of its own, measured beside ours in the same run.

A peer's packages are locked in `requirements/peers/NAME.txt` and installed, on first use, into `.bench/NAME`. Its
side of a bench is a worker: a script run by that environment's Python, which reads one JSON object a line on stdin
and answers each with one on stdout. A worker times its own work, so the pipe between us is never part of a figure.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WORKERS = Path(__file__).resolve().parent / "workers"
_INSTALL_S = 600.0
_LINE_LIMIT = 64 * 1024 * 1024


class PeerMissing(Exception):
    """A peer can't be had here; the text says why, and goes into the bench's result."""


def peer_python(name: str) -> Path:
    """Return the Python of the peer's environment, made and filled if it is missing or out of date.

    Raises:
        PeerMissing: There is no lock file of that name, or the packages can't be installed.
    """
    lock = ROOT / "requirements" / "peers" / f"{name}.txt"
    if not lock.is_file():
        raise PeerMissing(f"no packages are locked for {name}")
    home = ROOT / ".bench" / name
    python, stamp = home / "bin" / "python", home / ".stamp"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if python.is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return python
    uv = Path(sys.executable).with_name("uv")
    _run(name, [str(uv), "venv", "--quiet", "--clear", "--python", sys.executable, str(home)])
    install = [str(uv), "pip", "install", "--quiet", "--python", str(python), "--require-hashes", "-r", str(lock)]
    try:
        _run(name, install)
    except PeerMissing:  # a network with an authority of its own
        _run(name, [*install[:3], "--system-certs", *install[3:]])
    stamp.write_text(wanted)
    return python


def _run(name: str, command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=_INSTALL_S)
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", "") or str(error)).strip().splitlines() or [type(error).__name__]
        raise PeerMissing(f"{name} can't be installed: {said[-1][:200]}") from error


class Worker:
    """A peer's running worker; `ask` sends one request and returns its answer."""

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        self._name, self._process = name, process

    async def ask(self, *, timeout_s: float = 120.0, **request: Any) -> dict[str, Any]:
        """Return the worker's answer.

        Raises:
            PeerMissing: It ended, gave no answer in time, or answered with an `error`.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            async with asyncio.timeout(timeout_s):
                await self._process.stdin.drain()
                line = await self._process.stdout.readline()
        except (TimeoutError, ConnectionError) as error:
            raise PeerMissing(f"{self._name} gave no answer to {request}: {type(error).__name__}") from error
        if not line:
            raise PeerMissing(f"{self._name} ended without an answer to {request}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise PeerMissing(f"{self._name}: {answer['error']}")
        return answer


@asynccontextmanager
async def peer_worker(name: str, script: str, *arguments: str) -> AsyncIterator[Worker]:
    """Run `bench/workers/SCRIPT` in the peer's environment; it is ended, with what it started, at the end.

    Raises:
        PeerMissing: The environment can't be had.
    """
    python = await asyncio.to_thread(peer_python, name)
    process = await asyncio.create_subprocess_exec(
        str(python),
        str(WORKERS / script),
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LINE_LIMIT,
    )
    try:
        yield Worker(name, process)
    finally:
        await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Close its input, which asks it to end; insist after a while."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(15):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
