"""Kinds of terminals, as TERM names them."""

# Those whose cursor cannot be moved.
WITHOUT_A_CURSOR = frozenset({"dumb", "unknown"})
