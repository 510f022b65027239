"""The archive: finished games, filed as records and counted in the history."""

import asyncio
import os
import sqlite3
from pathlib import Path

from platformdirs import user_state_path

from app.store.history import BadHistory, History
from app.store.journal import Journal
from app.store.journal_reader import read_journal
from app.store.record_file import LARGEST
from app.store.saves import cannot_resume, saved_games
from app.text.plain_file import open_plain, read_plain
from engine.game import Game
from engine.record import BadRecord, result_of

# The result is the last line of a record, and never longer than this, in bytes.
LAST_LINE = 4096


def finished_folder() -> Path:
    """Where the records of finished games are kept."""
    return user_state_path("uno-party") / "finished"


async def finish(journal: Journal, game: Game, finished: Path, history: Path) -> str | None:
    """Bring a game that is over to its journal's end and file it away; answers what went wrong, in a sentence."""
    await journal.finish(result_of(game))
    if journal.trouble is not None:
        return journal.trouble
    return await asyncio.to_thread(file_away, journal.path, finished, history)


def file_away(path: Path, finished: Path, history: Path) -> str | None:
    """Put a finished game into the history and its record with the others; answers what went wrong, in a sentence.

    The history comes first: should the process die in between, the same game is simply filed again.
    """
    try:
        reading = read_journal(read_plain(path, LARGEST))
        book = History(history)
        try:
            book.add(path.name, reading.record, reading.heading)
        finally:
            book.close()
        finished.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.rename(finished / path.name)
    except BadRecord as error:
        return str(cannot_resume(path, error))
    except BadHistory as error:
        return str(error)
    except sqlite3.Error as error:
        return f"{history}: {error}."
    except OSError as error:
        return f"{path}: {error.strerror or error}."
    return None


def tidy(folder: Path, finished: Path, history: Path) -> list[str]:
    """File away what was finished but is still on the shelf, and keep aside what is no game any more.

    Answers what went wrong, a sentence each.
    """
    wrong = []
    for saved in saved_games(folder):
        if saved.in_use:
            continue
        if saved.fault is not None:
            wrong.append(str(cannot_resume(saved.path, saved.fault)))
        elif has_result(saved.path) and (trouble := file_away(saved.path, finished, history)) is not None:
            wrong.append(trouble)
    return wrong


def has_result(path: Path) -> bool:
    """Whether a record ends with a result."""
    try:
        file = open_plain(path)
    except OSError:
        return False
    try:
        last = os.pread(file, LAST_LINE, max(0, os.fstat(file).st_size - LAST_LINE)).splitlines()[-1:]
    except OSError:
        return False
    finally:
        os.close(file)
    return bool(last) and last[0].startswith(b'{"result":')
