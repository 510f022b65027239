"""Records as files: read within bounds, with errors that say what to do."""

from io import BytesIO
from pathlib import Path

from app.text.i18n import _
from app.text.plain_file import NotPlain, read_plain
from engine.record import BadRecord, Record, read
from engine.refusal import SENTENCES, IllegalCommand

LARGEST = 64 << 20


def read_file(path: Path, torn: bool = False) -> Record:
    """The record in a file; `torn` forgives a last line that was not written whole. Raises BadRecord."""
    text = read_text(path)
    try:
        return read(BytesIO(text), torn)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def read_text(path: Path) -> bytes:
    """The text in the file of a record. Raises BadRecord."""
    try:
        return read_plain(path, LARGEST)
    except NotPlain:
        sentence = _("{file}: this is no file: a record is read from its beginning to its end.")
        raise BadRecord(sentence.format(file=path)) from None
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or error}.") from None


def refused(line: int, refusal: IllegalCommand) -> BadRecord:
    """What is wrong with a record whose line the rules refuse."""
    sentence = _("line {line}: the rules refuse this: {reason}")
    return BadRecord(sentence.format(line=line, reason=_(SENTENCES[refusal.reason])))
