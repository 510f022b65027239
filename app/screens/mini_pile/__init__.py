"""The mini-pile, while it grows."""
