"""The deal that would come now: which seats and rules it would have, who would deal, and who would cut."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.seats import RoomSeat, RoomSeats
from app.setup.model import GameSetup
from engine.options import BadSettings, Options, options_given
from engine.rules.deal import dealer_by


class Upcoming(Struct, frozen=True):
    """A deal by these options to these seats. `dealer` is whose turn it is; None: that follows from the seed."""

    options: Options
    seats: tuple[RoomSeat, ...]
    dealer: int | None = None

    def dealer_with(self, seed: str) -> int:
        """Who deals if the seed is that one."""
        if self.dealer is not None:
            return self.dealer
        return dealer_by(bytes.fromhex(seed), self.options, len(self.seats))

    def terms(self, dealer: int) -> str:
        """What a cut is for, in short: who cut for other seats, rules or another dealer has not cut this deck."""
        holders = [room_seat.owner or [room_seat.seat.name] for room_seat in self.seats]
        return sha256(msgspec.json.encode([options_given(self.options), holders, dealer])).hexdigest()

    def cutter(self, dealer: int, people: Sequence[Member]) -> Member | None:
        """Who of these people is asked to cut: the first counter-clockwise from the dealer who is a guest, else a host.

        None if none of them has a seat.
        """
        here = {member.identity: member for member in people}
        owners = [self.seats[(dealer - step) % len(self.seats)].owner for step in range(1, len(self.seats) + 1)]
        seated = [here[owner] for owner in owners if owner is not None and owner in here]
        return next((member for member in seated if not member.is_host), seated[0] if seated else None)


def upcoming(
    setup: GameSetup, room_seats: RoomSeats, members: Mapping[str, Member], hosted_game: HostedGame | None
) -> Upcoming | None:
    """What would be dealt; None where that cannot be, or where the set-up's own seed decides it all."""
    goes_on = hosted_game is not None and hosted_game.goes_on
    seats = RoomSeats(room_seats.all)
    settle_for_deal(seats, members, goes_on=goes_on)
    options, dealer = setup.options, None
    if hosted_game is not None and goes_on:
        options = hosted_game.live_game.game.options
        dealer = hosted_game.carried(seats.all)[1] if seats.all else None
    try:
        replace(seats.setup_of(setup), options=options).check()
    except BadSettings:
        return None
    return None if setup.seed is not None else Upcoming(options, tuple(seats.all), dealer)


def settle_for_deal(seats: RoomSeats, members: Mapping[str, Member], *, goes_on: bool) -> None:
    """Let claims become ownership; before a new game, the absent lose their seats, within a game they keep them."""
    known = {identity: member.name for identity, member in members.items() if goes_on or member.present}
    for identity in members.keys() - known.keys():
        seats.leave(identity)
    seats.settle(known)
