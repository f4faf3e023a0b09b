"""Values that every part shares: actions, elements, observations, receipts, outcomes, budgets, scopes, errors.

Nothing here does I/O or imports another part of ARC.
"""
