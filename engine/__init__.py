"""The rules of the game: pure, deterministic, without clock, input or output."""
