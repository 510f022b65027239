"""The format of a journal: its heading beside the record's header, and the check sum that ends each line."""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from app.text.i18n import _
from engine.commands import Next
from engine.record import BadRecord, Entry, Header, write_entry
from engine.rng import commitment


class Heading(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The hash of the first seed, as it was shown before the deal; when the game began, in seconds since 1970.

    `levels` holds each bot's level, None for a person. `notes` are for whoever opened the table: all that is needed to
    open it again.
    """

    commitment: str | None = None
    begun: float | None = None
    levels: tuple[str | None, ...] = ()
    notes: dict[str, Any] = {}


# What stands in a header only if the deck was cut: others are written as ever.
CUT = ("cut", "cutter")
_decode = msgspec.json.Decoder(Heading).decode


def heading_line(header: Header, heading: Heading) -> bytes:
    """The first line of a journal, not sealed yet."""
    shown = msgspec.structs.replace(heading, commitment=commitment(bytes.fromhex(header.seed)))
    given = {name: value for name, value in msgspec.to_builtins(header).items() if name not in CUT or value is not None}
    return msgspec.json.encode({**given, **msgspec.to_builtins(shown)}) + b"\n"


def entry_line(entry: Entry) -> bytes:
    """A command's line of a journal, not sealed yet: a deal with the hash that was shown before it."""
    line = write_entry(entry)
    if isinstance(entry.command, Next) and entry.command.seed:
        line = b'%b,"commitment":"%b"}\n' % (line[:-2], commitment(bytes.fromhex(entry.command.seed)).encode())
    return line


def read_heading(line: bytes) -> Heading:
    """The heading of a journal, as far as there is one."""
    try:
        return _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Heading()


SEALED = re.compile(rb'(\{.*),"sum":"([0-9a-f]{8})"\}\s*', re.DOTALL)


def seal(line: bytes, before: int) -> tuple[bytes, int]:
    """A line of JSON with its sum, and that sum; `before` is the sum of the line before it, 0 for the first."""
    body = line.rstrip()[:-1]
    after = crc32(body, before)
    return b'%b,"sum":"%08x"}\n' % (body, after), after


def check_seals(lines: Iterable[bytes]) -> Iterator[tuple[bytes, int | None]]:
    """The lines, each with its sum; None where the first has none, for such a file was written by hand.

    Raises BadRecord at a line that is not as it was written.
    """
    before: int | None = 0
    for number, line in enumerate(lines, start=1):
        sealed = SEALED.fullmatch(line)
        if number == 1 and sealed is None:
            before = None
        if before is not None:
            if sealed is None or crc32(sealed[1], before) != int(sealed[2], 16):
                sentence = _("line {line}: this line is damaged: it is not as it was written.")
                raise BadRecord(sentence.format(line=number))
            before = int(sealed[2], 16)
        yield line, before
