"""Whether a field holds what was put into it, although the page may have laid it out in its own way.

Text is equal when the characters are. Pages do lay out numbers ("1,234.50") and long codes ("4111 1111 1111 1111");
that is accepted only where nothing that bears meaning is lost: digits, sign, and the place of the decimal point.
"""

from __future__ import annotations

import re
import unicodedata

from arc_cua.core.action import fold

_MOST_CHARS = 64
"""Longer texts are no numbers."""
_LONG_CODE = 7
"""Digits from which separators alone can't turn one thing into another that somebody might mean."""
_SHORT_CODE = 4
_MINUS = str.maketrans({"−": "-", "\N{NARROW NO-BREAK SPACE}": " ", "\N{NO-BREAK SPACE}": " ", "’": "'"})
_NUMBER = re.compile(r"(?P<sign>[+-]?) ?(?P<body>(?:[0-9](?:[0-9.,' ]*[0-9])?)|[.,][0-9]+)")
_GROUPS = re.compile(r"[0-9]{1,3}(?:(?P<by>[.,' ])[0-9]{2,3}(?:(?P=by)[0-9]{2,3})*(?<=(?P=by)[0-9]{3}))?|[0-9]+")
_CODE = re.compile(r"\+?[0-9(][0-9() ./-]*[0-9]")
_LAID_OUT = re.compile(r"[0-9(][0-9() :/-]*[0-9]")


def same_value(wanted: str, held: str) -> bool:
    """Return whether `held` is `wanted`, exactly or as a page may lay out a number, a phone number or a code."""
    wanted, held = plain(wanted), plain(held)
    if wanted == held:
        return True
    if not wanted or not held or max(len(wanted), len(held)) > _MOST_CHARS:
        return False
    return _same_number(wanted, held) or _same_code(wanted, held)


def same_choice(wanted: str, held: str) -> bool:
    """Return whether `held` names the option `wanted`; the list says how it is spelled, so case doesn't matter."""
    return fold(wanted) == fold(held) or same_value(wanted, held)


def plain(text: str) -> str:
    """Return `text` with white space collapsed and trimmed."""
    return " ".join(text.split())


_Number = tuple[str, str, str]
"""Sign, digits before the decimal point, digits after it without the zeros at the end."""


def _same_number(wanted: str, held: str) -> bool:
    """A number that can be read in two ways (`1.234`) is not known to be the other one in another layout."""
    if wanted.startswith("+") is not held.startswith("+") and len(_digits(wanted)) >= _LONG_CODE:
        return False  # a number to dial
    asked, shown = _readings(wanted), _readings(held)
    return len(asked) == 1 and asked <= shown and _same_unit(wanted, held)


def _readings(text: str) -> frozenset[_Number]:
    """Return what the text can mean as a number; nothing if it is none."""
    match = _NUMBER.fullmatch(_without_unit(text))
    if match is None:
        return frozenset()
    sign, body = match["sign"].replace("+", ""), match["body"]
    found = set()
    if _GROUPS.fullmatch(body):
        found.add((sign, _digits(body), ""))
    for point in ".,":
        whole, _, part = body.partition(point)
        if part.isdigit() and (not whole or (_GROUPS.fullmatch(whole) and point not in whole)):
            found.add((sign, _digits(whole) or "0", part.rstrip("0")))
    return frozenset(found)


def _without_unit(text: str) -> str:
    return "".join(char for char in text.translate(_MINUS) if not _is_unit(char)).strip()


def _same_unit(wanted: str, held: str) -> bool:
    """A page may add its currency or drop the one that its label shows; it may not show another."""
    asked, shown = ({char for char in text if _is_unit(char)} for text in (wanted, held))
    return not asked or not shown or asked == shown


def _is_unit(char: str) -> bool:
    return char == "%" or unicodedata.category(char) == "Sc"


def _same_code(wanted: str, held: str) -> bool:
    """Phone numbers, cards, masks such as `12/27`: the same digits, set apart in another way."""
    digits = _digits(wanted)
    if digits != _digits(held) or wanted.startswith("+") is not held.startswith("+"):
        return False
    if wanted == digits and len(digits) >= _SHORT_CODE and _LAID_OUT.fullmatch(held):
        return True
    if _is_fraction(wanted) or _is_fraction(held) or len(digits) < _LONG_CODE:
        return False
    return all(_CODE.fullmatch(text) for text in (wanted, held))


def _is_fraction(text: str) -> bool:
    return any(part for _, _, part in _readings(text)) or ("." in text and bool(_readings(text)))


def _digits(text: str) -> str:
    return "".join(char for char in text if "0" <= char <= "9")
