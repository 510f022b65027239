"""How the table looks: pure functions from what may be seen to cached rows of cells."""
