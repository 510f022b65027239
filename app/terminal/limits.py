"""What a terminal may cost: what it may send at once, how large it may be, and how far it may fall behind."""

from msgspec import Struct

KIB = 1024


class InputLimits(Struct, frozen=True):
    """How much of a paste is kept, and how many keys that type something fingers can press at once."""

    paste_characters: int
    typed_at_once: int


# Sixteen people at one keyboard may all hit a key in the same moment.
OWN_TERMINAL = InputLimits(paste_characters=4096, typed_at_once=16)


class TerminalLimits(Struct, frozen=True):
    """A guest's terminal. Times in seconds, sizes in bytes, unless a name says otherwise."""

    keys_a_second: float = 60
    keys_burst: int = 120
    # More printable keys than this in one packet are a paste, however they came.
    typed_at_once: int = 8
    paste_characters: int = 4 * KIB
    resizes_a_second: float = 5
    columns: tuple[int, int] = (20, 500)
    rows: tuple[int, int] = (8, 200)
    # What goes out: a frame waits behind so much, and more than the second is not waited for.
    frame_waits: int = 256 * KIB
    too_slow: int = 1024 * KIB
    stalled_seconds: float = 20
    # The status query that measures a guest's round trip.
    trip_seconds: float = 5

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
