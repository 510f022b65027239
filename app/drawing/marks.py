"""The marks: what a screen knows of the seats that the rules do not, such as who is a bot and which key slaps."""

from collections.abc import Mapping

from msgspec import Struct, field


class SeatMarks(Struct, frozen=True):
    """What is shown beside the view. Seats are numbers.

    `bots` are played by the machine, `away` have lost their connection, `owned` sit at this screen; `slap_keys` are
    shown at their seats. `left` is the part of the countdown that is left, from 1 to 0, and `seconds` the same in
    seconds; None where no clock runs.
    """

    bots: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    owned: frozenset[int] = frozenset()
    slap_keys: Mapping[int, str] = field(default_factory=dict)
    left: float | None = None
    seconds: int | None = None


NO_MARKS = SeatMarks()
