"""A gathering: one hosted table with the people around it, from the lobby through its rounds and back."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from app.chairs import Chair, Chairs
from app.language import mark
from app.opening import robot
from app.party import Level, Party
from app.table import Table
from app.talk import Talk
from app.text import fit_name, name_at_the_door
from engine.luck import Luck
from engine.phases import GameOver, RoundOver

# Opens the table of a party that has these scores, by seat, and this dealer (None: a new game).
Opener = Callable[[Party, tuple[int, ...], int | None], Awaitable[Table]]


class Member:
    """One who is here, or was and may come back. `identity` is what returns their seat to them, a name never does.

    `stood_in`: a bot plays for them. `farewell` is called when they are sent away.
    """

    def __init__(self, identity: str, name: str, keeper: bool) -> None:
        self.identity = identity
        self.name = name
        self.keeper = keeper
        self.present = True
        self.ready = self.stood_in = False
        self.farewell: Callable[[], None] = lambda: None


class Gathering:
    """Who is here, who sits where, what is played, and the table while a game runs.

    `code` is what guests come in by. `party` holds the rules chosen; its seats follow from the chairs. `seated` are the
    chairs of the game that runs. Whoever calls what needs the host's powers has seen to it that they are had.
    """

    def __init__(self, code: str, party: Party, open_table: Opener, stand_in: Level = "normal") -> None:
        self.code = code
        self.party = party
        self.members: dict[str, Member] = {}
        self.chairs = Chairs(Chair(seat) for seat in party.seats if seat.is_bot)
        self.locked = self.dealing = False
        self.table: Table | None = None
        self.seated: tuple[Chair, ...] = ()
        self.talk = Talk()
        self._open_table = open_table
        self._stand_in: Level = stand_in
        self._listeners: list[Callable[[], None]] = []
        self._playing: asyncio.Task[None] | None = None

    # Coming and going

    def come(self, identity: str, name: str, keeper: bool = False) -> Member:
        """Somebody comes in, for the first time or back again. Raises PermissionError where the table is locked."""
        member = self.members.get(identity)
        if member is None:
            if self.locked and not keeper:
                raise PermissionError(self.code)
            member = Member(identity, name_at_the_door(name, self._names()), keeper)
            self.members[identity] = member
            self.talk.tell(mark("{name} has come in."), name=member.name)
        elif not member.present:
            self.talk.tell(mark("{name} is back."), name=member.name)
        member.present, member.keeper = True, member.keeper or keeper
        self.come_back(member)
        return member

    def go(self, member: Member) -> None:
        """A member's connection is gone; their seat stays theirs, and a bot stands in."""
        member.present = member.ready = False
        self.stand_in(member)
        self.talk.tell(mark("{name} has gone."), name=member.name)
        if self.chairs.of(member.identity) is None and self.seat_of(member) is None:
            self.members.pop(member.identity, None)
        self.changed()

    def stand_in(self, member: Member) -> None:
        """Let a bot play for a member from their next decision on."""
        number = self.seat_of(member)
        if self.table is not None and number is not None and not member.stood_in:
            member.stood_in = True
            seat = replace(self.seated[number].seat, level=self._stand_in)
            self.table.hand_over(number, robot(seat, number, Luck(secrets.token_bytes(32))))

    def come_back(self, member: Member) -> None:
        """A member plays again, from their next decision on."""
        number = self.seat_of(member)
        if member.stood_in and self.table is not None and number is not None:
            self.table.hand_over(number, None)
        member.stood_in = False
        self.changed()

    def rename(self, member: Member, name: str) -> None:
        """Go by another name, from the next game on where one runs. Raises BadName."""
        fit = fit_name(name, [other for other in self._names() if other != member.name])
        self.talk.tell(mark("{name} is called {now} now."), name=member.name, now=fit)
        member.name = fit
        self.chairs.rename(member.identity, fit)
        self.changed()

    def kick(self, member: Member) -> None:
        """Send a member away for good: a bot plays on."""
        self.talk.tell(mark("{name} was sent away."), name=member.name)
        self.stand(member)
        self.members.pop(member.identity, None)
        member.farewell()
        self.changed()

    def _names(self) -> list[str]:
        return [*(other.name for other in self.members.values()), *(chair.seat.name for chair in self.chairs.all)]

    # Seats

    def seat_of(self, member: Member) -> int | None:
        """The seat that a member has in the game that runs."""
        return next((number for number, chair in enumerate(self.seated) if chair.owner == member.identity), None)

    def sit(self, member: Member, number: int | None = None) -> None:
        """Take a bot's chair, or a new one; while a game runs, from the next deal on. Raises BadSettings."""
        self.chairs.seat(member.identity, member.name, self.party, number)
        if self.table is None:
            self._settle()
        self.changed()

    def stand(self, member: Member) -> None:
        """Give the chair up and watch; in a game that runs, a bot plays on."""
        self.stand_in(member)
        self.chairs.leave(member.identity)
        member.ready = False
        self.changed()

    def add_bot(self) -> None:
        """One bot more, from the next deal on. Raises BadSettings where there is no room."""
        self.chairs.add_bot(self.party)
        self.changed()

    def remove_bot(self) -> None:
        """The last bot goes, from the next deal on."""
        self.chairs.remove_bot()
        self.changed()

    def _settle(self) -> None:
        self.chairs.settle({identity: member.name for identity, member in self.members.items()})

    # The game

    @property
    def between_deals(self) -> bool:
        """Whether cards can be dealt now."""
        return self.table is None or isinstance(self.table.game.phase, RoundOver | GameOver)

    @property
    def goes_on(self) -> bool:
        """Whether the next deal is another round of the same game."""
        return self.table is not None and not self.table.game.over

    def set_ready(self, member: Member, ready: bool = True) -> None:
        """A member is ready for the next deal, or not."""
        member.ready = ready and self.chairs.of(member.identity) is not None
        self.changed()

    @property
    def all_ready(self) -> bool:
        """Whether everybody is who is here and has a chair, and somebody is."""
        seated = [member for member in self.present if self.chairs.of(member.identity) is not None]
        return bool(seated) and all(member.ready for member in seated)

    def choose(self, party: Party) -> None:
        """Play by other rules, from the next game on."""
        self.party = party
        self.changed()

    async def deal(self) -> None:
        """Deal: a new game, the next round, or a game that goes on with other seats. Raises BadSettings."""
        if self.dealing or not self.between_deals:
            return
        self.dealing = True
        try:
            if not self.goes_on:
                self._forget_the_absent()
            self._settle()
            if self.goes_on and [c.holder for c in self.chairs.all] == [c.holder for c in self.seated]:
                assert self.table is not None
                await self.table.next_round()
            else:
                await self._open()
        finally:
            self.dealing = False
        for member in self.members.values():
            member.ready = False
        self.changed()

    async def _open(self) -> None:
        chosen = self.party
        if self.table is not None and self.goes_on:
            chosen = replace(chosen, options=self.table.game.options)
        party = self.chairs.party(chosen)
        party.check()
        scores, dealer = self._carried()
        table = await self._open_table(party, scores, dealer)
        await self.clear()
        self.take_up(table)

    def take_up(self, table: Table) -> None:
        """Play at that table, with the chairs as they stand; members who are not here are stood in for."""
        self.seated, self.table = tuple(self.chairs.all), table
        table.on_absent = self._is_absent
        self._playing = asyncio.create_task(table.run())
        self._playing.add_done_callback(lambda _task: self.changed())
        for member in self.members.values():
            member.stood_in = False
            if not member.present:
                self.stand_in(member)

    def _carried(self) -> tuple[tuple[int, ...], int | None]:
        """Scores and dealer of a game that goes on. Who joins begins at 0; where low totals win, at the average."""
        if self.table is None or not self.goes_on:
            return (), None
        state = self.table.game.state
        newcomer = round(sum(state.scores) / len(state.scores)) if self.party.options.lowest_wins else 0
        scores = self.chairs.carried(self.seated, state.scores, newcomer)
        return scores, (state.dealer + 1) % len(self.chairs.all)

    def _forget_the_absent(self) -> None:
        """Before a new game, who is not here has no chair; within a game they keep it."""
        for member in [*self.members.values()]:
            if not member.present:
                self.chairs.leave(member.identity)
                del self.members[member.identity]

    def _is_absent(self, number: int) -> None:
        member = self.members.get(self.seated[number].owner or "")
        if member is not None:
            self.talk.tell(mark("{name} lets the time run out: a bot stands in."), name=member.name)
            self.stand_in(member)
            self.changed()

    def pause(self, paused: bool) -> None:
        """Stop the game, for everybody, or let it go on."""
        if self.table is not None:
            self.table.pause(paused, hold=True)
            self.changed()

    async def clear(self) -> None:
        """End the game that runs, if any, and go back to the lobby."""
        playing, self._playing, self.table, self.seated = self._playing, None, None, ()
        if playing is not None:
            playing.cancel()
            await asyncio.wait([playing])
        self.changed()

    # Telling everybody

    @property
    def present(self) -> list[Member]:
        """Those who are here."""
        return [member for member in self.members.values() if member.present]

    @property
    def watchers(self) -> int:
        """How many are here and have no seat in the game."""
        return sum(self.seat_of(member) is None for member in self.present)

    def say(self, member: Member, text: str) -> None:
        """A line of chat; the text is clean."""
        self.talk.say(member.name, text)
        self.changed()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told whenever something here changes; answers what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def changed(self) -> None:
        """Tell everybody that something has changed."""
        for listener in [*self._listeners]:
            listener()
