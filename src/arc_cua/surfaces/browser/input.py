"""Mouse and keyboard of one page. Knows what is held down, so that everything can be let go of."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Unpack

import msgspec

from arc_cua.surfaces.browser.keys import Chord, Key, Modifier, needs_shift

MouseKind = Literal["pressed", "released", "moved"]
DragStep = Literal["dragEnter", "dragOver", "drop", "dragCancel"]
_MOUSE = {"pressed": "mousePressed", "released": "mouseReleased", "moved": "mouseMoved"}
_BUTTONS = {"none": 0, "left": 1, "right": 2, "middle": 4, "back": 8, "forward": 16}


class MouseOptions(TypedDict, total=False):
    """How to send a mouse event."""

    button: str
    """`left` (the default), `right` or `middle`."""
    clicks: int
    """1 by default; 2 in the second press and release of a double click."""
    modifiers: int
    """Bits of `keys.Modifier`, beside the keys that are held."""


Command = tuple[str, dict[str, Any]]
"""Method and parameters of one protocol call."""


class Hands:
    """What our virtual hands hold; turns intents into protocol calls. Sends nothing itself."""

    def __init__(self) -> None:
        self._buttons: list[str] = []
        self._keys: list[Key] = []
        self.x = 0.0
        self.y = 0.0

    @property
    def modifiers(self) -> Modifier:
        """Bits of the modifier keys that are held."""
        bits = Modifier.NONE
        for key in self._keys:
            bits |= key.modifier
        return bits

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held down."""
        return not self._buttons and not self._keys

    def mouse(self, kind: MouseKind, x: float, y: float, **options: Unpack[MouseOptions]) -> Command:
        """Return the call for one mouse event at main-viewport coordinates."""
        button, clicks = options.get("button", "left"), options.get("clicks", 1)
        self.x, self.y = x, y
        if kind == "pressed" and button not in self._buttons:
            self._buttons.append(button)
        elif kind == "released" and button in self._buttons:
            self._buttons.remove(button)
        shown = button if kind != "moved" else (self._buttons[-1] if self._buttons else "none")
        return (
            "Input.dispatchMouseEvent",
            {
                "type": _MOUSE[kind],
                "x": x,
                "y": y,
                "button": shown,
                "buttons": sum(_BUTTONS[held] for held in self._buttons),
                "clickCount": clicks if kind != "moved" else 0,
                "modifiers": options.get("modifiers", 0) | int(self.modifiers),
            },
        )

    def drag(self, step: DragStep, data: msgspec.Raw, x: float, y: float) -> Command:
        """Return the call for one step of a drag with `data`; its end lets go of the buttons."""
        self.x, self.y = x, y
        if step in ("drop", "dragCancel"):
            self._buttons.clear()
        params = {"type": step, "x": x, "y": y, "data": data, "modifiers": int(self.modifiers)}
        return "Input.dispatchDragEvent", params

    def wheel(self, x: float, y: float, dx: float, dy: float) -> Command:
        """Return the call that turns the wheel by CSS pixels."""
        self.x, self.y = x, y
        return (
            "Input.dispatchMouseEvent",
            {
                "type": "mouseWheel",
                "x": x,
                "y": y,
                "deltaX": dx,
                "deltaY": dy,
                "modifiers": int(self.modifiers),
                "pointerType": "mouse",
            },
        )

    def press(self, chord: Chord) -> list[Command]:
        """Return the calls that hold the modifiers, press the key and let go of all of it."""
        commands = [self.key_down(key) for key in chord.held]
        shift = needs_shift(chord.key) and not chord.held
        commands.append(self.key_down(chord.key, extra=Modifier.SHIFT if shift else Modifier.NONE))
        commands.append(self.key_up(chord.key))
        commands.extend(self.key_up(key) for key in reversed(chord.held))
        return commands

    def key_down(self, key: Key, *, extra: Modifier = Modifier.NONE) -> Command:
        """Return the call that presses a key down."""
        if key not in self._keys:
            self._keys.append(key)
        modifiers = self.modifiers | extra
        types = key.text and not modifiers & (Modifier.CONTROL | Modifier.ALT | Modifier.META)
        params: dict[str, Any] = {"type": "keyDown" if types else "rawKeyDown", **_named(key, modifiers)}
        if types:
            params["text"] = params["unmodifiedText"] = key.text
        commands = _editing(key, modifiers)
        if commands:
            params["commands"] = commands
        return "Input.dispatchKeyEvent", params

    def key_up(self, key: Key) -> Command:
        """Return the call that lets go of a key."""
        if key in self._keys:
            self._keys.remove(key)
        return "Input.dispatchKeyEvent", {"type": "keyUp", **_named(key, self.modifiers)}

    def release_all(self) -> list[Command]:
        """Return the calls that let go of every key and button."""
        commands = [self.key_up(key) for key in reversed(tuple(self._keys))]
        commands.extend(self.mouse("released", self.x, self.y, button=button) for button in tuple(self._buttons))
        return commands


def _named(key: Key, modifiers: Modifier) -> dict[str, Any]:
    return {
        "key": key.name,
        "code": key.code,
        "windowsVirtualKeyCode": key.key_code,
        "nativeVirtualKeyCode": key.key_code,
        "location": key.location,
        "modifiers": int(modifiers),
    }


_EDITING = {"a": "selectAll", "c": "copy", "x": "cut", "v": "paste", "z": "undo", "y": "redo"}


def _editing(key: Key, modifiers: Modifier) -> list[str]:
    """The editing commands that a system's keyboard adds to a chord; without them Control+A selects nothing."""
    if modifiers == Modifier.CONTROL and key.name in _EDITING:
        return [_EDITING[key.name]]
    if modifiers == Modifier.CONTROL | Modifier.SHIFT and key.name.lower() == "z":
        return ["redo"]
    return []
