"""What a page says, as values and as text: trees, budgets, fingerprints, differences. Pure."""

from arc_cua.perception.archetype import Archetype, archetype
from arc_cua.perception.asked import Asked, new_question, questions
from arc_cua.perception.budget import Rendered, render
from arc_cua.perception.diff import diff, state_change_score
from arc_cua.perception.fingerprint import Prints, hamming, prints_of
from arc_cua.perception.query import find
from arc_cua.perception.restless import Restless, is_weak, shared
from arc_cua.perception.tokens import estimate

__all__ = [
    "Archetype",
    "Asked",
    "Prints",
    "Rendered",
    "Restless",
    "archetype",
    "diff",
    "estimate",
    "find",
    "hamming",
    "is_weak",
    "new_question",
    "prints_of",
    "questions",
    "render",
    "shared",
    "state_change_score",
]
