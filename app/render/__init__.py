"""Terminal cells: text becomes rows, rows become the fewest bytes. It knows no game."""
