"""The record of a game: a header, the commands as they were accepted, the result. One line of JSON each."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.commands import AnyCommand
from engine.cut import Cut, cut_of
from engine.game import Game
from engine.options import BadSettings, Options, options_from, options_given
from engine.position import Position

VERSION = 1
LONGEST_LINE = 1 << 16
HALF_MESSAGE = 200


class BadRecord(ValueError):
    """A file that is no record, or a damaged one; the message is one line for a person.

    It may quote the file, so that whatever cannot be printed is replaced, and a long one is cut in the middle.
    """

    def __init__(self, message: str) -> None:
        line = "".join([sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in message])
        whole = len(line) <= 2 * HALF_MESSAGE
        super().__init__(line if whole else f"{line[:HALF_MESSAGE]} … {line[-HALF_MESSAGE:]}")


class NewerRecord(BadRecord):
    """A record of a version that this program does not know yet; there is nothing wrong with it."""


class Header(Struct, frozen=True, kw_only=True):
    """The first line: version, options, seats, the first round's seed (hexadecimal), a position if not dealt.

    A game that goes on with other seats has their `scores`, and the `dealer` whose turn to deal it is. If the first
    round's deck was cut, `cut` is the text, `cutter` the seat that gave it.
    """

    uno: int = VERSION
    options: dict[str, Any] = {}
    seats: tuple[str, ...]
    seed: str
    position: Position | None = None
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    cut: str | None = None
    cutter: int | None = None


class Entry(Struct, frozen=True, gc=False):
    """A command with when it came, in seconds since the start, and by whom: "bot", "clock", or None for a person."""

    command: AnyCommand
    at: float | None = None
    by: str | None = None


class Result(Struct, frozen=True):
    """How a game ended, as the record's last line holds it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int


class Record(Struct, frozen=True):
    """A whole record; `entries` carry the number of their line, the header being line 1."""

    header: Header
    entries: tuple[tuple[int, Entry], ...]
    result: Result | None = None


class _Extras(Struct, frozen=True, omit_defaults=True):
    at: float | None = None
    by: str | None = None
    result: Result | None = None


_encode = msgspec.json.Encoder().encode
_header = msgspec.json.Decoder(Header).decode
_command = msgspec.json.Decoder(AnyCommand).decode
_extras = msgspec.json.Decoder(_Extras).decode
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def header_of(options: Options, names: Iterable[str], seed: bytes, cut: Cut | None = None) -> Header:
    """The header of a game that is dealt from a seed and, where the deck was cut, from that."""
    text, cutter = (None, None) if cut is None else (cut.text, cut.seat)
    return Header(options=options_given(options), seats=tuple(names), seed=seed.hex(), cut=text, cutter=cutter)


def start(header: Header) -> Game:
    """The game that a header begins. Raises BadRecord where it cannot be played."""
    try:
        return Game(
            options_from(header.options),
            header.seats,
            bytes.fromhex(header.seed),
            header.position,
            scores=header.scores,
            dealer=header.dealer,
            cut=cut_of(header.cut, header.cutter),
        )
    except BadSettings as error:
        raise BadRecord(f"line 1: {error}") from None
    except ValueError:
        raise BadRecord("line 1: the seed is not written in hexadecimal digits.") from None


def write_header(header: Header) -> bytes:
    """The first line of a record."""
    given = msgspec.to_builtins(header)
    return _encode({name: value for name, value in given.items() if value not in (None, [], ())}) + b"\n"


def write_entry(entry: Entry) -> bytes:
    """A command's line of a record."""
    line = msgspec.to_builtins(entry.command)
    if entry.at is not None:
        line["at"] = round(entry.at, 3)
    if entry.by is not None:
        line["by"] = entry.by
    return _encode(line) + b"\n"


def write_result(result: Result) -> bytes:
    """The last line of a record."""
    return _encode(_Extras(result=result)) + b"\n"


def result_of(game: Game) -> Result:
    """The result of a game as it stands; no winners while it is not over."""
    winners = getattr(game.phase, "winners", ()) if game.over else ()
    return Result(winners, tuple(game.state.scores), game.round)


def read(lines: Iterable[bytes], torn: bool = False) -> Record:
    """Read a record. `torn` drops a last line that was not written whole. Raises BadRecord with the line's number."""
    rows = iter(enumerate(lines, start=1))
    header = read_header(next(rows, (1, b""))[1])
    entries: list[tuple[int, Entry]] = []
    result: Result | None = None
    for number, line in rows:
        if result is not None and line.strip():
            raise BadRecord(f"line {number}: there is more after the result.")
        if torn and not line.endswith(b"\n"):
            break
        if line.strip():
            row = read_line(number, line)
            if isinstance(row, Result):
                result = row
            else:
                entries.append((number, row))
    return Record(header, tuple(entries), result)


def read_header(line: bytes) -> Header:
    """The header of a record. Raises BadRecord where there is none, or one of a newer version."""
    if len(line) > LONGEST_LINE:
        raise BadRecord("this is no record of a game: its first line is too long.")
    try:
        version = msgspec.json.decode(line)["uno"]
    except (*_UNREADABLE, KeyError, TypeError):
        raise BadRecord("this is no record of a game: its first line is no header.") from None
    if isinstance(version, int) and version > VERSION:
        raise NewerRecord(f"this record is of version {version}, newer than this program can read ({VERSION}).")
    try:
        header = _header(line)
    except _UNREADABLE as error:
        raise BadRecord(f"line 1: {error}.") from None
    if header.uno != VERSION:
        raise BadRecord(f"line 1: there are no records of version {header.uno}.")
    return header


def read_line(number: int, line: bytes) -> Entry | Result:
    """A command or the result. Raises BadRecord."""
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"line {number}: this is no command, it is too long.")
    try:
        extras = _extras(line)
        return extras.result or Entry(_command(line), extras.at, extras.by)
    except _UNREADABLE as error:
        raise BadRecord(f"line {number}: this is no command: {error}.") from None


def lines_of(game_header: Header, entries: Iterable[Entry], result: Result | None = None) -> Iterator[bytes]:
    """A whole record, line by line."""
    yield write_header(game_header)
    yield from map(write_entry, entries)
    if result is not None:
        yield write_result(result)
