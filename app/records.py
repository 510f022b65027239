"""Records on disk: reading a file that anybody may have made."""

from os import stat_result
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from app.language import _
from engine.record import BadRecord, Record, read
from engine.refusal import SENTENCES, IllegalCommand

LARGEST = 64 << 20


def read_file(path: Path, torn: bool = False) -> Record:
    """The record in a file; `torn` forgives a last line that was not written whole. Raises BadRecord."""
    try:
        check(path.stat())
        with path.open("rb") as lines:
            return read(lines, torn)
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or error}.") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def check(about: stat_result) -> None:
    """Raise BadRecord for a pipe or a device, which may never end, and for a file that is too large."""
    if not (S_ISREG(about.st_mode) or S_ISDIR(about.st_mode)):  # of a folder the system says so itself
        raise BadRecord(_("this is no file: a record is read from its beginning to its end."))
    if about.st_size > LARGEST:
        raise BadRecord(_("this file is larger than any record ({size} MiB).").format(size=LARGEST >> 20))


def refused(line: int, refusal: IllegalCommand) -> BadRecord:
    """What is wrong with a record whose line the rules refuse."""
    sentence = _("line {line}: the rules refuse this: {reason}")
    return BadRecord(sentence.format(line=line, reason=_(SENTENCES[refusal.reason])))
