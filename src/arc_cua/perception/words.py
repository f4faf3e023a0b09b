"""How texts are compared loosely: the set of their words, in any script."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SHORTEST = 3
"""Shorter words of spaced scripts say too little; numbers of any length count."""


@lru_cache(maxsize=8192)
def words(text: str) -> frozenset[str]:
    """Return the words of `text`, case folded; pairs of characters for scripts that write no spaces."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        if _UNSPACED.search(word):
            found.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
        elif len(word) >= _SHORTEST or word.isdigit() or not word.isascii():
            found.add(word)
    return frozenset(found)


def overlap(text: str, wanted: frozenset[str]) -> int:
    """Return how many of the `wanted` words stand in `text`."""
    return len(words(text) & wanted) if wanted and text else 0
