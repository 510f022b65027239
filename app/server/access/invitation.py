"""The line that friends paste to come in."""

import socket
from collections.abc import Sequence


def invitations(port: int, code: str | None = None, addresses: Sequence[str] = ()) -> list[str]:
    """The lines that friends can paste, one for each address (by default this machine's): to the main table, or where
    a code leads.
    """
    at, to = "" if port == 22 else f"-p {port} ", "" if code is None else f"+{code}"
    return [f"ssh {at}you{to}@{address}" for address in addresses or own_addresses()]


def free_port(address: str = "") -> int:
    """A port that is free at an address of this machine, or at all of them. Raises OSError where that is none.

    Asked for any port, the system would choose one for each address, and guests could not be told which.
    """
    ways = socket.getaddrinfo(address or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, _protocol, _name, where = ways[0]
    with socket.socket(family, kind) as asked:
        asked.bind(where)
        port: int = asked.getsockname()[1]
        return port


def own_addresses() -> list[str]:
    """This machine's addresses as others see them; its own loopback where no way leads out."""
    found = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        # Connecting a datagram socket sends nothing: it only asks which way a packet would take.
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((elsewhere, 9))
                found.append(asked.getsockname()[0])
            except OSError:
                continue
    return found or ["127.0.0.1"]
