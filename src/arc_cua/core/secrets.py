"""Secrets go by name until the moment of dispatch, and are cut out of everything that is kept.

`{{secret:NAME}}` stands for a value that only the dispatcher resolves. The `Redactor` replaces known values,
and patterns that look like credentials, in whatever is about to be logged, shown or sent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

PLACEHOLDER = re.compile(r"\{\{\s*secret:([A-Za-z0-9_.-]+)\s*\}\}")
"""How a goal, flow or action names a secret."""

MARK = "‹secret:"
"""How the place of a known value that was cut out begins."""

_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:sk|pk|rk)[-_](?:live|test|ant|proj|or)?[-_]?[A-Za-z0-9_-]{16,}",
        r"\bgh[pousr]_[A-Za-z0-9]{20,}",
        r"\bgithub_pat_[A-Za-z0-9_]{20,}",
        r"\bglpat-[A-Za-z0-9_-]{16,}",
        r"\bxox[abprs]-[A-Za-z0-9-]{10,}",
        r"\bAKIA[0-9A-Z]{16}\b",
        r"\bAIza[0-9A-Za-z_-]{30,}",
        r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}",
        r"(?i)\bbearer\s+[A-Za-z0-9._~+/=-]{12,}",
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)",
    )
)
_CARD = re.compile(r"(?<![\d-])(?:\d[ -]?){12,18}\d(?![\d-])")
_MINIMUM = 4
"""Values shorter than this would blank out ordinary text; they are masked only where they stand alone."""
_MINIMUM_IN_BASE64 = 8
"""Bytes; shorter values leave too little of themselves in base64 to be told from chance."""

_PRINTABLE = frozenset(map(chr, range(0x21, 0x7F)))
_IN_FRAGMENT, _IN_QUERY = frozenset('"<>`'), frozenset('"#<>')
_IN_PATH = _IN_QUERY | frozenset("?`{}")
_ENCODED_IN_URLS = (
    _IN_FRAGMENT,
    _IN_QUERY,
    _IN_QUERY | {"'"},
    _IN_PATH,
    _IN_PATH | {"^"},
    _IN_PATH | frozenset("/:;=@[\\]^|"),
)
"""What browsers encode in the parts of a URL, besides spaces, controls and all that is not ASCII: `%` stays.

Source: WHATWG URL Standard, section 1.3, the percent-encode sets of fragment, query, special query, path, userinfo.
"""


def origin_of(url: str) -> str:
    """Return scheme, host and port of `url`, lower case, default ports left out; empty if there is no host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if not parts.hostname:
        return ""
    default = {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{parts.hostname}" + (f":{port}" if port and port != default else "")


def is_card_number(digits: str) -> bool:
    """Whether `digits` passes the Luhn check. Source: ISO/IEC 7812-1, annex B."""
    total = 0
    for place, char in enumerate(reversed(digits)):
        digit = int(char) * (2 if place % 2 else 1)
        total += digit - 9 if digit > 9 else digit
    return total % 10 == 0


class SecretDenied(ValueError):
    """A secret is unknown, or may not be typed into this origin."""


class Vault:
    """Named secrets, each bound to the origins it may be typed into.

    Args:
        values: Value by name.
        origins: Origins by name; a name without an entry may be typed nowhere.
    """

    def __init__(self, values: Mapping[str, str], origins: Mapping[str, frozenset[str]]) -> None:
        self._values, self._origins = dict(values), dict(origins)

    def __repr__(self) -> str:
        return f"Vault({sorted(self._values)})"

    @property
    def names(self) -> frozenset[str]:
        """The names that have a value."""
        return frozenset(self._values)

    @property
    def values(self) -> tuple[str, ...]:
        """All values, for the redactor only."""
        return tuple(self._values.values())

    def resolve(self, text: str, url: str) -> str:
        """Return `text` with each placeholder replaced, for typing into the document at `url`.

        Raises:
            SecretDenied: A name is unknown, or its secret is not bound to this origin. Holds no value.
        """

        def value_of(match: re.Match[str]) -> str:
            name, origin = match.group(1), origin_of(url)
            if name not in self._values:
                raise SecretDenied(f"secret {name!r} is not set (environment variable ARC_SECRET_{name.upper()})")
            if origin not in self._origins.get(name, frozenset()):
                raise SecretDenied(f"secret {name!r} may not be typed into {origin or 'this page'}")
            return self._values[name]

        return PLACEHOLDER.sub(value_of, text)


class Redactor:
    """Replaces secrets in text with marks. Cheap when there is nothing to replace.

    Upper and lower case are not told apart. Values of one to three characters are found only where they stand
    alone: as a whole text, or from two characters on between characters that are neither letters nor digits.

    Args:
        values: Name by secret value.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        given = {value: name for value, name in (values or {}).items() if value}
        forms = {(form, exact): name for value, name in given.items() for form, exact in _forms(value)}
        ordered = sorted(forms, key=lambda form: len(form[0]), reverse=True)
        self._alone = {value.strip(): name for value, name in given.items() if len(value) < _MINIMUM}
        self._names = tuple(forms[form] for form in ordered)
        self._exact = tuple(form for form, exact in ordered if exact)
        self._folded = tuple({form.casefold() for form, exact in ordered if not exact})
        self._known = _pattern(frozenset(given.values()), ordered)

    def finds(self, text: str) -> bool:
        """Whether a known value may be in `text`, which may be JSON; far cheaper than to cut it out."""
        if any(value in text for value in self._alone):
            return True
        folded = text.casefold()
        return any(form in folded for form in self._folded) or any(form in text for form in self._exact)

    def known(self, text: str) -> str:
        """Return `text` without the known values; patterns are left alone, so that numbers stay what they are.

        Marks and placeholders stay what they are, also when a value is a word that is in them.
        """
        if not self.finds(text):
            return text
        alone = self._alone.get(text.strip())
        return self._known.sub(self._mark, text) if alone is None else f"{MARK}{alone}›"

    def _mark(self, match: re.Match[str]) -> str:
        return match.group() if match.lastindex is None else f"{MARK}{self._names[match.lastindex - 1]}›"

    def __call__(self, text: str) -> str:
        """Return `text` without known values and without whatever looks like a credential or a card number."""
        text = self.known(text)
        if len(text) < 12:
            return text
        for pattern in _PATTERNS:
            text = pattern.sub("‹redacted›", text)
        return _CARD.sub(_mask_card, text)


def _pattern(names: frozenset[str], forms: list[tuple[str, bool]]) -> re.Pattern[str]:
    """What finds each of `forms`, in a group of its own, and first of all marks and placeholders, in no group."""
    any_name = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    kept = rf"{MARK}(?:{any_name})›|\{{\{{\s*secret:(?:{any_name})\s*\}}\}}"
    return re.compile("|".join((kept, *(_group(form, exact=exact) for form, exact in forms))))


def _group(form: str, *, exact: bool) -> str:
    text = re.escape(form)
    if len(form) < _MINIMUM:
        return rf"((?<![^\W_]){text}(?![^\W_]))"
    return f"({text})" if exact else f"((?i:{text}))"


def _forms(value: str) -> set[tuple[str, bool]]:
    """The forms in which a value turns up, each with whether upper and lower case matter in it."""
    if len(value) < _MINIMUM:
        return {(value, True)} if len(value) > 1 else set()
    text = value.encode(errors="surrogatepass").decode(errors="replace")
    cased = {value, value.upper(), value.lower()}  # accented letters are encoded otherwise in upper case
    plain = {form for one in cased for form in _encodings(one) if len(form) >= _MINIMUM}
    different = {_letterwise_lower(form): form for form in sorted(plain)}
    return {(form, False) for form in different.values()} | {(form, True) for form in _in_base64(text.encode())}


def _letterwise_lower(text: str) -> str:
    """Return `text` in lower case where this changes no length, as a search without regard to case sees it."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _encodings(value: str) -> set[str]:
    """The forms in which a value turns up in URLs, JSON, HTML and headers; hexadecimal digits in upper case."""
    import html  # noqa: PLC0415 - keeps them out of the import time of `core`
    import json  # noqa: PLC0415 - likewise
    from urllib.parse import quote, quote_plus  # noqa: PLC0415 - likewise

    text = value.encode(errors="surrogatepass").decode(errors="replace")
    urls = {
        quote(text, safe=""),
        quote(text),
        quote(text, safe="!'()*"),  # encodeURIComponent
        quote(text, safe=";,/?:@&=+$!'()*#"),  # encodeURI
        quote_plus(text),
        quote_plus(text, safe="*").replace("~", "%7E"),  # a form that is sent by GET
    }
    urls |= {quote(text, safe="".join(_PRINTABLE - encoded)) for encoded in _ENCODED_IN_URLS}
    quoted = {json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    forms = {value, *urls, *quoted, html.escape(value), html.escape(value, quote=False)}
    forms |= {form.replace("/", "\\/") for form in quoted}
    forms.add(html.escape(value).replace("&#x27;", "&#39;"))
    return forms


def _in_base64(value: bytes) -> set[str]:
    """What all base64 texts that hold `value` have in common, for each place where it can begin.

    A header such as `Authorization: Basic` encodes the value together with what stands before it.
    """
    import base64  # noqa: PLC0415 - likewise

    if len(value) < _MINIMUM_IN_BASE64:
        return set()
    forms = set()
    for before in range(3):
        coded = base64.b64encode(b"\0" * before + value).decode()
        first = (before * 8 + 5) // 6  # the first character that depends on `value` alone
        last = (before + len(value)) * 8 // 6
        forms.add(coded[first:last])
        forms.add(coded[first:last].translate(str.maketrans("+/", "-_")))
    return forms


def _mask_card(match: re.Match[str]) -> str:
    digits = re.sub(r"\D", "", match.group())
    return "‹redacted›" if is_card_number(digits) and len(set(digits)) > 1 else match.group()
