"""What each version has written, kept for ever: later ones read it to the same end."""
