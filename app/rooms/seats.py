"""The seats of a room: who owns each, who claims it, and which a bot has."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from app.setup.edits import new_bot
from app.setup.model import GameSetup, SeatSetup
from app.text.i18n import mark
from engine.cards import MOST_SEATS
from engine.options import BadSettings


class RoomSeat(Struct, frozen=True):
    """A seat of a room, a bot's or its owner's. `claim` is the one who takes it over from the next deal on.

    Owners and claimants are identities, not names.
    """

    seat: SeatSetup
    owner: str | None = None
    claim: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether a bot has it, and nobody is about to take it over."""
        return self.owner is None and self.claim is None

    @property
    def holder(self) -> object:
        """What stays the same while the same one goes on playing here."""
        return self.owner or self.seat.name


class RoomSeats:
    """The seats of a room, clockwise."""

    def __init__(self, room_seats: Iterable[RoomSeat] = ()) -> None:
        self.all = [*room_seats]

    @property
    def names(self) -> list[str]:
        """The names of the seats, clockwise."""
        return [room_seat.seat.name for room_seat in self.all]

    def of(self, identity: str) -> int | None:
        """The number of the seat that is somebody's, or will be."""
        return next((n for n, room_seat in enumerate(self.all) if identity in {room_seat.owner, room_seat.claim}), None)

    def seat(self, identity: str, name: str, setup: GameSetup, number: int | None = None) -> None:
        """Somebody claims a free seat, or if none is named, a new one. Raises BadSettings if there is no room."""
        if number is not None and number < len(self.all) and self.all[number].is_free:
            wanted = self.all[number]
            self.leave(identity)
            self.all[self.all.index(wanted)] = replace(wanted, claim=identity)
        elif self.of(identity) is None:
            self._need_room(setup, mark("The table is full: you can watch, or take a bot’s place."))
            self.all.append(RoomSeat(SeatSetup(name=name), claim=identity))

    def join(self, identity: str, name: str, setup: GameSetup) -> None:
        """A newcomer claims a new seat, or if there is no room for one, the last bot's. Raises BadSettings."""
        try:
            self.seat(identity, name, setup)
        except BadSettings:
            free = [number for number, room_seat in enumerate(self.all) if room_seat.is_free]
            if not free:
                raise
            self.seat(identity, name, setup, free[-1])

    def leave(self, identity: str) -> None:
        """Somebody gives up a seat or a claim; a bot that was to go stays."""
        number = self.of(identity)
        if number is None:
            return
        room_seat = self.all[number]
        if room_seat.owner is None and room_seat.seat.is_bot:
            self.all[number] = replace(room_seat, claim=None)
        else:
            del self.all[number]

    def add_bot(self, setup: GameSetup) -> None:
        """One bot more. Raises BadSettings if there is no room."""
        self._need_room(setup, mark("There is no room for another bot."))
        self.all.append(RoomSeat(new_bot(self.setup_of(setup))))

    def remove_bot(self) -> None:
        """The last bot goes."""
        bots = [number for number, room_seat in enumerate(self.all) if room_seat.is_free]
        if bots:
            del self.all[bots[-1]]

    def rename(self, identity: str, name: str) -> None:
        """Somebody goes by another name."""
        number = self.of(identity)
        if number is not None and self.all[number].seat.level is None:
            self.all[number] = replace(self.all[number], seat=replace(self.all[number].seat, name=name))

    def settle(self, names: Mapping[str, str]) -> None:
        """Claims become ownership; `names` are of those who are known, all others' seats go."""
        settled = [self._settled(room_seat, names) for room_seat in self.all]
        kept = [room_seat for room_seat in settled if room_seat is not None]
        self.all = [
            replace(room_seat, seat=replace(room_seat.seat, colour=number)) for number, room_seat in enumerate(kept)
        ]

    def _settled(self, room_seat: RoomSeat, names: Mapping[str, str]) -> RoomSeat | None:
        if room_seat.claim is not None and room_seat.claim in names:
            return RoomSeat(SeatSetup(name=names[room_seat.claim]), owner=room_seat.claim)
        if room_seat.owner in names or (room_seat.owner is None and room_seat.seat.is_bot):
            return replace(room_seat, claim=None)
        return None

    def setup_of(self, setup: GameSetup) -> GameSetup:
        """The set-up with the seats of the room."""
        return replace(setup, seats=tuple([room_seat.seat for room_seat in self.all]))

    def _need_room(self, setup: GameSetup, sentence: str) -> None:
        if len(self.all) >= MOST_SEATS[setup.options.deck]:
            raise BadSettings("too-many-seats", sentence)
