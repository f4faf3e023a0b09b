"""How many tokens a text costs a model: an estimate on the safe side, without a tokenizer at run time."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase

_PIECE = re.compile(
    r"(?P<word>[A-Za-z]+(?![\u00c0-\u024f\u1e00-\u1eff]))|(?P<latin>[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+)"
    r"|(?P<number>[0-9]+)|(?P<gap>[ \t]+(?=[0-9]))|(?P<space>[ \t]+)|(?P<newline>[\r\n]+)|(?P<mark>[!-/:-@\[-`{-~]+)"
    r"|(?P<wide>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)|(?P<bullet>\u2022+)"
    r"|(?P<dense>[\u0590-\u05ff]+)|(?P<spaced>[\u0400-\u06ff]+)|(?P<stacked>[\u0e00-\u0e7f]+)"
    r"|(?P<piled>[\u1000-\u109f\u1780-\u17ff]+)|(?P<rare>[\u0e80-\u0fff\u1200-\u177f\u1800-\u1aff]+)"
    r"|(?P<joined>[\u0900-\u0dff]+)|(?P<letters>[\u0370-\u1aff]+)|(?P<other>[^\x00-\x7f])|(?P<rest>.)",
    re.DOTALL,
)
_CASE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_FOLLOWERS = (  # of each letter, from a to z
    "bcdgilmnprstuy aeilorsu acehiklortu aeiosu abcdefgilmnpqrstvx aefioru aehinru aeiot abcdefglmnoprstv - eis "
    "adeilostuy abeimops acdegiostuv cdfglmnoprstuvw aeiloprtuy u acdegikmnorstuy acehiopstuy aehilorstuy "
    "abcdegilmnprst aei aehio t ps -"
)
_USUAL = frozenset(
    f"{first}{second}" for first, row in zip(ascii_lowercase, _FOLLOWERS.split(" "), strict=True) for second in row
)
"""The pairs of letters of which vocabularies are full. A word with other ones is cut into more tokens."""
_RATES = {
    "latin": (3, 1, 3),
    "number": (2, 1, 3),
    "gap": (1, 0, 1),
    "newline": (1, 0, 1),
    "mark": (2, 1, 2),
    "wide": (4, 4, 5),
    "spaced": (5, 1, 4),
    "dense": (5, 2, 5),
    "joined": (2, 1, 2),
    "letters": (3, 1, 3),
    "stacked": (5, 2, 5),
    "piled": (4, 3, 4),
    "rare": (0, 5, 2),
    "bullet": (4, 1, 4),
    "other": (2, 0, 1),
    "rest": (1, 0, 1),
}
"""By kind of piece (a, b, c): a piece of n characters costs (a + b·n) / c tokens, rounded down."""


@lru_cache(maxsize=16384)
def estimate(text: str) -> int:
    """Return the estimated number of tokens in `text`.

    Calibrated against the o200k vocabulary on trees of pages in many scripts: it may count too many, and too few
    by 5 % at most.
    """
    return sum(_cost(match.lastgroup or "", match.group()) for match in _PIECE.finditer(text))


def _cost(kind: str, piece: str) -> int:
    if kind == "word":
        return sum(map(_part, _CASE.findall(piece)))
    if kind == "space":
        return 0 if len(piece) == 1 else 1
    once, each, parts = _RATES[kind]
    return (once + each * len(piece)) // parts


@lru_cache(maxsize=8192)
def _part(part: str) -> int:
    """Tokens of letters of one case."""
    if part.isupper():
        return 1 + len(part) // 4
    low = part.lower()
    odd = sum(low[at : at + 2] not in _USUAL for at in range(len(low) - 1))
    return 1 + (len(low) - 1 + 6 * odd) // 8
