"""What a guest may cost the host: every number in one record, and a rate that is kept by counting."""

import time
from collections.abc import Callable

from msgspec import Struct

from app.terminal.limits import InputLimits
from app.text import CHAT_CHARACTERS

KIB = 1024


class Limits(Struct, frozen=True):
    """The host's limits. Times in seconds, sizes in bytes, unless a name says otherwise."""

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
    keys_a_second: float = 60
    keys_burst: int = 120
    # More printable keys than this in one packet are a paste, however they came.
    typed_at_once: int = 8
    paste_characters: int = 4 * KIB
    resizes_a_second: float = 5
    columns: tuple[int, int] = (20, 500)
    rows: tuple[int, int] = (8, 200)
    # What is asked of the table.
    commands_a_second: float = 10
    chat_characters: int = CHAT_CHARACTERS
    chats: int = 3
    chats_seconds: float = 3
    # What goes out.
    frame_waits: int = 256 * KIB
    too_slow: int = 1024 * KIB
    stalled_seconds: float = 20
    socket_buffer: int = 64 * KIB
    # The status query that measures a guest's round trip.
    trip_seconds: float = 5
    # At the end.
    goodbye_seconds: float = 5

    @property
    def input(self) -> InputLimits:
        """What a terminal may send at once."""
        return InputLimits(self.paste_characters, self.typed_at_once)

    def fit_size(self, columns: int, rows: int) -> tuple[int, int]:
        """A terminal's size brought within bounds; one without a column or a row counts as 80 by 24."""
        if not columns or not rows:
            return (80, 24)
        narrow, wide = self.columns
        low, high = self.rows
        return max(narrow, min(columns, wide)), max(low, min(rows, high))


class Rate:
    """So many a second, and a burst on top: a purse that fills as time passes."""

    __slots__ = ("_burst", "_clock", "_left", "_per_second", "_since")

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._since = clock()

    def allows(self, amount: float = 1) -> bool:
        """Spend the amount if it is there; nothing is spent where it is not."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> float:
        """Spend the amount, on credit if need be; the seconds to wait until the debt is paid."""
        self._fill()
        self._left -= amount
        return max(0.0, -self._left / self._per_second)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
