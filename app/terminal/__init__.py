"""Bytes to keys and back, for every door."""
