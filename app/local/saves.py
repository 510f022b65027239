"""Games at one's own terminal, on disk at every moment, to be gone on with."""

from pathlib import Path
from typing import NamedTuple

import msgspec

from app.live.factory import header_of, open_game
from app.live.game import LiveGame
from app.setup.file import party_of
from app.setup.model import GameSetup
from app.store.archive import finish, finished_folder
from app.store.history import history_file
from app.store.journal import Journal
from app.store.saves import CannotResume, Saved, begin, games_folder, resume, saved_games
from app.text.i18n import _

# What the heading of a local game keeps its party under.
NOTE = "party"


class LocalFolders(NamedTuple):
    """Where games that run, records of finished ones and the history are kept."""

    games: Path
    finished: Path
    history: Path


def usual_places() -> LocalFolders:
    """The places in the folder that the system has for such things."""
    return LocalFolders(games_folder(), finished_folder(), history_file())


class LocalGame(NamedTuple):
    """A party's table and the journal that keeps it."""

    setup: GameSetup
    table: LiveGame
    journal: Journal


async def open_kept(setup: GameSetup, places: LocalFolders, speed: float = 1.0) -> LocalGame:
    """Open a table for a party and keep its game. Raises BadSettings."""
    setup.check()
    header = header_of(setup)
    notes = {NOTE: msgspec.to_builtins(setup)}
    journal = await begin(places.games, header, [seat.level for seat in setup.seats], notes)
    return LocalGame(setup, open_game(setup, speed, header=header, journal=journal), journal)


def last_kept(places: LocalFolders) -> Saved | None:
    """The local game last played that is not over and not being played elsewhere."""
    games = (saved for saved in saved_games(places.games) if saved.fault is None and not saved.in_use)
    return next((saved for saved in games if NOTE in saved.heading.notes), None)


def go_on_with(saved: Saved, speed: float = 1.0) -> LocalGame:
    """Take a kept game up where it was left. Raises CannotResume."""
    assert saved.header is not None
    try:
        setup = party_of(saved.header, saved.heading.notes[NOTE])
    except (ValueError, KeyError):
        raise CannotResume(_("{file}: its heading does not say who played.").format(file=saved.path)) from None
    resumed = resume(saved.path)
    return LocalGame(setup, open_game(setup, speed, game=resumed.game, journal=resumed.journal), resumed.journal)


async def put_away(kept: LocalGame, places: LocalFolders) -> str | None:
    """Leave a table: a game that is over goes into the history, another one waits. Answers what went wrong."""
    if kept.table.game.over:
        return await finish(kept.journal, kept.table.game, places.finished, places.history)
    await kept.journal.close()
    return None
