"""ARC: a computer-use agent that acts locally and asks a model only when it is stuck."""
