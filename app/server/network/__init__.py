"""Connections before anybody has signed in."""
