"""Text as comparable terms: folded, split, stemmed lightly; numbers whole and exact.

The tables here (phrases, symbols, synonyms) only speed up common English; all else compares what the page says with
what the goal says, in any script.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz

_CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_TERM = re.compile(rf"\d+(?:[.,:/-]\d+)*[^\W\d_{_CJK}]*|[{_CJK}]+|[^\W_{_CJK}]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:\D|$))")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-’'](?=[^\W\d_])")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
_CJK_RUN = re.compile(rf"[{_CJK}]+")
_PHRASES = (
    (re.compile(r"\b(?:sign|log)[ -]?(?:in|on|into)\b"), "login"),
    (re.compile(r"\b(?:sign|log)[ -]?(?:out|off)\b"), "logout"),
    (re.compile(r"\bsign[ -]?up\b"), "signup"),
    (re.compile(r"\bcheck[ -]?out\b"), "checkout"),
    (re.compile(r"\bpost(?:al)?[ -]?code\b|\bzip(?:[ -]?code)?\b"), "postcode"),
    (re.compile(r"\buser[ -]?name\b"), "username"),
)
_SYMBOLS = {
    "×": "close",
    "✕": "close",
    "✖": "close",
    "✗": "close",
    "⨯": "close",
    "🔍": "search",
    "🔎": "search",
    "☰": "menu",
    "≡": "menu",
    "⋮": "menu",
    "›": "next",
    "»": "next",
    "→": "next",
    ">": "next",
    "‹": "previous",
    "«": "previous",
    "←": "previous",
    "<": "previous",
    "…": "more",
    "⋯": "more",
    "🗑": "delete",
    "✎": "edit",
    "✏": "edit",
    "+": "add",
    "🛒": "cart",
    "⚙": "settings",
    "★": "star",
    "☆": "star",
}
_SYNONYMS = (
    {"delete", "remove", "trash"},
    {"close", "dismiss", "x"},
    {"edit", "modify", "change"},
    {"phone", "telephone", "mobile", "tel"},
    {"email", "mail"},
    {"quantity", "qty"},
    {"username", "user", "login"},
    {"password", "passphrase", "passcode"},
    {"search", "find"},
    {"cart", "basket", "bag"},
    {"add", "put"},
    {"previous", "prev", "back"},
    {"settings", "preferences", "options"},
    {"picture", "photo", "image"},
    {"ok", "okay"},
    {"number", "no", "nr"},
)
_ALIKE: dict[str, set[str]] = {}
for _group in _SYNONYMS:
    for _word in _group:
        _ALIKE.setdefault(_word, set()).update(_group)

PARTICLES = {"in": "out", "out": "in", "on": "off", "off": "on", "up": "down", "down": "up"}
"""Small words that turn a verb into its opposite."""
_ROOT = 4
"""Letters at the beginning that two spellings of one word share: "unsubscribe" is no spelling of "subscribe"."""
_INFLECTION, _LEFT_OUT = 3, 6
STOPS = frozenset(
    re.findall(
        r"\w+",
        "the a an of to in on for from with by at as is are and or into your my his her their its it this that these"
        " those please there which who be me i you we",
    )
)
"""Words that carry no meaning of their own when a control is looked for."""


@lru_cache(maxsize=32768)
def terms(text: str) -> tuple[str, ...]:
    """Return the terms of a text that people read, in order, stop words included."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    folded = "".join(char for char in folded if not unicodedata.combining(char))
    folded = unicodedata.normalize("NFKC", folded)
    for pattern, word in _PHRASES:
        folded = pattern.sub(word, folded)
    folded = _HYPHEN.sub("", _THOUSANDS.sub("", folded))
    found = tuple(term for word in _TERM.findall(folded) for term in _cut(word))
    if found:
        return found
    return tuple(_SYMBOLS[char] for char in folded if char in _SYMBOLS)


@lru_cache(maxsize=16384)
def identifier_terms(text: str) -> tuple[str, ...]:
    """Return the terms of an identifier such as `orderStatus` or `btn-save_all`."""
    return terms(_CAMEL.sub(" ", text).replace("-", " "))


def content(found: tuple[str, ...]) -> tuple[str, ...]:
    """Return the terms without stop words, unless nothing else is there."""
    kept = tuple(term for term in found if term not in STOPS)
    return kept or found


@lru_cache(maxsize=65536)
def likeness(wanted: str, seen: str) -> float:
    """Return how well a term of the page serves for a wanted one, 0 to 1. Terms with digits match exactly or not."""
    if wanted == seen:
        return 1.0
    if _has_digit(wanted) or _has_digit(seen):
        return 0.0
    first, second = stem(wanted), stem(seen)
    if first == second:
        return 0.0 if wanted + "e" == seen or seen + "e" == wanted else 0.95  # Jan is not Jane
    if seen in _ALIKE.get(wanted, ()) or wanted in _ALIKE.get(seen, ()):
        return 0.85
    short, long = sorted((first, second), key=len)
    if long.startswith(short):
        return _lengthened(short, long[len(short) :])
    if len(short) >= 5 and abs(len(short) - len(long)) <= 2 and first[:_ROOT] == second[:_ROOT]:
        ratio = fuzz.ratio(first, second) / 100
        return ratio * 0.85 if ratio >= 0.8 else 0.0
    return 0.0


def _lengthened(short: str, ending: str) -> float:
    """An inflection has a short ending, an abbreviation leaves out much; between them are other words (bookmark)."""
    if ending in PARTICLES:
        return 0.0
    if len(ending) <= _INFLECTION:
        return 0.8 if len(short) >= 4 else 0.0
    return 0.7 if len(short) >= 3 and len(ending) >= _LEFT_OUT else 0.0


@lru_cache(maxsize=65536)
def is_same_word(wanted: str, seen: str) -> bool:
    """Whether a term is the very word, but for a plural or a genitive: what tells one item from another."""
    if wanted == seen:
        return True
    if _has_digit(wanted) or _has_digit(seen):
        return False
    short, long = sorted((wanted, seen), key=len)
    return len(short) >= 3 and (long in {short + "s", short + "es"} or long == short.removesuffix("y") + "ies")


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return the word without its commonest English endings; other words come back as they are."""
    if not word.isascii() or len(word) < 4:
        return word
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            base = word.removesuffix(ending) + instead
            return base.removesuffix("e") if ending != "ies" else base
    return word.removesuffix("e")


def _cut(word: str) -> tuple[str, ...]:
    """Scripts without spaces are compared by pairs of characters."""
    if not _CJK_RUN.fullmatch(word) or len(word) < 3:
        return (word,)
    return tuple(word[at : at + 2] for at in range(len(word) - 1))


def _has_digit(word: str) -> bool:
    return any(char.isdigit() for char in word)
