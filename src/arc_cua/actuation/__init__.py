"""How an action is done: ladders of rungs, readiness, and the receipts that prove delivery."""
