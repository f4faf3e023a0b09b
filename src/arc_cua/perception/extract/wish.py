"""What an EXTRACT asks for in words, as columns: a JSON object of names and kinds, a list of names, or neither."""

from __future__ import annotations

import msgspec

from arc_cua.perception.extract.select import Column
from arc_cua.perception.extract.values import Kind

_MOST_COLUMNS = 40
_LISTS = str.maketrans({"\u060c": ",", "\u3001": ",", "\uff0c": ",", ";": ",", "\n": ","})


def wish_of(what: str) -> tuple[Column, ...]:
    """Return the columns that `what` names: `{"Price": "number"}`, `["Name", "Price"]` or `Name, Price`.

    Empty when it names none: then its words say which structure is meant.
    """
    text = what.strip()
    if text.startswith(("{", "[")):
        try:
            asked = msgspec.json.decode(text, type=dict[str, Kind] | list[str])
        except msgspec.MsgspecError:
            return ()
        pairs = asked.items() if isinstance(asked, dict) else ((name, Kind.TEXT) for name in asked)
        return tuple(Column(name, kind) for name, kind in pairs if name.strip())[:_MOST_COLUMNS]
    names = [name.strip() for name in text.translate(_LISTS).split(",")]
    return tuple(Column(name) for name in names if name)[:_MOST_COLUMNS] if len(names) > 1 else ()
