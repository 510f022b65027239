"""Records that guests take home: whose they are, how many at once, and the disk away from everybody else."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from app.server.access.password import Recent
from app.server.limits import Limits
from app.store.journal_format import read_heading
from app.store.record_copy import finished_rounds
from app.store.saves import files
from app.text.i18n import _, mark
from app.text.plain_file import TooLarge, first_line, read_plain
from engine.record import LONGEST_LINE, BadRecord

# Of so many games, those last played, each one's first line is read.
LOOKED_AT = 200


class NoRecord(Exception):
    """There is no record for that guest; the message is a sentence, not translated yet.

    `is_stranger`: nobody of that identity sat at any game here.
    """

    def __init__(self, sentence: str, is_stranger: bool = False) -> None:
        super().__init__(sentence)
        self.is_stranger = is_stranger

    def read(self) -> str:
        """The sentence, in the language in use."""
        return _(str(self))


NOT_YET = mark("No round that you sat at is over yet.")
BUSY = mark("A record is on its way to your address already: try again in a moment.")
TOO_OFTEN = mark("So many records were asked for from your address: try again in a minute.")
TOO_BIG = mark("This record is too large to be sent: ask the host for the file.")
DAMAGED = mark("This record cannot be read: ask the host for the file.")


class SeatOwners(Struct, frozen=True):
    """What a journal's notes tell of who sat there: the code of the room, the identities of the seats' owners."""

    code: str
    owners: tuple[str | None, ...]


class RecordDesk:
    """Hands out copies of the records in these folders, rounds that are over only, to those who sat there."""

    def __init__(self, folders: Sequence[Path], limits: Limits) -> None:
        self._folders, self._largest = folders, limits.record_bytes
        self._recent = Recent(limits.records, limits.records_seconds)
        self._busy: set[str] = set()
        self._thread: ThreadPoolExecutor | None = None

    @contextlib.contextmanager
    def turn(self, origin: str) -> Iterator[None]:
        """Be the only one of an address for as long as this lasts. Raises NoRecord where there is one, or were many."""
        if origin in self._busy:
            raise NoRecord(BUSY)
        if not self._recent.are_left(origin):
            raise NoRecord(TOO_OFTEN)
        self._recent.note(origin)
        self._busy.add(origin)
        try:
            yield
        finally:
            self._busy.discard(origin)

    async def find(self, identity: str, code: str | None) -> bytes:
        """The rounds that are over of the game that this one sat at last; `code`: in that room. Raises NoRecord."""
        # One thread for all: who asks waits for others who do, and the table for none of them.
        self._thread = self._thread or ThreadPoolExecutor(1, "records")
        work = partial(find, self._folders, identity, code, self._largest)
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Read no more."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)


def find(folders: Sequence[Path], identity: str, code: str | None, largest: int) -> bytes:
    """What RecordDesk.find answers, in as long as the disk takes."""
    is_stranger = True
    for path in last_played(folders)[:LOOKED_AT]:
        owners = owners_of(path)
        if owners is None or identity not in owners.owners:
            continue
        is_stranger = False
        if code in {None, owners.code} and (copy := copy_of(path, largest)):
            return copy
    raise NoRecord(NOT_YET, is_stranger)


def last_played(folders: Sequence[Path]) -> list[Path]:
    """The games in these folders, the one last played first."""
    found = []
    for path in (path for folder in folders for path in files(folder)):
        with contextlib.suppress(OSError):  # filed at this very moment
            found.append((path.stat().st_mtime, path))
    return [path for _moment, path in sorted(found, reverse=True)]


def owners_of(path: Path) -> SeatOwners | None:
    """Who sat at a game, if that is known."""
    try:
        return msgspec.convert(read_heading(first_line(path, LONGEST_LINE)).notes, SeatOwners)
    except (OSError, msgspec.ValidationError):
        return None


def copy_of(path: Path, largest: int) -> bytes:
    """The rounds of a game that are over; empty if none is. Raises NoRecord."""
    try:
        return finished_rounds(read_plain(path, largest))
    except TooLarge:
        raise NoRecord(TOO_BIG) from None
    except FileNotFoundError:
        return b""
    except (OSError, BadRecord):
        raise NoRecord(DAMAGED) from None
