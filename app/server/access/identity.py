"""Who is who: the host's own key, and which key a guest signed in with."""

import os
from pathlib import Path

import asyncssh
from platformdirs import user_state_path

from app.text.i18n import _
from app.text.plain_file import read_plain

KEY_FILE = "host_key"
# In bytes: more than any key.
LARGEST_KEY = 64 << 10


class BadHostKey(Exception):
    """The host's key cannot be used; the message says what to do about it."""


def state_folder() -> Path:
    """Where the host keeps what must outlive it."""
    return user_state_path("uno-party")


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The host's key from that folder, made there the first time and never again. Raises BadHostKey.

    A new key in place of a damaged one would look to every guest like an impostor's, so that is left to people.
    """
    file = folder / KEY_FILE
    try:
        if not file.exists():
            make_key(file)
        if file.stat().st_mode & 0o077:
            raise BadHostKey(
                _("Others can read the host key {file}. If nobody has: chmod 600 {file}").format(file=file)
            )
        return asyncssh.import_private_key(read_plain(file, LARGEST_KEY))
    except (OSError, asyncssh.KeyImportError) as error:
        sentence = _("The host key {file} cannot be used ({error}). Without that file a new one is made.")
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadHostKey(sentence.format(file=file, error=reason)) from error


def make_key(file: Path) -> None:
    """Make an ed25519 key in a folder that nobody else can look into."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.parent.chmod(0o700)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="uno-party")
    # Written beside it first: a key half on disk would never be replaced.
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key.export_private_key())
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


class Caller:
    """Which key somebody who is signing in has shown, and how often they have tried.

    Clients ask whether a key would do before they sign with it, and anyone can ask about anyone's public key. So a key
    shown is only a candidate: it becomes the identity if signing in succeeds with nothing else asked in between.
    """

    def __init__(self, attempts: int) -> None:
        self._candidate: str | None = None
        # Halves of attempts: a question and the signature that follows it are one.
        self._left = 2 * attempts
        self.fingerprint: str | None = None

    def shows(self, key: asyncssh.SSHKey, *, welcome: bool) -> None:
        """A key was shown, and would do or not."""
        self._candidate = key.get_fingerprint() if welcome else None
        self._left -= 1 if welcome else 2

    def tries_without(self) -> None:
        """Something else than a key was tried."""
        self.forget()
        self._left -= 1

    def forget(self) -> None:
        """Whatever was shown counts no more."""
        self._candidate = None

    def signed_in(self) -> None:
        """Signing in has succeeded, with whatever was tried last."""
        self.fingerprint, self._candidate = self._candidate, None

    @property
    def is_out_of_attempts(self) -> bool:
        """Whether that was one attempt too many."""
        return self._left < 0
