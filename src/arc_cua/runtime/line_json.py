"""Values of a run as JSON that can always be written, without known secrets, and that reads back as what it was.

Only texts that a page, a person or a model may have written are changed: never a name of a field, a number,
a tag, or a word of a closed vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from arc_cua.core.secrets import Redactor

_VOCABULARY = frozenset(
    {
        "role",
        "tag",
        "kind",
        "position",
        "button",
        "content_type",
        "target_id",
        "frame_id",
        "loader_id",
        "action_id",
        "plan_id",
        "run_id",
        "policy",
        "cortex",
        "surface",
        "mode",
        "file",
        "started",
        "versions",
        "run_dir",
        "report",
    }
)
"""Fields whose texts are our own or the browser's, from small sets: no secret was ever in them."""

_encoder = msgspec.json.Encoder()
_Rewrite = Callable[[str], str]


def encode_redacted(value: msgspec.Struct, redactor: Redactor) -> bytes:
    """Return `value` as JSON without the secrets that `redactor` knows."""
    encoded = encode_json(value)
    if not redactor.finds(encoded.decode()):
        return encoded
    return encode_json(_rewritten(value, redactor.known, kept=_VOCABULARY))


def encode_json(value: object) -> bytes:
    """Return `value` as JSON; halves of characters, as names of files may hold them, become question marks."""
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError:
        return _encoder.encode(_rewritten(value, whole_characters, kept=frozenset()))


def whole_characters(text: str) -> str:
    """Return `text` with a question mark for each half of a character, which no encoding can hold."""
    return text.encode("utf-8", "replace").decode()


def _rewritten(value: Any, rewrite: _Rewrite, *, kept: frozenset[str]) -> Any:
    """Return `value` with each free text in it rewritten, save in the fields that are `kept`."""
    if type(value) is str:  # a member of an enumeration is a `str` too, and stays
        return rewrite(value)
    if isinstance(value, msgspec.Struct):
        texts = {name: getattr(value, name) for name in value.__struct_fields__ if name not in kept}
        return msgspec.structs.replace(
            value, **{name: _rewritten(item, rewrite, kept=kept) for name, item in texts.items()}
        )
    if isinstance(value, dict):
        return {
            key if kept else _rewritten(key, rewrite, kept=kept): _rewritten(item, rewrite, kept=kept)
            for key, item in value.items()
        }
    if isinstance(value, tuple | list | frozenset | set):
        return type(value)(_rewritten(item, rewrite, kept=kept) for item in value)
    return value
