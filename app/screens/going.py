"""Going: where a guest goes from the lobby or from a table."""

from enum import StrEnum
from typing import NamedTuple


class Way(StrEnum):
    """The ways that lead on."""

    TABLE = "table"
    LOBBY = "lobby"
    OTHER = "other"
    LANGUAGE = "language"
    LEAVE = "leave"


class Going(NamedTuple):
    """A way, and where to: the code of another table (empty: a new one), or a language."""

    way: Way
    where: str = ""
