"""Journals on a disk that lies: what is taken up was written so, and what cannot be is said in a sentence."""

import asyncio
import json
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from app.live.clock import TimeControl
from app.live.factory import header_of
from app.local.saves import LocalFolders, go_on_with, last_kept
from app.rooms.directory import RoomDirectory
from app.server.saved_rooms import Folders, SavedRooms
from app.setup.file import first_party
from app.setup.model import GameSetup, SeatSetup
from app.store.archive import tidy
from app.store.journal_format import Heading, entry_line, heading_line, seal
from app.store.journal_reader import read_journal
from app.store.saves import CannotResume, resume, saved_games
from engine.options import PARTY
from engine.phases import awaited
from engine.record import BadRecord, Entry, result_of, start, write_result
from tests.fuzz.damage import Change, Edit, anything, changed, edits, places, wounded
from tests.fuzz.records import FIELDS

FOLDER = Path(tempfile.mkdtemp(prefix="uno-fuzz-"))
PATH = FOLDER / "games" / "20260101-000000-aaaaaa.uno"
PLACES = LocalFolders(FOLDER / "games", FOLDER / "finished", FOLDER / "history.db")
IN_NOTES = ("party", "code", "main", "owners", "names", "keepers", "seats", "options")


def parties() -> list[GameSetup]:
    """A party at one keyboard, and one of guests; with two cards each, games are short."""
    seats, options = (
        tuple(SeatSetup(name=f"Guest {number}", colour=number) for number in range(4)),
        replace(PARTY, hand_size=2),
    )
    return [replace(first_party(), seed="x", options=options), GameSetup(seats=seats, options=options)]


def journal(number: int) -> bytes:
    """The lines of a journal, not sealed yet; every third game is over."""
    rng, setup = Random(number), parties()[number % 2]
    header, notes = header_of(setup), dict[str, Any](setup=msgspec.to_builtins(setup))
    if number % 2:
        guests = ("ann", "bob", None, None)
        notes |= {"code": "plum-42", "main": True, "owners": guests, "names": {"ann": "Ann"}, "keepers": ["ann"]}
    levels = tuple([seat.level for seat in setup.seats])
    game, lines = start(header), [heading_line(header, Heading(begun=1.0, levels=levels, notes=notes))]
    while not game.over and len(lines) < (120 if number % 3 == 0 else 20):
        command = rng.choice(game.legal(rng.choice(awaited(game.phase) or (0,))))
        game.apply(command)
        lines.append(entry_line(Entry(command, float(len(lines)))))
    return b"".join(lines) + (write_result(result_of(game)) if game.over else b"")


def sealed(text: bytes) -> bytes:
    """The lines with their sums."""
    total, lines = 0, []
    for line in text.splitlines(keepends=True):
        made, total = seal(line, total)
        lines.append(made)
    return b"".join(lines)


WHOLES = tuple(map(journal, range(12)))


@st.composite
def resealed(draw: st.DrawFn) -> bytes:
    """A journal whose fields were changed by somebody who knows about sums, notes included."""
    text = draw(st.sampled_from(WHOLES))
    how = st.sampled_from(["set", "set", "go", "twice", "move"])
    some = st.lists(st.builds(Change, st.just(0.0) | places, st.sampled_from(FIELDS), anything, how), max_size=2)
    text = changed(text, draw(some))
    first, _end, rest = text.partition(b"\n")
    heading = json.loads(first)
    notes = heading.get("notes")
    for _ in range(draw(st.integers(0, 2))):
        if isinstance(notes, dict):
            inside = draw(st.sampled_from([notes, notes.get("party")]))
            if isinstance(inside, dict):
                Change(0.0, draw(st.sampled_from(IN_NOTES)), draw(fitting | anything), "set").apply([inside])
    return sealed(json.dumps(heading).encode() + b"\n" + rest)


seats = st.fixed_dictionaries(
    {"name": st.sampled_from(["Ann", "ann", "Bob", "Guest 1", " ", "\x1b[2J"])},
    optional={
        "level": st.sampled_from([None, "easy", "sharp", "none"]),
        "character": st.sampled_from([None, "fox", "none"]),
        "slap_key": st.sampled_from(["", "x", "m", "q"]),
        "colour": st.integers(-1, 16),
    },
)
fitting = st.lists(seats, max_size=17) | st.lists(st.none() | st.sampled_from(["ann", "bob"]), max_size=9)
WOUNDS = st.lists(edits, min_size=1, max_size=3)
wounds = st.builds(lambda text, some: wounded(sealed(text), some), st.sampled_from(WHOLES), WOUNDS)
flips = st.tuples(st.sampled_from(WHOLES), places, st.integers(1, 255))
INPUTS = wounds | resealed() | flips


def check(made: bytes | tuple[bytes, float, int]) -> None:
    """Take a journal up in every way that the program has."""
    if isinstance(made, tuple):
        flip(*made)
        return
    put_down(made)
    tidy(*PLACES)
    saved_games(PLACES.games)
    with suppress(CannotResume):
        resume(PATH).journal._paper.close()
    put_down(made)
    asyncio.run(at_home())
    put_down(made)
    asyncio.run(at_the_host())


def put_down(text: bytes) -> None:
    """Have this journal on the shelf, and nothing else."""
    shutil.rmtree(PLACES.games, ignore_errors=True)
    PLACES.games.mkdir(parents=True)
    PATH.write_bytes(text)


async def at_home() -> None:
    """Go on with the last game at one's own keyboard: who plays fits the game."""
    saved = last_kept(PLACES)
    if saved is not None:
        with suppress(CannotResume):
            kept = go_on_with(saved)
            await kept.journal.close()
            assert kept.setup.names == kept.table.game.names


async def at_the_host() -> None:
    """Bring back all tables of a host."""
    book = SavedRooms(Folders(*PLACES), TimeControl())
    directory = RoomDirectory(GameSetup(seats=()), book.open)
    book.directory = directory
    for wrong in book.take_up(directory, None):
        assert wrong.isprintable()
    await directory.close()


def flip(text: bytes, place: float, bits: int) -> None:
    """One byte is another than was written: what is read is what was written, as far as it goes, or nothing at all."""
    whole = sealed(text)
    at = int(place * (len(whole) - 1))
    wrong = Edit(0, 0, b"").apply(whole[:at] + bytes([whole[at] ^ bits]) + whole[at + 1 :])
    with suppress(BadRecord):
        entries = read_journal(wrong).record.entries
        assert entries == read_journal(whole).record.entries[: len(entries)]
