"""The loop, its budgets, its event log and its endings."""
