"""Listeners that stand for elements inside of theirs: which elements, as their source text tells. Pure.

A page that listens once, on a list or on the whole document, says in the handler which elements it means:
`event.target.closest("[data-do]")`. Nothing else may show that these can be clicked. What is found here is only ever
used to match elements with; a page that lies gets some of its own text numbered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_MOST_SOURCES, _LONGEST, _MOST = 60, 20_000, 40
_QUOTED = r"\(\s*([\"'`])((?:(?!\1)[^\\\n]){1,120})\1"
_MATCHED = re.compile(r"\.(?:closest|matches|webkitMatchesSelector|is)" + _QUOTED)
_CLASS = re.compile(r"\.classList\.contains\(\s*[\"'`]([\w-]{1,60})[\"'`]")
_DATA = re.compile(r"\.dataset(?:\.([A-Za-z_]\w{0,60})|\[\s*[\"'`]([A-Za-z_]\w{0,60})[\"'`]\s*\])")
_ATTRIBUTE = re.compile(r"\.(?:get|has)Attribute\(\s*[\"'`](data-[\w-]{1,60}|onclick)[\"'`]")
_ID = re.compile(r"\b(?:target|srcElement)\.id\s*={2,3}\s*[\"'`]([A-Za-z][\w-]{0,60})[\"'`]")
_CAPITAL = re.compile(r"[A-Z]")


def selectors_in(sources: Iterable[str]) -> tuple[str, ...]:
    """Return the selectors of the elements that these handlers look for, each once; not all need be valid."""
    found: dict[str, None] = {}
    for _, source in zip(range(_MOST_SOURCES), sources, strict=False):
        text = source[:_LONGEST]
        found |= dict.fromkeys(match[2].strip() for match in _MATCHED.finditer(text) if "${" not in match[2])
        found |= dict.fromkeys(f".{match[1]}" for match in _CLASS.finditer(text))
        found |= dict.fromkeys(f"[{_attribute(match[1] or match[2])}]" for match in _DATA.finditer(text))
        found |= dict.fromkeys(f"[{match[1]}]" for match in _ATTRIBUTE.finditer(text))
        found |= dict.fromkeys(f"#{match[1]}" for match in _ID.finditer(text))
    return tuple(selector for selector in found if selector)[:_MOST]


def _attribute(name: str) -> str:
    """Return the attribute behind a name of `dataset`."""
    return "data-" + _CAPITAL.sub(lambda capital: "-" + capital[0].lower(), name)
