"""Saved games, and the history of those that are over."""
