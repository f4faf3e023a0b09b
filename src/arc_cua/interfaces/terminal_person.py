"""Asking the person at the terminal: the question goes to standard error, the answer comes from standard input.

Standard output is left alone, for a program may read it. Without a terminal on both sides nobody is there.
"""

from __future__ import annotations

import asyncio
import os
import sys
import termios
from typing import TextIO

from arc_cua.core.risk import Question
from arc_cua.interfaces.cli.streams import say_error
from arc_cua.interfaces.phrases import one_line
from arc_cua.runtime.asking import Confirmer

_YES = frozenset({"y", "yes"})
_MOST_BYTES = 4096


def person_at_terminal() -> Confirmer | None:
    """Return a way to ask whoever sits at the terminal; None when nobody can read the question or answer it."""
    return ask if _is_terminal(sys.stdin) and _is_terminal(sys.stderr) else None


async def ask(question: Question) -> bool:
    """Print the question and return whether the next line says yes. Waits as long as it is left to."""
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)  # what was typed before it was asked is no answer
    say_error(question_text(question))
    return is_yes(await _line(sys.stdin.fileno()))


def question_text(question: Question) -> str:
    """Return the question as it is printed: what comes from a page can't move the cursor."""
    act, why, url = one_line(question.act, 300), one_line(question.why, 160), one_line(question.url, 200)
    return (
        f"This can't be taken back: {act}\n  because: {why}\n  on: {url}\n"
        f"Do it? Type yes or no, then Enter ({question.timeout_s:g} s):"
    )


def is_yes(line: str) -> bool:
    """Whether the answer is yes; everything else is no."""
    return line.strip().casefold() in _YES


async def _line(descriptor: int) -> str:
    """Return the next line, or what there is at the end of the input."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[str] = loop.create_future()
    said = bytearray()

    def read() -> None:
        piece = os.read(descriptor, _MOST_BYTES)
        said.extend(piece)
        if (not piece or b"\n" in piece or len(said) >= _MOST_BYTES) and not ready.done():
            ready.set_result(bytes(said).partition(b"\n")[0].decode(errors="replace"))

    loop.add_reader(descriptor, read)
    try:
        return await ready
    finally:
        loop.remove_reader(descriptor)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()
