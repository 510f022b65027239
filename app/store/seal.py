"""Seals: the check sum that ends each line of a journal, so that a flipped bit is found and not played.

A line's sum is the CRC-32 of all lines up to it, its own included, each without its sum. Readers that know no sums pass
over the field.
"""

import re
from collections.abc import Iterable, Iterator
from zlib import crc32

from app.language import _
from engine.record import BadRecord

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
