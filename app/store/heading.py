"""The heading: what the first line of a journal says beside the record's header. Readers of records pass over it."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.commands import Next
from engine.luck import commitment
from engine.record import Entry, Header, write_entry


class Heading(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The hash of the first seed, as it was shown before the deal; when the game began, in seconds since 1970.

    `levels` holds each bot's level, None for a person. `notes` are for whoever opened the table: all that is needed to
    open it again.
    """

    commitment: str | None = None
    begun: float | None = None
    levels: tuple[str | None, ...] = ()
    notes: dict[str, Any] = {}


_decode = msgspec.json.Decoder(Heading).decode


def heading_line(header: Header, heading: Heading) -> bytes:
    """The first line of a journal, not sealed yet."""
    shown = msgspec.structs.replace(heading, commitment=commitment(bytes.fromhex(header.seed)))
    return msgspec.json.encode({**msgspec.to_builtins(header), **msgspec.to_builtins(shown)}) + b"\n"


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
