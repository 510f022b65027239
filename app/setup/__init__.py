"""What will be played: the set-up of a game, how it is changed, checked and remembered."""
