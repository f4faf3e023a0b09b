"""The local tier: goal parsing and policies that need no model."""
