"""A guest: what is known of somebody who has come in, for the app that is opened for them."""

from collections.abc import Callable

from asyncssh.packet import SSHPacket
from msgspec import Struct

from app.render.colour_depth import Colours, colours
from app.server.limits import Limits
from app.terminal.kinds import WITHOUT_A_CURSOR
from app.text.sanitize import clean_term

# The only variables that a client may tell of, and how long they may be.
TOLD = (b"COLORTERM", b"NO_COLOR")
LONGEST_VALUE = 32


class Guest(Struct, frozen=True):
    """One who has signed in.

    `name` is clean, but others may have the same: who seats guests makes it theirs alone. `fingerprint` is that of the
    key which signed, None for a guest without one; it alone proves who somebody is. `table` is the code after the plus
    of `ann+plum-42`. `size` is columns and rows. `is_host`: the key has the host’s powers. `lang` is the language
    spoken, where that is known. `offer_record` tells the guest's program that there is a record to take home.
    """

    name: str
    table: str | None
    fingerprint: str | None
    address: str
    term: str
    size: tuple[int, int]
    colours: Colours
    is_host: bool = False
    lang: str | None = None
    offer_record: Callable[[], None] = lambda: None


class Terminal:
    """What a client says of its terminal."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._told: dict[str, str] = {}
        self._term: str | None = None
        self.size = limits.fit_size(0, 0)

    def read_variable(self, packet: SSHPacket) -> bool:
        """Note what tells of colours, and refuse every other variable."""
        name, value = packet.get_string(), packet.get_string()
        if name not in TOLD or len(value) > LONGEST_VALUE:
            return False
        self._told[name.decode()] = value.decode("ascii", "replace")
        return True

    def is_asked_for(self, term: str, columns: int, rows: int) -> None:
        """Note the type and size of the pseudo-terminal asked for."""
        self._term = clean_term(term)
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Note another size."""
        self.size = self._limits.fit_size(columns, rows)

    @property
    def can_be_drawn_on(self) -> bool:
        """Whether there is a terminal, and one whose cursor can be moved."""
        return self._term is not None and self._term not in WITHOUT_A_CURSOR

    @property
    def term(self) -> str:
        """Its type; empty where that makes no sense."""
        return self._term or ""

    @property
    def colours(self) -> Colours:
        """The colours it can show."""
        return colours(self.term, self._told)
