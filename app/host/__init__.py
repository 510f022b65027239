"""The table opened to guests over SSH: who may come in, what they may cost, and their screens."""
