"""What the agent sees: from a raw tree to a budgeted, fingerprinted observation. Pure: no I/O."""
