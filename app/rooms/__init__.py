"""People around a game: rooms, who is in them, what they say, and when cards are dealt."""
