"""A room: one hosted game with the people around it, from the lobby through its rounds and back."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from app.live.game import Table
from app.rooms.chat import Line
from app.rooms.dealing import CountDown, Countdown, Dealer, Step, next_order
from app.rooms.hosted_game import Opener, Sitting
from app.rooms.member import Farewell, Member, nobody_hears
from app.rooms.members import Company
from app.rooms.seats import Chair, Chairs
from app.setup.model import Level, Party
from app.text.i18n import apart, mark
from engine.options import BadSettings
from engine.refusal import IllegalCommand


class Gathering:
    """Who is here, who sits where, what is played, and the game while one runs.

    `code` is what guests come in by. `party` holds the rules chosen; its seats follow from the chairs. `patience`: how
    many seconds one can keep the others waiting between two rounds, None for ever. Whoever calls what needs the host's
    powers has seen to it that they are had.
    """

    def __init__(
        self, code: str, party: Party, opener: Opener, stand_in: Level = "normal", patience: float | None = None
    ) -> None:
        self.code = code
        self.party = party
        self.company = Company(self._hear)
        self.members, self.talk = self.company.members, self.company.talk
        self.chairs = Chairs(Chair(seat) for seat in party.seats if seat.is_bot)
        self.sitting: Sitting | None = None
        self._opener = opener
        self._dealer = Dealer(patience)
        self._countdown = Countdown(self._deal_counted, self.company.tell_all)
        self._dealing = False
        self._stand_in: Level = stand_in
        self._clearing: asyncio.Task[None] | None = None

    # Coming and going

    def come(self, identity: str, name: str, keeper: bool = False, farewell: Farewell = nobody_hears) -> Member:
        """Somebody comes in, for the first time, back again, or in another place: then the older session is ended.

        Raises PermissionError where the table is locked, or for one who was sent away.
        """
        member, is_new = self.company.admit(identity, name, keeper, farewell, self._names_of_seats())
        if is_new:
            with suppress(BadSettings):  # they watch, and see that the table is full
                self.chairs.join(member.identity, member.name, self.party)
                self._settle(in_lobby=True)
        self.come_back(member)
        return member

    def add_display(self, identity: str, name: str) -> Member:
        """The host's own screen, which has the host's powers and no seat."""
        if self.sitting is not None:
            self.sitting.wake()
        return self.company.add_display(identity, name)

    def go(self, member: Member, visit: int) -> None:
        """That visit of a member is over. If it was the last, a bot stands in; in a game their seat stays theirs."""
        if visit != member.visits or member.identity not in self.members:
            return
        self.company.see_off(member)
        self.stand_in(member)
        if not self.goes_on or self.seat_of(member) is None:
            self.chairs.leave(member.identity)
            del self.members[member.identity]
        self.changed()

    def stand_in(self, member: Member) -> None:
        """Let a bot play for a member from their next decision on."""
        if self.sitting is not None:
            self.sitting.stand_in(member, self._stand_in)

    def come_back(self, member: Member) -> None:
        """A member plays again, from their next decision on."""
        if self.sitting is not None:
            self.sitting.come_back(member)
        self.changed()

    def rename(self, member: Member, name: str) -> None:
        """Go by another name, from the next game on where one runs. Raises BadName."""
        self.company.rename(member, name, self._names_of_seats())
        self.chairs.rename(member.identity, member.name)
        self.changed()

    def kick(self, member: Member) -> None:
        """Send a member away for good: a bot plays on."""
        self.stand(member)
        self.company.ban(member)
        self.changed()

    def lock(self, locked: bool) -> None:
        """Let nobody in who is not known here, or everybody."""
        self.company.locked = locked
        self.changed()

    def _names_of_seats(self) -> list[str]:
        return [chair.seat.name for chair in self.chairs.all]

    # Seats

    def seat_of(self, member: Member) -> int | None:
        """The seat that a member has in the game that runs."""
        return None if self.sitting is None else self.sitting.seat_of(member.identity)

    def sit(self, member: Member, number: int | None = None) -> None:
        """Take a bot's chair, or a new one; while a game runs, from the next deal on. Raises BadSettings."""
        self.chairs.seat(member.identity, member.name, self.party, number)
        self._settle(in_lobby=True)
        self.changed()

    def stand(self, member: Member) -> None:
        """Give the chair up and watch; in a game that runs, a bot plays on."""
        self.stand_in(member)
        number = self.seat_of(member)
        if self.sitting is not None and number is not None:
            self.sitting.give_up(number)
        self.chairs.leave(member.identity)
        member.ready = member.stood_in = False
        self.changed()

    def add_bot(self) -> None:
        """One bot more, from the next deal on. Raises BadSettings where there is no room."""
        self.chairs.add_bot(self.party)
        self.changed()

    def remove_bot(self) -> None:
        """The last bot goes, from the next deal on."""
        self.chairs.remove_bot()
        self.changed()

    def _settle(self, in_lobby: bool = False) -> None:
        if self.sitting is None or not in_lobby:
            self.chairs.settle({identity: member.name for identity, member in self.members.items()})

    # The game

    @property
    def table(self) -> Table | None:
        """The table of the game that runs, or has just ended."""
        return None if self.sitting is None else self.sitting.table

    @property
    def between_deals(self) -> bool:
        """Whether cards can be dealt now."""
        return self.sitting is None or self.sitting.between_deals

    @property
    def goes_on(self) -> bool:
        """Whether the next deal is another round of the same game."""
        return self.sitting is not None and self.sitting.goes_on

    def set_ready(self, member: Member, ready: bool = True) -> None:
        """A member is ready for the next deal, or not."""
        member.ready = ready and self.chairs.of(member.identity) is not None
        self.changed()

    @property
    def awaited(self) -> list[Member]:
        """Those who are here, have a chair and play themselves: the next deal waits for them to be ready."""
        return [one for one in self.present if not one.stood_in and self.chairs.of(one.identity) is not None]

    @property
    def seconds_to_deal(self) -> int | None:
        """How long until cards are dealt, while that is counted down."""
        return self._countdown.left

    def choose(self, party: Party) -> None:
        """Play by other rules, from the next game on."""
        self.party = party
        self.talk.tell(mark("The rules have been changed."))
        self.changed()

    async def deal(self) -> None:
        """Deal: a new game, the next round, or a game that goes on with other seats. Raises BadSettings."""
        if self._decide(due=True) is not Step.DEAL:
            return
        self._dealing = True
        try:
            await self._play_on()
        finally:
            self._dealing = False
            self.company.ask_anew()
            self.changed()

    async def _play_on(self) -> None:
        if not self.goes_on:  # before a new game, who is not here has no chair; within a game they keep it
            for identity in self.company.forget_the_absent():
                self.chairs.leave(identity)
        self._settle()
        if self.sitting is not None and self.sitting.goes_on_with(self.chairs.all):
            self.pause(False)
            await self.sitting.table.next_round()
        else:
            opened = await self._opener(next_order(self.code, self.party, self.chairs, self.members, self.sitting))
            before, self.sitting = self.sitting, None
            if before is not None:
                await before.end()
            self.take_up(opened)

    async def _deal_counted(self) -> None:
        try:
            await self.deal()
        except BadSettings as error:
            self.talk.tell(error.template, **error.values)
            self.changed()
        except IllegalCommand:
            return  # the game has just ended, or broken: those who are there see it

    def _decide(self, due: bool = False) -> CountDown | Step:
        ready, can_deal = [member.ready for member in self.awaited], self.between_deals and not self._dealing
        return self._dealer.decide(ready, can_deal, in_game=self.sitting is not None, due=due)

    def take_up(self, sitting: Sitting, asleep: bool = False) -> None:
        """Play that game; members who are not here are stood in for. `asleep`: not before somebody is here."""
        self.sitting = sitting
        sitting.table.on_absent = self._is_absent
        for member in self.members.values():
            member.stood_in = False
            if not member.present:
                self.stand_in(member)
        if asleep:
            sitting.sleep()
        sitting.begin(lambda: self._has_ended(sitting), self.changed)
        self.changed()

    def _has_ended(self, sitting: Sitting) -> None:
        """Back to the lobby from a game that has broken: nobody waits for what will never come."""
        if sitting.has_failed and sitting is self.sitting:
            self.talk.tell(mark("Something broke at this table. The game is kept as far as it went."))
            self._clearing = asyncio.create_task(self.clear(saved=True), context=apart())
        self.changed()

    def _is_absent(self, number: int) -> None:
        member = self.members.get(self.sitting.owner_of(number) or "") if self.sitting is not None else None
        if member is not None and not member.stood_in:
            self.talk.tell(mark("{name} lets the time run out: a bot stands in."), name=member.name)
            self.stand_in(member)
            self.changed()

    def pause(self, paused: bool) -> None:
        """Stop the game, for everybody, or let it go on."""
        if self.table is not None and self.table.time.paused != paused:
            self.table.pause(paused, hold=True)
            self.talk.tell(mark("The host has stopped the game.") if paused else mark("The game goes on."))
            self.changed()

    async def clear(self, saved: bool = False) -> None:
        """End the game that runs, if any, and go back to the lobby; `saved`: so that it can be taken up again."""
        self._countdown.stop()
        sitting, self.sitting = self.sitting, None
        if sitting is not None:
            await sitting.end(saved)
        for member in self.members.values():
            member.ready = member.stood_in = False
        self.changed()

    # Telling everybody

    @property
    def present(self) -> list[Member]:
        """Those who are here."""
        return self.company.present

    @property
    def watchers(self) -> int:
        """How many are here and have no seat in the game."""
        return sum(self.seat_of(member) is None for member in self.present)

    def say(self, member: Member, text: str) -> None:
        """A line of chat; the text is clean."""
        self.talk.say(member.name, text)
        self.changed()

    def react(self, member: Member, text: str) -> None:
        """One of the things that everybody says, a text to be translated."""
        self.talk.react(member.name, text)
        self.changed()

    def _hear(self, line: Line) -> None:
        if self.sitting is not None:
            self.sitting.table.past.hear(line)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told whenever something here changes; answers what ends that."""
        return self.company.listen(listener)

    def changed(self) -> None:
        """Something has changed: see whether it is time to deal, and tell everybody."""
        decision = self._decide()
        self._countdown.follow(decision.seconds if isinstance(decision, CountDown) else None)
        self.company.tell_all()
