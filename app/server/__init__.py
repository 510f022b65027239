"""Guests over SSH and in browsers: what they may cost, and what ends one who costs too much."""
