"""The table: the board, the cursor, the dialogs, for those who play and those who watch."""
