"""The goal parser: plain words to a ledger of sub-goals."""

from arc_cua.reflex.goals.parse import parse_goal

__all__ = ["parse_goal"]
