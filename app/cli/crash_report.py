"""The crash report: one sentence with a number, and under that number in a file how it came about."""

import os
import secrets
import time
import traceback
from pathlib import Path

from platformdirs import user_state_path

from app.text.i18n import _
from app.text.plain_file import open_plain

# In bytes: a larger file begins anew.
LARGEST = 1 << 20


def errors_file() -> Path:
    """Where crashes are told."""
    return user_state_path("uno-party") / "errors.log"


def report(error: Exception) -> str:
    """Write down how a program broke; answers the sentence to say instead, an error's own message with it if it has a
    `trace` already.
    """
    number, file = secrets.token_hex(3), errors_file()
    trace = str(getattr(error, "trace", "") or "".join(traceback.format_exception(error))).strip()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write(file, f"{time.strftime('%Y-%m-%d %H:%M:%S')} error {number}\n{trace}\n")
        sentence = _("Something broke here (error {number}); {file} tells more.").format(number=number, file=file)
    except OSError:
        sentence = _("Something broke here: {error}.").format(error=trace.splitlines()[-1])
    return f"{sentence} {error}" if hasattr(error, "trace") else sentence


def write(file: Path, text: str) -> None:
    """Add a text to a file that its owner alone can read. Raises OSError."""
    out = open_plain(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        if os.fstat(out).st_size > LARGEST:
            os.ftruncate(out, 0)
        os.write(out, text.encode("utf-8", "backslashreplace"))
    finally:
        os.close(out)
