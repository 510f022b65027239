"""Trimming: memory that is in use no longer goes back to the system, where the C library can be asked for that."""

import ctypes
from collections.abc import Callable


def trimmer() -> Callable[[], object]:
    """What gives memory back; it does nothing where the C library has no such function."""
    library = ctypes.CDLL(None)
    trim: Callable[[int], int] | None = getattr(library, "malloc_trim", None)
    return (lambda: None) if trim is None else (lambda: trim(0))
