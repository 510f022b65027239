"""Terminals: what they send becomes keys, and what is done with the one that an app draws on."""
