"""Figures of a process, from the system's own books, and of many values."""

from collections.abc import Sequence
from pathlib import Path


def own_memory(process: int | str = "self") -> int:
    """Bytes that belong to a process alone."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))


def cpu_seconds(process: int) -> float:
    """Seconds of CPU that a process's first thread has used."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def open_files() -> int:
    """Descriptors that this process has open."""
    return len([*Path("/proc/self/fd").iterdir()])


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part of them lies."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]
