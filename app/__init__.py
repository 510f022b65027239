"""The table in real time, its screens and its three front doors."""
