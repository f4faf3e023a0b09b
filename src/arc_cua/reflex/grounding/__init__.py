"""Grounding: which control of the page a sub-goal means, and how sure that is."""
