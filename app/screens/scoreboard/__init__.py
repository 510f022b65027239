"""The scoreboard after a round or a game."""
