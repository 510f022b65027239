"""Who a browser is: a key of its own, in a cookie."""

import hashlib
import ipaddress
import re
import secrets
import socket
from functools import cache

from websockets.datastructures import Headers

COOKIE = "uno-party"
# How the identities of browsers begin.
WEB = "web:"
# 32 bytes, in the alphabet that is safe in addresses.
KEPT = re.compile(rf"(?:^|;\s*){COOKIE}=([A-Za-z0-9_-]{{43}})(?=;|$)")
YEAR = 365 * 24 * 3600
# What home networks put behind a machine's name.
HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")


def cookie_in(headers: Headers) -> str | None:
    """The secret that a browser was given before; None for a newcomer."""
    found = KEPT.search(only(headers, "Cookie"))
    return found.group(1) if found else None


def fresh_cookie() -> str:
    """A secret for a newcomer."""
    return secrets.token_urlsafe(32)


def set_cookie(secret: str) -> str:
    """The header that has a browser keep it, from scripts and other sites apart."""
    return f"{COOKIE}={secret}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Strict"


def fingerprint(secret: str) -> str:
    """What a browser is known by: it tells nothing of the secret."""
    return f"{WEB}{hashlib.sha256(secret.encode()).hexdigest()}"


def only(headers: Headers, name: str) -> str:
    """The one value of a header; empty where there is none, or more than one."""
    values = headers.get_all(name)
    return values[0] if len(values) == 1 else ""


def names_this_host(headers: Headers) -> bool:
    """Whether the request was made to an address or a name that this machine has at home.

    A page elsewhere can have its own name point here, and would then pass for the host's own page.
    """
    host = only(headers, "Host").lower()
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in own_names()
    return True


@cache
def own_names() -> frozenset[str]:
    """The names that this machine goes by."""
    full = socket.gethostname().lower()
    return frozenset({"localhost", full, *(full.partition(".")[0] + end for end in HOME)})


def is_from_own_page(headers: Headers) -> bool:
    """Whether a WebSocket is asked for by a page that came from the very address it asks."""
    host, origin = only(headers, "Host").lower(), only(headers, "Origin").lower()
    return bool(host) and origin in {f"http://{host}", f"https://{host}"}
