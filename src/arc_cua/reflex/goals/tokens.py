"""A goal's text as tokens: what must never be cut (quotes, secrets, addresses, numbers) is one each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

import msgspec


class Sort(StrEnum):
    """Sorts of token."""

    WORD = "word"
    NUMBER = "number"
    QUOTED = "quoted"
    SECRET = "secret"  # noqa: S105 - the name of a sort, not a secret
    ADDRESS = "address"
    PATH = "path"
    """A local file with a folder in front."""
    EMAIL = "email"
    BREAK = "break"
    MARK = "mark"
    """Punctuation."""


class Token(msgspec.Struct, frozen=True):
    """A piece of the text."""

    sort: Sort
    text: str
    """Content; for a quoted one without its quotes."""
    start: int
    end: int

    @property
    def low(self) -> str:
        """The text of a bare word in lower case; empty for all others, so that a quoted word is never a keyword."""
        return self.text.casefold() if self.sort is Sort.WORD else (self.text if self.sort is Sort.MARK else "")

    @property
    def is_value(self) -> bool:
        """Whether it can only be data: quoted, a secret, an address, a path, a number."""
        return self.sort in _VALUES

    @property
    def is_named(self) -> bool:
        """Whether it looks like a name or a value: data, upper case, or letters mixed with digits."""
        return self.is_value or (self.sort is Sort.WORD and (self.text[:1].isupper() or _has_digit(self.text)))


_VALUES = frozenset({Sort.NUMBER, Sort.QUOTED, Sort.SECRET, Sort.ADDRESS, Sort.PATH, Sort.EMAIL})
_CAP = 4000
_PAIRS = (('"', '"'), ("“", "”"), ("„", "“”"), ("«", "»"), ("「", "」"), ("『", "』"), ("`", "`"))


def _quotes() -> str:
    plain = [
        f"(?<!\\w){opening}[^{closing}]{{0,{_CAP}}}[{closing}](?!\\w)"
        if opening == closing
        else f"{opening}[^{closing}]{{0,{_CAP}}}[{closing}]"
        for opening, closing in _PAIRS
    ]
    single = rf"(?<!\w)'(?:[^'\n]|(?<=\w)'(?=\w)){{1,{_CAP}}}'(?!\w)"
    curly = rf"‘(?:[^’\n]|’(?=\w)){{1,{_CAP}}}’"
    return "|".join((*plain, single, curly))


_TOKEN = re.compile(
    "|".join(
        (
            r"(?P<secret>\{\{\s*secret:[A-Za-z0-9_.-]+\s*\}\})",
            f"(?P<quoted>{_quotes()})",
            r"(?P<address>(?:[A-Za-z][A-Za-z0-9+.-]{1,15}://|www\.|localhost(?=[:/]))[^\s\"'<>]*[^\s\"'<>.,;:!?)\]}])",
            r"(?P<path>(?<![\w/.~])(?:~|\.{1,2})?/(?:[\w.+@-]+/)*[\w+@-][\w.+@-]*\.\w{1,8}(?![\w/]))",
            r"(?P<email>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})",
            # One comma without a space is a part of the number ("1,5"); "1,2,3" is a list.
            r"(?P<number>(?<!\w)[-+#$€£¥]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<!\d,)\d+(?:\.\d{3})*,\d+(?!,\d)"
            r"|\d+(?:[./:\-–]\d+)*)%?(?!\w))",
            r"(?P<break>[\r\n]+)",
            r"(?P<word>[#@$€£]?\w+(?:['’\-_./&+@]\w+)*)",
            r"(?P<mark>\S)",
        )
    )
)


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of `text`, in order; together they cover all that isn't white space."""
    tokens = []
    for match in _TOKEN.finditer(text):
        sort = Sort(match.lastgroup or "mark")
        content = match.group()[1:-1] if sort is Sort.QUOTED else match.group()
        tokens.append(Token(sort, content, match.start(), match.end()))
    return tuple(tokens)


def plain(tokens: Sequence[Token], text: str) -> str:
    """Return the tokens as they stand in `text`, quotes dropped and white space collapsed; for labels and items."""
    parts = []
    for position, token in enumerate(tokens):
        gap = position > 0 and tokens[position - 1].end < token.start
        parts.append((" " if gap else "") + token.text)
    return " ".join("".join(parts).split())


def verbatim(tokens: Sequence[Token], text: str) -> str:
    """Return the value that the tokens spell, exactly as written; a lone quoted token gives what is inside."""
    if not tokens:
        return ""
    if len(tokens) == 1:
        return tokens[0].text
    return text[tokens[0].start : tokens[-1].end]


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)
