"""Whether a recorded line and one derived again say the same, where secrets were cut out of the recorded one.

A value that is an ordinary word, or a few digits, is cut out of what the agent itself writes as well; there the
mark in the log stands for whatever is derived in its place.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from arc_cua.core.secrets import MARK
from arc_cua.runtime.events import Line

_MARKED = re.compile(rf"{MARK}[^›]*›")


def agree(recorded: str, derived: str) -> bool:
    """Whether two lines in JSON are the same, apart from what was cut out of the recorded one."""
    if recorded == derived:
        return True
    return MARK in recorded and _same(msgspec.json.decode(recorded), msgspec.json.decode(derived))


def _same(recorded: Any, derived: Any) -> bool:
    if isinstance(recorded, str) and isinstance(derived, str):
        return recorded == derived or _fits(_MARKED.split(recorded), derived)
    if isinstance(recorded, dict) and isinstance(derived, dict):
        return recorded.keys() == derived.keys() and all(_same(recorded[key], derived[key]) for key in recorded)
    if isinstance(recorded, list) and isinstance(derived, list):
        return len(recorded) == len(derived) and all(map(_same, recorded, derived))
    return bool(recorded == derived)


def _fits(parts: list[str], text: str) -> bool:
    """Whether `text` is `parts` in their order with anything between them."""
    first, *others = parts
    if not others or not text.startswith(first):
        return False
    *inner, last = others
    place = len(first)
    for part in inner:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return len(text) - len(last) >= place and text.endswith(last)


def comparable(line: Line) -> str:
    """Return a line as JSON without what may differ between two runs over the same inputs: the times."""
    plain = msgspec.to_builtins(line, order="deterministic")
    return msgspec.json.encode(_timeless(plain)).decode()


_TIMES = frozenset({"t_ms", "elapsed_ms", "elapsed_s", "steps_per_s", "time", "started", "run_dir", "report"})


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(item) for key, item in value.items() if key not in _TIMES}
    if isinstance(value, list | tuple):
        return [_timeless(item) for item in value]
    return value
