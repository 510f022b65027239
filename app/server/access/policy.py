"""The access policy: which addresses and keys are welcome, and who has the host's powers."""

import hmac
import ipaddress
import logging
from collections.abc import Collection
from pathlib import Path

import asyncssh
from msgspec import Struct

from app.text.i18n import _
from app.text.plain_file import NotPlain, first_line, read_plain

# Loopback, private, link-local, carrier-grade NAT (which VPNs use, too) and unique local addresses.
NEARBY = tuple(
    map(
        ipaddress.ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "100.64.0.0/10",
            "::1/128",
            "fe80::/10",
            "fc00::/7",
        ),
    )
)
# In bytes: more than a thousand keys, and more than anybody types.
LARGEST_KEYS, LONGEST_PASSWORD = 1 << 20, 1024
UNREADABLE = (OSError, ValueError, asyncssh.KeyImportError)
log = logging.getLogger(__name__)


class BadAccessPolicy(Exception):
    """The door cannot be set up like that; the message is a sentence for the host."""


class AuthorizedKeys:
    """The keys in a file like OpenSSH's, read again whenever the file changes."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._version: tuple[int, int, int] | None = None
        self._keys: asyncssh.SSHAuthorizedKeys | None = None
        try:
            self._read()
        except NotPlain:
            raise BadAccessPolicy(_("The authorized keys in {file} are no plain file.").format(file=file)) from None
        except UNREADABLE as error:
            sentence = _("The authorized keys in {file} cannot be read: {reason}.")
            raise BadAccessPolicy(sentence.format(file=file, reason=reason(error))) from error

    def welcome(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether the file lets that key in from that address."""
        try:
            self._read()
        except UNREADABLE as error:
            log.warning("The authorized keys in %s cannot be read, and let nobody in: %s", self._file, error)
            self._version = self._keys = None
        return self._keys is not None and self._keys.validate(key, address, address) is not None

    def _read(self) -> None:
        """Read the file if it has changed. Raises one of UNREADABLE."""
        status = self._file.stat()
        version = (status.st_mtime_ns, status.st_size, status.st_ino)
        if version != self._version:
            self._keys = asyncssh.import_authorized_keys(read_plain(self._file, LARGEST_KEYS).decode())
            self._version = version


class AccessPolicy(Struct, frozen=True):
    """How guests come in: openly, with the party's password, with a key in the file, or with both.

    `keepers` are the fingerprints of keys with the host's powers; `public` lets in callers from anywhere.
    """

    password: str | None = None
    authorized_keys: AuthorizedKeys | None = None
    keepers: frozenset[str] = frozenset()
    public: bool = False

    def may_knock(self, address: str) -> bool:
        """Whether a caller from that address is listened to at all."""
        return self.public or is_nearby(address)

    def welcomes(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether that key will do, once it has signed."""
        return self.authorized_keys is None or self.authorized_keys.welcome(key, address)

    def opens_for(self, word: str) -> bool:
        """Whether that is the party's password; takes as long whatever is wrong with it."""
        return self.password is not None and hmac.compare_digest(word.encode(), self.password.encode())


def open_door(
    *,
    password_file: Path | None = None,
    authorized_keys: Path | None = None,
    keepers: Collection[str] = (),
    public: bool = False,
    without_a_lock: bool = False,
) -> AccessPolicy:
    """The door as the command line asks for it. Raises BadAccessPolicy.

    A public door needs a password file, authorized keys, or the host's word that it shall have no lock.
    """
    if public and not (password_file or authorized_keys or without_a_lock):
        raise BadAccessPolicy(
            _("A public table needs --password-file, --authorized-keys, or --open if anyone at all may come in.")
        )
    return AccessPolicy(
        password=read_password(password_file) if password_file else None,
        authorized_keys=AuthorizedKeys(authorized_keys) if authorized_keys else None,
        keepers=frozenset(map(checked_fingerprint, keepers)),
        public=public,
    )


def read_password(file: Path) -> str:
    """The first line of a file. Raises BadAccessPolicy where there is none."""
    try:
        first = first_line(file, LONGEST_PASSWORD + 1)
        password = "" if len(first) > LONGEST_PASSWORD else first.decode().strip()
    except NotPlain:
        raise BadAccessPolicy(_("The password file {file} is no plain file.").format(file=file)) from None
    except (OSError, UnicodeDecodeError) as error:
        sentence = _("The password file {file} cannot be read: {reason}.")
        raise BadAccessPolicy(sentence.format(file=file, reason=reason(error))) from error
    if len(first) > LONGEST_PASSWORD:
        raise BadAccessPolicy(
            _("The first line of the password file {file} is longer than any password.").format(file=file)
        )
    if not password:
        sentence = _("The first line of the password file {file} is empty: it should hold the password.")
        raise BadAccessPolicy(sentence.format(file=file))
    return password


def reason(error: Exception) -> str:
    """Why a file cannot be read, without Python's own words for it."""
    if isinstance(error, UnicodeDecodeError):
        return _("this is no text")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def checked_fingerprint(text: str) -> str:
    """A key's fingerprint as `ssh-keygen -l` shows it. Raises BadAccessPolicy for anything else."""
    if not text.startswith("SHA256:") or len(text) != len("SHA256:") + 43:
        sentence = _("“{text}” is no key's fingerprint: ssh-keygen -l shows one, beginning with SHA256:.")
        raise BadAccessPolicy(sentence.format(text=text))
    return text


def is_nearby(address: str) -> bool:
    """Whether an address is on this machine, in this house or in a private network."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    plain = (parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None) or parsed
    return any(plain in network for network in NEARBY if network.version == plain.version)
