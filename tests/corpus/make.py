"""Writes a corpus: python -m tests.corpus.make tests/corpus/VERSION, once for each version, before it is released.

0.1.0 was written by the sources of commit 8df1b93, with this folder and `tests/sim/world.py` put there. It is all
played in virtual time, by bots and by people who are simulated, on disks that fail and with processes that crash, so
that the same sources write the same bytes again. There is no host key in it: no file here needs one.
"""

import json
import sys
import tempfile
from pathlib import Path
from random import Random

import msgspec

from app.live.clock import TimeControl
from app.local.saves import NOTE
from app.setup.model import GameSetup, SeatSetup
from app.store.journal_format import Heading
from app.store.journal_reader import read_journal
from engine.options import options_from
from engine.record import Entry, Header, Record, lines_of, start
from tests.corpus import readings
from tests.corpus.host import EVENING, write_host
from tests.corpus.orders import CARRIED, CRASHED, CUT, FINISHED, POSITIONS, Order
from tests.sim.hurry import in_a_hurry
from tests.sim.person import Person
from tests.sim.world import World


class OrderedWorld(World):
    """A world with the rules and the seats of an order."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.seed)
        self.header = header_of(order)
        self.options = options_from(self.header.options)
        self.people = [Person(self, seat, Random(f"{order.seed}/{seat}")) for seat in order.people]
        self.time_control = TimeControl(6.0, 10.0)
        self.crashes = order.crashes
        setup = local_party(order)
        levels = tuple([seat.level for seat in setup.seats])
        self.heading = Heading(begun=EVENING + order.seed, levels=levels, notes={NOTE: msgspec.to_builtins(setup)})


def header_of(order: Order) -> Header:
    """The first line of an order's game."""
    return Header(
        options=dict(order.options),
        seats=order.names,
        seed=order.seed.to_bytes(8, "big").hex(),
        position=order.position,
        scores=order.scores,
        dealer=order.dealer,
        cut=order.word,
        cutter=None if order.word is None else 0,
    )


def local_party(order: Order) -> GameSetup:
    """What the heading of a game at one's own keyboard keeps."""
    seats = [
        SeatSetup(name=name, level=None if number in order.people else "normal", colour=number)
        for number, name in enumerate(order.names)
    ]
    return GameSetup(options=options_from(order.options), seats=tuple(seats))


def played(order: Order) -> OrderedWorld:
    """An order's game, played to its end."""
    world = OrderedWorld(order)
    in_a_hurry(world.run())
    return world


def record_of(order: Order) -> Record:
    """The record of an order's game, as far as it is to go."""
    record = read_journal(played(order).paper.safe).record
    if order.cut is None:
        return record
    game, (kind, more) = start(record.header), order.cut
    for count, (_line, entry) in enumerate(record.entries, start=1):
        game.apply(entry.command)
        if type(game.phase).__name__ == kind:
            return Record(record.header, record.entries[: count + more])
    raise ValueError(f"{order.name} never comes to {kind}")


def plain(record: Record) -> bytes:
    """A record as one would write it by hand: without sums, moments and who it was."""
    entries = [Entry(entry.command) for _line, entry in record.entries]
    return b"".join(lines_of(record.header, entries, record.result))


def write_records(folder: Path) -> None:
    """Finished games as they were kept; those that were cut off or set up by hand as plain records."""
    folder.mkdir(parents=True)
    for order in FINISHED:
        (folder / f"{order.name}.uno").write_bytes(played(order).paper.safe)
    for order in (*POSITIONS, *CUT):
        (folder / f"{order.name}.uno").write_bytes(plain(record_of(order)))
    for path in sorted(folder.glob("*.uno")):
        path.with_suffix(".json").write_bytes(readings.of_record(path))


def journals() -> dict[str, bytes]:
    """Journals of games that are not over: whole, torn, of processes that have died, damaged."""
    world = played(CRASHED)
    once, twice = world.found_after_crashes
    lines = world.paper.safe.splitlines(keepends=True)
    half = len(lines) // 2
    return {
        "begun": lines[0],
        "whole": b"".join(lines[:half]),
        "torn": b"".join(lines[:half]) + lines[half][: len(lines[half]) // 2],
        "crashed-once": once,
        "crashed-twice": twice,
        "over": world.paper.safe,
        "carried": b"".join(played(CARRIED).paper.safe.splitlines(keepends=True)[:-9]),
        "unsealed": b"".join(plain(record_of(CARRIED)).splitlines(keepends=True)[:-9]),
        "damaged": b"".join([*lines[: half - 1], lines[half - 1].replace(b":", b";", 1), *lines[half:]]),
    }


def write_journals(folder: Path) -> None:
    """Journals, and what each comes to."""
    folder.mkdir()
    for name, text in journals().items():
        path = folder / f"{name}.uno"
        path.write_bytes(text)
        write(path.with_suffix(".json"), readings.of_journal(path))


def write_history(folder: Path) -> None:
    """A history of the finished games."""
    with tempfile.TemporaryDirectory() as desk:
        readings.file_all(folder / "records", Path(desk), folder / "history.db")
    write(folder / "history.json", readings.of_history(folder / "history.db"))


def write(path: Path, told: object) -> None:
    """What was read, so that people can read it, too."""
    path.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_corpus(folder: Path) -> None:
    """Write a corpus into a folder that is not there yet."""
    write_records(folder / "records")
    write_journals(folder / "journals")
    write_history(folder)
    write_host(folder / "host", folder / "journals" / "whole.uno")
    write(folder / "host.json", readings.of_host(folder / "host"))


if __name__ == "__main__":
    write_corpus(Path(sys.argv[1]))
