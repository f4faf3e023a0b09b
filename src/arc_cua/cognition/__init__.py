"""What really happened, and the guards around a decision: deterministic, each with a flag, free when off."""
