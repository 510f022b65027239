"""Cells of terminals: what knows of screens and nothing of games."""
