"""How many tokens a text costs a model: an estimate on the safe side, without a tokenizer at run time."""

from __future__ import annotations

import re
from functools import lru_cache

_PIECE = re.compile(
    r"(?P<word>[A-Za-z]+(?![\u00c0-\u024f\u1e00-\u1eff]))|(?P<latin>[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+)"
    r"|(?P<number>[0-9]+)|(?P<space>[ \t]+)|(?P<newline>[\r\n]+)|(?P<mark>[!-/:-@\[-`{-~]+)"
    r"|(?P<wide>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)|(?P<bullet>\u2022+)"
    r"|(?P<spaced>[\u0400-\u06ff]+)|(?P<stacked>[\u0e00-\u109f]+)|(?P<letters>[\u0370-\u1aff]+)|(?P<other>[^\x00-\x7f])|(?P<rest>.)",
    re.DOTALL,
)
_CASE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


@lru_cache(maxsize=16384)
def estimate(text: str) -> int:
    """Return the estimated number of tokens in `text`.

    Calibrated against the o200k vocabulary on trees of pages in many scripts: it may count too many, and too few
    by 5 % at most.
    """
    return sum(_cost(match.lastgroup or "", match.group()) for match in _PIECE.finditer(text))


def _cost(kind: str, piece: str) -> int:  # noqa: PLR0911 - one line per kind of piece
    match kind:
        case "word":
            return sum(1 + (len(part) - 1) // 6 for part in _CASE.findall(piece))
        case "latin":
            return 1 + len(piece) // 3
        case "number":
            return (len(piece) + 2) // 3
        case "space":
            return 0 if len(piece) == 1 else 1
        case "mark":
            return 1 + len(piece) // 2
        case "wide":
            return (4 * len(piece) + 4) // 5
        case "spaced":
            return 1 + len(piece) // 4
        case "letters":
            return 1 + len(piece) // 3
        case "stacked":
            return 1 + 2 * len(piece) // 5
        case "bullet":
            return 1 + len(piece) // 4
        case "other":
            return 2
        case _:
            return 1
