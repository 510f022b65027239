"""What the screens of a room share."""
