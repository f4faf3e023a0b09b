"""Pure functions of the last steps that tell if a run gets anywhere, and the controller that decides."""
