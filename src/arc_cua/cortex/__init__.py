"""The frontier tier: what a model is told, what it may answer, and the compiler between them."""
