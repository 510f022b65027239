"""Copies of records to take home: the rounds that are over, and nothing of the one that is being played."""

import time
from collections.abc import Sequence

import msgspec

from app.store.journal_format import SEALED, Heading, seal
from app.store.journal_reader import read_journal
from app.store.record_file import refused
from app.text.plain_file import BYTE_ORDER_MARK
from engine.commands import Next
from engine.phases import GameOver, RoundOver
from engine.record import Record, start
from engine.refusal import IllegalCommand

# What a journal's first line has for the host alone: whose the seats are, by keys and codes; and its sum.
OURS = ("notes", "sum")


def finished_rounds(text: bytes) -> bytes:
    """A copy of a journal up to the end of its last round that is over, sealed anew; empty if none is.

    Its notes are left out: who owns which seat concerns nobody else. Raises BadRecord for a journal that is damaged.
    """
    reading = read_journal(text)
    record = reading.record
    whole = text[: text.rfind(b"\n") + 1].removeprefix(BYTE_ORDER_MARK).splitlines()
    last = last_line_of_a_round(record)
    if last == 0 or tells_of_more(record, reading.heading):
        return b""
    is_all = record.result is not None and (not record.entries or last == record.entries[-1][0])
    return sealed_anew(whole if is_all else whole[:last])


def last_line_of_a_round(record: Record) -> int:
    """The number of the line by which the last round ended that is over; 0 if none is. Raises BadRecord."""
    game, last = start(record.header), 0
    for line, entry in record.entries:
        try:
            game.apply(entry.command)
        except IllegalCommand as refusal:
            raise refused(line, refusal) from None
        if isinstance(game.phase, RoundOver | GameOver):
            last = line
        time.sleep(0)  # whoever plays meanwhile goes first
    return last


def tells_of_more(record: Record, heading: Heading) -> bool:
    """Whether the cards of later rounds follow from what stands before them, and the game is not over yet.

    That is so where a set-up has a seed of its own: then later rounds have none.
    """
    setup = heading.notes.get("party")
    seeded = isinstance(setup, dict) and setup.get("seed") is not None
    later = [entry.command for _line, entry in record.entries if isinstance(entry.command, Next)]
    return record.result is None and (seeded or any(command.seed is None for command in later))


def sealed_anew(lines: Sequence[bytes]) -> bytes:
    """These lines, without what is the host's, each with its sum."""
    first = {name: value for name, value in msgspec.json.decode(lines[0]).items() if name not in OURS}
    copy, total = [], 0
    for line in (msgspec.json.encode(first), *lines[1:]):
        found = SEALED.fullmatch(line)
        sealed, total = seal(line if found is None else found[1] + b"}", total)
        copy.append(sealed)
    return b"".join(copy)
