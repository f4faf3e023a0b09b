"""Doors to the agent: command line, Python API, report."""
