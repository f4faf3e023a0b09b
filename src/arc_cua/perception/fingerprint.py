"""Hashes of what a page says, for telling states apart in microseconds.

`fingerprint` is 64 bits: 48 bits of SimHash over the page's lines, so that similar pages are near, and a
16-bit checksum over the same lines in order, so that a change too small for SimHash, or a mere change of
order, still shows. `digest` is an exact 64-bit hash: equal means the same content.

A line is role, name, value, description, options, states and a bucket of its depth. Numbers, coordinates, focus
and elements that change by themselves are no part of it.

Source: Charikar, "Similarity Estimation Techniques from Rounding Algorithms", STOC 2002.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import OpenDialog
from arc_cua.perception.memory import ByIdentity

_SIMHASH_BITS = 48
_LANE_BITS = 16
_MOST_LINES = (1 << _LANE_BITS) - 1
_DEPTHS_PER_BUCKET, _DEEPEST_BUCKET = 2, 4
_IGNORED = frozenset({State.FOCUSED})


class Prints(msgspec.Struct, frozen=True):
    """Both hashes of one state."""

    fingerprint: int
    digest: int


def hamming(a: int, b: int) -> int:
    """Return how many of the 64 bits of two fingerprints differ; 0: the same state."""
    return (a ^ b).bit_count()


def prints_of(elements: Iterable[Element], dialog: OpenDialog | None = None, error: str = "") -> Prints:
    """Return fingerprint and digest of a page."""
    lines = [_known_line(element) for element in elements if not element.volatile]
    if dialog is not None:
        lines.append("\x1f".join(("dialog", dialog.kind, dialog.message)))
    if error:
        lines.append("\x1f".join(("error", error)))
    hashed = [_hash(line) for line in lines[:_MOST_LINES]]
    order = blake2b(digest_size=8)
    order.update(b"".join(item for item, _ in hashed))
    for line in lines[_MOST_LINES:]:
        order.update(line.encode("utf-8", "surrogatepass"))
    digest = int.from_bytes(order.digest(), "big")
    checksum = (digest ^ digest >> 16 ^ digest >> 32 ^ digest >> 48) & 0xFFFF
    return Prints(_majority([lanes for _, lanes in hashed]) << 16 | checksum, digest)


def line_of(element: Element) -> str:
    """Return what counts of an element, as one string: equal strings mean the same content."""
    bucket = min(element.depth // _DEPTHS_PER_BUCKET, _DEEPEST_BUCKET)
    return f"{bucket}\x1f{content_of(element)}"


_known_line = ByIdentity(line_of)


def content_of(element: Element) -> str:
    """Return the same without the depth."""
    return "\x1f".join(
        (
            element.role,
            element.name,
            element.value,
            element.description,
            _states(element.states),
            *element.options,
        )
    )


@lru_cache(maxsize=512)
def _states(states: frozenset[State]) -> str:
    return ",".join(sorted(states - _IGNORED))


@lru_cache(maxsize=16384)
def _hash(line: str) -> tuple[bytes, int]:
    """An exact hash of a line, and its SimHash bits spread out: one 16-bit lane per bit, for adding up."""
    raw = blake2b(line.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    lanes = 0
    for byte in raw[: _SIMHASH_BITS // 8]:
        lanes = lanes << 8 * _LANE_BITS | _SPREAD[byte]
    return raw[_SIMHASH_BITS // 8 :], lanes


def _majority(votes: list[int]) -> int:
    """Return 48 bits: each set where more than half of the lines have it set."""
    total, half, mask = sum(votes), len(votes) / 2, (1 << _LANE_BITS) - 1
    result = 0
    for place in range(_SIMHASH_BITS):
        if (total >> place * _LANE_BITS & mask) > half:
            result |= 1 << place
    return result


_SPREAD = tuple(sum(1 << place * _LANE_BITS for place in range(8) if byte >> place & 1) for byte in range(256))
