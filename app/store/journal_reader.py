"""Reads a journal back, as far as it is whole."""

from msgspec import Struct

from app.store.journal import Mark
from app.store.journal_format import Heading, check_seals, read_heading
from app.store.record_file import refused
from app.text.plain_file import BYTE_ORDER_MARK
from engine.game import Game
from engine.record import Record, read, read_header, start
from engine.refusal import IllegalCommand


class Reading(Struct, frozen=True):
    """What a journal holds, and where it stands."""

    heading: Heading
    record: Record
    mark: Mark


def read_journal(text: bytes) -> Reading:
    """Read a journal; what follows the end of its last line was not written whole and is left out.

    Raises NewerRecord for a newer version's, BadRecord for one that is damaged.
    """
    length = text.rfind(b"\n") + 1
    whole = text[:length].removeprefix(BYTE_ORDER_MARK)
    read_header(whole[: whole.find(b"\n") + 1])  # first of all, for a newer version may seal its lines otherwise
    total: int | None = 0
    lines = []
    for line, total in check_seals(whole.splitlines(keepends=True)):  # noqa: B007 - the last one is what is wanted
        lines.append(line)
    record = read(lines)
    moments = [entry.at for _, entry in record.entries if entry.at is not None]
    return Reading(read_heading(lines[0]), record, Mark(length, total, max(moments, default=0.0)))


def play_again(record: Record) -> Game:
    """The game as its record leaves it. Raises BadRecord where the rules refuse what it holds."""
    game = start(record.header)
    for line, entry in record.entries:
        try:
            game.apply(entry.command)
        except IllegalCommand as refusal:
            raise refused(line, refusal) from None
    return game
