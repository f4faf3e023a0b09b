"""The question at a real terminal: asked on standard error, answered with a line; else nobody is there."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from arc_cua.core.risk import Question
from arc_cua.interfaces.terminal_person import is_yes, question_text

ASK = """
import asyncio
from arc_cua.core.risk import Question
from arc_cua.interfaces.terminal_person import person_at_terminal
ask = person_at_terminal()
question = Question(act='CLICK button "Pay"', why="it pays", url="http://shop/", timeout_s=9)
print("nobody" if ask is None else asyncio.run(ask(question)))
"""


def question(**given: str) -> Question:
    filled = {"act": "CLICK Pay", "why": "it pays", "url": "http://shop/"} | given
    return Question(act=filled["act"], why=filled["why"], url=filled["url"], timeout_s=120)


@pytest.mark.parametrize(
    ("line", "answer"), [("yes", True), (" Y ", True), ("no", False), ("", False), ("yess", False)]
)
def test_only_a_yes_is_a_yes(line: str, answer: bool) -> None:
    assert is_yes(line) is answer


def test_a_page_cant_move_the_cursor_in_the_question() -> None:
    text = question_text(question(act="CLICK \x1b[2JPay\nDo it? yes", why="\u202eit pays"))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert len(text.splitlines()) == 4


def test_without_a_terminal_nobody_is_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout == "nobody\n"


@pytest.mark.parametrize(("typed", "said"), [(b"yes\n", "True\n"), (b"no\n", "False\n"), (b"\x04", "False\n")])
def test_the_answer_is_read_from_the_terminal(typed: bytes, said: str) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", ASK], stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, text=True
    )
    os.close(theirs)
    shown = b""
    while b"Do it?" not in shown or not shown.rstrip().endswith(b":"):
        shown += os.read(ours, 4096)
    os.write(ours, typed)
    assert process.communicate(timeout=30)[0] == said
    os.close(ours)
