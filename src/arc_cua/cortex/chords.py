"""The keys that a plan may name: printable characters, a closed set of named keys, and chords of them."""

from __future__ import annotations

MODIFIERS = frozenset({"Control", "Alt", "Shift", "Meta"})
NAMED_KEYS = frozenset(
    {
        "Enter",
        "Tab",
        "Escape",
        "Space",
        "Backspace",
        "Delete",
        "Insert",
        "Home",
        "End",
        "PageUp",
        "PageDown",
        "ArrowUp",
        "ArrowDown",
        "ArrowLeft",
        "ArrowRight",
        *(f"F{number}" for number in range(1, 13)),
    }
)


def chord_fault(chord: str) -> str:
    """Return why `chord` (`Enter`, `a`, `Control+Shift+K`) is no key, or an empty string."""
    if len(chord) > 40:
        return "the key's name is too long"
    # A plus sign at the end is the key itself: "+" or "Control++".
    head, key = (chord[:-2], "+") if chord.endswith("++") else chord.rpartition("+")[::2]
    if chord == "+":
        head, key = "", "+"
    modifiers = head.split("+") if head else []
    if key not in NAMED_KEYS and not (len(key) == 1 and key.isprintable() and not key.isspace()):
        return "the key is unknown"
    if not set(modifiers) <= MODIFIERS or (chord.startswith("+") and chord != "+"):
        return "a modifier is unknown"
    if len(set(modifiers)) != len(modifiers):
        return "a modifier is named twice"
    return ""
