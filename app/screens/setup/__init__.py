"""The set-up: who plays what."""
