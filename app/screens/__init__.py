"""One folder a screen: the screen itself, its pure picture, its keys."""
