"""Which rungs serve which verb, in which order: one family of verbs a module. Pure generators."""
