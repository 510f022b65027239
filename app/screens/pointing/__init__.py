"""Point Taken: everybody points at once."""
