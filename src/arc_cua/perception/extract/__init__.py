"""Structured data out of tables, lists, terms with facts, and cards, without a model. Pure.

Each value has the node that it was read from.
"""

from arc_cua.perception.extract.select import Column, Extraction, Field, Refused, Why, extract
from arc_cua.perception.extract.structures import Structures, bounded, decode_structures
from arc_cua.perception.extract.values import Kind
from arc_cua.perception.extract.wish import wish_of

__all__ = [
    "Column",
    "Extraction",
    "Field",
    "Kind",
    "Refused",
    "Structures",
    "Why",
    "bounded",
    "decode_structures",
    "extract",
    "wish_of",
]
