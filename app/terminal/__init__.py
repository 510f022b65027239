"""Terminals: what is done with the one that an app draws on."""
