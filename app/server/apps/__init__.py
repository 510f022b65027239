"""The applications that guests and the host get."""
