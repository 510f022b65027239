"""Saved games: begun, listed, taken up again."""

import errno
import os
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from platformdirs import user_state_path

from app.store.journal import Journal
from app.store.journal_file import InUse, JournalFile, open_locked
from app.store.journal_format import Heading, read_heading
from app.store.journal_reader import play_again, read_journal
from app.store.record_file import LARGEST
from app.text.i18n import _
from app.text.plain_file import TooLarge, first_line, open_plain, read_open, too_large
from engine.game import Game
from engine.record import LONGEST_LINE, BadRecord, Entry, Header, NewerRecord, read_header

ENDING = ".uno"
# How the first line of every journal begins.
BEGINNING = b'{"uno":'
# Another process may hold a file for the moment in which it looks whether it is in use.
TRIES = 5
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class CannotResume(Exception):
    """A saved game that cannot be taken up; the message is a sentence. `kept` is where a damaged file is now."""

    def __init__(self, sentence: str, kept: Path | None = None) -> None:
        super().__init__(sentence)
        self.kept = kept


class Saved(Struct, frozen=True):
    """A game on the shelf. `played` is when it was last played, in seconds since 1970; `in_use`: it is being played.

    `fault` is why it cannot be taken up, if its size or its first line shows that already; then it has no `header`.
    """

    path: Path
    played: float
    in_use: bool
    header: Header | None = None
    heading: Heading = Heading()
    fault: BadRecord | OSError | None = None


class Resumed(NamedTuple):
    """A game taken up again, all its commands so far, the journal that goes on with it, and what its heading says."""

    game: Game
    entries: tuple[Entry, ...]
    journal: Journal
    heading: Heading


def games_folder() -> Path:
    """Where games that are not over are kept."""
    return user_state_path("uno-party") / "games"


async def begin(
    folder: Path, header: Header, levels: Sequence[str | None] = (), notes: Mapping[str, Any] | None = None
) -> Journal:
    """A journal for a new game in that folder; see Heading for `levels` and `notes`."""
    now = time.time()
    name = f"{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}-{secrets.token_hex(3)}{ENDING}"
    journal = Journal(JournalFile(folder / name, fresh=True))
    await journal.begin(header, Heading(begun=round(now), levels=tuple(levels), notes=dict(notes or {})))
    return journal


def saved_games(folder: Path) -> list[Saved]:
    """The games on the shelf, the one last played first."""
    return sorted(_saved(folder), key=lambda saved: saved.played, reverse=True)


def _saved(folder: Path) -> Iterator[Saved]:
    for path in files(folder):
        try:
            first, about = first_line(path, LONGEST_LINE), path.stat()
        except OSError:
            continue
        if is_half_begun(first):
            continue
        try:
            if about.st_size > LARGEST:
                raise too_large(LARGEST)
            yield Saved(path, about.st_mtime, in_use(path), read_header(first), read_heading(first))
        except (BadRecord, TooLarge) as error:
            yield Saved(path, about.st_mtime, in_use(path), fault=error)


def is_half_begun(first: bytes) -> bool:
    """Whether a process has ended before a game's first line was on disk: nobody has seen a card of that game."""
    return b"\n" not in first and len(first) < LONGEST_LINE and BEGINNING.startswith(first[: len(BEGINNING)])


def files(folder: Path) -> list[Path]:
    """The files of games in a folder; none where it is missing or may not be read."""
    try:
        return [path for path in folder.iterdir() if path.suffix == ENDING and path.is_file()]
    except OSError:
        return []


def in_use(path: Path) -> bool:
    """Whether another process plays that game."""
    try:
        os.close(open_locked(path, os.O_RDONLY))
    except InUse:
        return True
    except OSError:
        pass
    return False


def resume(path: Path) -> Resumed:
    """Take up a game where its journal leaves it. Raises CannotResume; a damaged file is kept under another name."""
    file, writable = _open(path)
    try:
        reading = read_journal(read_open(file, LARGEST))
        game = play_again(reading.record)
    except (BadRecord, OSError) as error:
        refusal = cannot_resume(path, error)
        os.close(file)
        raise refusal from None
    if not writable:
        os.close(file)
    game.opening = []  # everybody saw it dealt, in another evening
    journal = Journal(JournalFile(path, file if writable else None), reading.mark)
    return Resumed(game, tuple([entry for _, entry in reading.record.entries]), journal, reading.heading)


def cannot_resume(path: Path, error: BadRecord | OSError) -> CannotResume:
    """Why a game cannot be taken up. A damaged file is kept under another name; one that is only newer or too large, or
    that cannot be read now, stays as it is.
    """
    if isinstance(error, OSError):
        return CannotResume(f"{path}: {error.strerror or error}.")
    if isinstance(error, NewerRecord):
        return CannotResume(f"{path}: {error}")
    kept = set_aside(path)
    return CannotResume(f"{path}: {error} {where(kept)}", kept)


def _open(path: Path) -> tuple[int, bool]:
    """An open file, and whether it may be written to. Raises CannotResume."""
    for left in reversed(range(TRIES)):
        try:
            return open_locked(path, os.O_RDWR), True
        except InUse:
            if left:
                time.sleep(0.02)
        except (PermissionError, OSError) as error:
            if error.errno not in READ_ONLY:
                raise CannotResume(f"{path}: {error.strerror or error}.") from None
            break
    else:
        raise CannotResume(_("{file}: another process is playing this game.").format(file=path))
    try:
        return open_plain(path), False
    except OSError as error:
        raise CannotResume(f"{path}: {error.strerror or error}.") from None


def set_aside(path: Path) -> Path | None:
    """Keep a damaged file under a name that nobody has; None where that cannot be done."""
    kept = path.with_name(f"{path.name}.damaged-{secrets.token_hex(3)}")
    try:
        path.rename(kept)
    except OSError:
        return None
    return kept


def where(kept: Path | None) -> str:
    """Where a damaged file is now."""
    return _("It stays where it is.") if kept is None else _("It is kept as {file}.").format(file=kept.name)
