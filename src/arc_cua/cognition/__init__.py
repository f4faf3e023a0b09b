"""Guards around one decision, and the judge of what it did."""
