"""Pure functions over the last few steps: stuck or not, progress or not, features, and what to do about it.

None of them does I/O; each answers in microseconds and names the steps that show what it says.
"""
