"""Guests in browsers."""
