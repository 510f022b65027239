"""Guests over SSH and in browsers: who may come in, what they may cost, their terminals."""
