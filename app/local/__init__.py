"""Friends at one keyboard, and bots that play alone."""
