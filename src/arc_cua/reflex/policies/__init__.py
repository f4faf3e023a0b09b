"""The policies, one a file."""

from arc_cua.reflex.policies.ranker import Ranker
from arc_cua.reflex.policies.scripted import Scripted

__all__ = ["Ranker", "Scripted"]
