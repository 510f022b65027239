"""Guests over SSH."""
