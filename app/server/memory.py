"""Memory: how much this process takes, and giving back what is in use no longer, where the C library can do that."""

import ctypes
import resource
from collections.abc import Callable
from pathlib import Path

# What mallopt of the C library calls its option for that.
MOST_HEAPS = -8


def trimmer() -> Callable[[], object]:
    """What gives memory back; it does nothing where the C library has no such function."""
    library = ctypes.CDLL(None)
    trim: Callable[[int], int] | None = getattr(library, "malloc_trim", None)
    return (lambda: None) if trim is None else (lambda: trim(0))


def use_one_heap() -> None:
    """Have all threads share one heap, where the C library can do that: what each kept free for itself was 20 MiB."""
    choose: Callable[[int, int], int] | None = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(MOST_HEAPS, 1)


def memory() -> int:
    """Bytes of memory that this process takes now; where the system does not tell that, the most it ever took."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return pages * resource.getpagesize()
