"""Suites, fixtures and honest numbers."""
