"""The lobby of a room."""
