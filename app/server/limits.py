"""What a guest may cost the host: every number in one record."""

from app.terminal.limits import KIB, TerminalLimits
from app.text.sanitize import CHAT_CHARACTERS


class Limits(TerminalLimits, frozen=True):
    """The host's limits, a terminal's among them. Seconds and bytes, unless a name says otherwise."""

    # Of an address: of IPv6, of a network of /64.
    # At the door: sockets that have not signed in; over it one is dropped, silent ones first, the oldest of them. As
    # many again may be asked for the password.
    strangers: int = 60
    strangers_an_address: int = 20
    sign_in_seconds: float = 20
    attempts: int = 6
    # At the password prompt, where one is still a stranger; and wrong ones of an address, over all of its connections.
    password_seconds: float = 30
    password_attempts: int = 3
    wrong_guesses: int = 10
    wrong_guesses_seconds: float = 60
    # Inside. Owners of seats and who has the host's powers come in beyond these two.
    guests: int = 64
    guests_an_address: int = 24
    open_seconds: float = 10
    keepalive_seconds: float = 10
    keepalive_count: int = 3
    # What comes in.
    input_rate: float = 8 * KIB
    input_burst: int = 32 * KIB
    window: int = 64 * KIB
    unanswered: int = 256 * KIB
    # What is asked of the table.
    commands_a_second: float = 10
    chat_characters: int = CHAT_CHARACTERS
    chats: int = 3
    chats_seconds: float = 3
    # Records that are taken home: how many of an address in how many seconds, how large, how long one may take.
    records: int = 12
    records_seconds: float = 60
    record_bytes: int = 4 << 20
    record_takes: float = 60
    # What goes out.
    socket_buffer: int = 64 * KIB
    # At the end.
    goodbye_seconds: float = 5
