"""Records from anybody: reading, playing, winding and checking one raises BadRecord or nothing."""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from app.replay.timeline import EVERY, ReplayTimeline
from app.replay.verify import verify_file
from app.store.history_rows import chronicle
from app.store.journal_format import Heading, entry_line, heading_line, read_heading
from app.store.record_file import read_file
from engine.commands import Next
from engine.phases import GameOver, awaited
from engine.record import BadRecord, Entry, Record, lines_of, read, result_of, start, write_result
from engine.replay import differences, replay, status
from engine.view import view
from tests.engine.setups import random_header
from tests.fuzz.damage import damaged

FIELDS = (
    *(
        "uno",
        "options",
        "seats",
        "seed",
        "position",
        "scores",
        "dealer",
        "cut",
        "cutter",
        "commitment",
        "begun",
        "levels",
    ),
    *("seat", "do", "card", "top", "colour", "link", "swap", "uno", "twice", "target", "at", "by", "result"),
)
LONGEST = 120
FILE = Path(tempfile.mkdtemp(prefix="uno-fuzz-")) / "game.uno"


def played(rng: Random) -> bytes:
    """The record of a game at random, or of how it began."""
    header = random_header(rng)
    game, entries = start(header), list[Entry]()
    while not isinstance(game.phase, GameOver) and len(entries) < LONGEST:
        seat = rng.choice(awaited(game.phase) or (0,))
        command = rng.choice(game.legal(seat))
        if isinstance(command, Next):
            command = Next(seat, rng.randbytes(4).hex(), rng.choice([None, "plum"]), seat)
        game.apply(command)
        entries.append(Entry(command, float(len(entries)), rng.choice([None, "bot", "clock"])))
    lines = [heading_line(header, Heading(begun=1.0)), *map(entry_line, entries)]
    return b"".join(lines) + (write_result(result_of(game)) if game.over else b"")


def some(count: int) -> Iterator[bytes]:
    """So many records."""
    for number in range(count):
        yield played(Random(number))


WHOLES = tuple(some(40))
INPUTS = damaged(WHOLES, FIELDS)


def check(text: bytes) -> None:
    """Read a file in every way that the program has."""
    FILE.write_bytes(text)
    with suppress(BadRecord):
        verify_file(FILE, ["", "aa"])
    with suppress(BadRecord):
        record = read_file(FILE, torn=True)
        play(record)
        write_again(record)
        wind(record)
        chronicle("game.uno", record, read_heading(text[: text.find(b"\n") + 1]))


def play(record: Record) -> None:
    """To its end, with whatever is refused passed over; what the table is then can be told, and seen by everybody."""
    end = replay(record, keep_going=True)
    msgspec.json.encode(status(end))
    for seat in (None, *range(len(end.game.names))):
        view(end.game, seat)
    if record.result is not None:
        differences(record.result, end.game)


def write_again(record: Record) -> None:
    """What was read can be written, and read again as the same."""
    entries = [entry for _line, entry in record.entries]
    again = read(lines_of(record.header, entries, record.result))
    assert [entry.command for _line, entry in again.entries] == [entry.command for entry in entries]
    assert (again.header, again.result) == (record.header, record.result)


def wind(record: Record) -> None:
    """A timeline of it can be wound anywhere."""
    timeline = ReplayTimeline(record)
    list(timeline.wind())
    for place in (timeline.length, timeline.length // 2, 0, EVERY + 1):
        timeline.go_to(place)
        assert timeline.place == min(place, timeline.length)
        timeline.next_moment(1)
        timeline.at(timeline.place)
