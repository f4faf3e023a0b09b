"""Names of keys, and what the browser must be told about each one."""

from __future__ import annotations

from enum import IntFlag

import msgspec

from arc_cua.core.errors import UsageError


class Modifier(IntFlag):
    """Bits of the protocol's `modifiers`."""

    NONE = 0
    ALT = 1
    CONTROL = 2
    META = 4
    SHIFT = 8


class Key(msgspec.Struct, frozen=True):
    """One key of a US keyboard."""

    name: str
    """`KeyboardEvent.key`."""
    code: str
    """`KeyboardEvent.code`."""
    key_code: int
    """Windows virtual key code."""
    text: str = ""
    """What it types; empty for keys that type nothing."""
    location: int = 0
    modifier: Modifier = Modifier.NONE
    """The bit that is set while it is held."""


class Chord(msgspec.Struct, frozen=True):
    """A key with the modifiers to hold while it is pressed."""

    held: tuple[Key, ...]
    key: Key

    @property
    def modifiers(self) -> Modifier:
        """The bits of all held modifiers."""
        bits = Modifier.NONE
        for key in self.held:
            bits |= key.modifier
        return bits


_NAMED = (
    Key("Enter", "Enter", 13, "\r"),
    Key("Tab", "Tab", 9),
    Key("Escape", "Escape", 27),
    Key("Backspace", "Backspace", 8),
    Key("Delete", "Delete", 46),
    Key("Insert", "Insert", 45),
    Key("Home", "Home", 36),
    Key("End", "End", 35),
    Key("PageUp", "PageUp", 33),
    Key("PageDown", "PageDown", 34),
    Key("ArrowLeft", "ArrowLeft", 37),
    Key("ArrowUp", "ArrowUp", 38),
    Key("ArrowRight", "ArrowRight", 39),
    Key("ArrowDown", "ArrowDown", 40),
    Key("ContextMenu", "ContextMenu", 93),
    Key("CapsLock", "CapsLock", 20),
    Key("Shift", "ShiftLeft", 16, location=1, modifier=Modifier.SHIFT),
    Key("Control", "ControlLeft", 17, location=1, modifier=Modifier.CONTROL),
    Key("Alt", "AltLeft", 18, location=1, modifier=Modifier.ALT),
    Key("Meta", "MetaLeft", 91, location=1, modifier=Modifier.META),
    *(Key(f"F{number}", f"F{number}", 111 + number) for number in range(1, 13)),
)
_ALIASES = {
    "ctrl": "control",
    "cmd": "meta",
    "command": "meta",
    "win": "meta",
    "super": "meta",
    "option": "alt",
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "up": "arrowup",
    "down": "arrowdown",
    "left": "arrowleft",
    "right": "arrowright",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "page_up": "pageup",
    "page_down": "pagedown",
}
_PUNCTUATION = (
    ("Minus", 189, "-", "_"),
    ("Equal", 187, "=", "+"),
    ("BracketLeft", 219, "[", "{"),
    ("BracketRight", 221, "]", "}"),
    ("Backslash", 220, "\\", "|"),
    ("Semicolon", 186, ";", ":"),
    ("Quote", 222, "'", '"'),
    ("Backquote", 192, "`", "~"),
    ("Comma", 188, ",", "<"),
    ("Period", 190, ".", ">"),
    ("Slash", 191, "/", "?"),
)


def _printable() -> dict[str, Key]:
    keys = {" ": Key(" ", "Space", 32, " ")}
    for letter in "abcdefghijklmnopqrstuvwxyz":
        upper = letter.upper()
        keys[letter] = Key(letter, f"Key{upper}", ord(upper), letter)
        keys[upper] = Key(upper, f"Key{upper}", ord(upper), upper)
    for digit, shifted in zip("0123456789", ")!@#$%^&*(", strict=True):
        keys[digit] = Key(digit, f"Digit{digit}", ord(digit), digit)
        keys[shifted] = Key(shifted, f"Digit{digit}", ord(digit), shifted)
    for code, number, plain, shifted in _PUNCTUATION:
        keys[plain] = Key(plain, code, number, plain)
        keys[shifted] = Key(shifted, code, number, shifted)
    return keys


_BY_CHARACTER = _printable()
_BY_NAME = {key.name.lower(): key for key in _NAMED} | {"space": _BY_CHARACTER[" "]}
_UNSHIFTED = {shifted: plain for _code, _number, plain, shifted in _PUNCTUATION}
_SHIFTED = frozenset(_UNSHIFTED) | frozenset(")!@#$%^&*(") | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def key_of(name: str) -> Key:
    """Return the key with this name, or the one that types this character. Names are compared without case.

    Raises:
        UsageError: There is no such key.
    """
    if name in _BY_CHARACTER:
        return _BY_CHARACTER[name]
    folded = name.lower()
    known = _BY_NAME.get(_ALIASES.get(folded, folded))
    if known is not None:
        return known
    if len(name) == 1 and name.isprintable():
        return Key(name, "", 0, name)
    raise UsageError(
        f"there is no key named {name[:40]!r}", hint="use names such as Enter, Tab, ArrowDown, Control+A"
    )


def needs_shift(key: Key) -> bool:
    """Whether a person holds Shift to type this character on a US keyboard."""
    return key.name in _SHIFTED


def parse_chord(text: str) -> Chord:
    """Return the key and modifiers named by `text`, such as `Control+Shift+A`, `Enter` or `+`.

    Raises:
        UsageError: A part names no key, or a part before the last is no modifier.
    """
    stripped = text if text == " " else text.strip()
    head, last = _split(stripped)
    held = tuple(key_of(part.strip()) for part in head)
    for key in held:
        if not key.modifier:
            raise UsageError(f"{key.name!r} can't be held in a chord", hint="hold Control, Shift, Alt or Meta")
    key = key_of(last)
    return Chord(held, _plain(key, held))


def _split(text: str) -> tuple[list[str], str]:
    if not text:
        return [], text
    if text == "+":
        return [], "+"
    if text.endswith("++"):
        return text[:-2].split("+"), "+"
    parts = text.split("+")
    return parts[:-1], parts[-1] if parts[-1] == " " else parts[-1].strip()


def _plain(key: Key, held: tuple[Key, ...]) -> Key:
    """A letter in a chord without Shift is the small one: `Control+A` does not press Shift."""
    shifted = any(one.modifier is Modifier.SHIFT for one in held)
    if held and len(key.name) == 1 and key.name.isalpha() and key.name.isascii():
        return _BY_CHARACTER[key.name.upper() if shifted else key.name.lower()]
    return key
