"""Records on disk: reading a file that anybody may have made."""

from pathlib import Path

from engine.record import BadRecord, Record, read

LARGEST = 64 << 20


def read_file(path: Path, torn: bool = False) -> Record:
    """The record in a file; `torn` forgives a last line that was not written whole. Raises BadRecord."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path}: this file is larger than any record ({LARGEST >> 20} MiB).")
        with path.open("rb") as lines:
            return read(lines, torn)
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or error}.") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
