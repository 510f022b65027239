"""A room: one hosted game with the people around it, from the lobby through its rounds and back."""

import asyncio
from contextlib import suppress

from app.live.game import LiveGame
from app.rooms.chat import ChatMessage
from app.rooms.cutting import Cutting
from app.rooms.dealing import CountDown, Countdown, ReadyCheck, Step, next_order
from app.rooms.hosted_game import HostedGame, OpenGame
from app.rooms.member import Member, OnEnd, end_unheard
from app.rooms.members import Members
from app.rooms.person import Person
from app.rooms.seats import RoomSeat, RoomSeats
from app.rooms.upcoming import Upcoming, settle_for_deal, upcoming
from app.setup.model import GameSetup, Level
from app.text.i18n import apart, mark
from engine.options import BadSettings
from engine.refusal import IllegalCommand


class Room:
    """The people, their seats, what is played, and the game while one runs.

    `code` is what guests come in by. `party` is the set-up; its seats follow from the room's. `level` is that of
    bots who play for the absent. `patience`: how many seconds one can keep the others waiting between two rounds, None
    for ever. Callers check who may do what.
    """

    def __init__(
        self, code: str, setup: GameSetup, open_game: OpenGame, level: Level = "normal", patience: float | None = None
    ) -> None:
        self.code = code
        self.setup = setup
        self.membership = Members(self._hear)
        self.members, self.chat = self.membership.members, self.membership.chat
        self.say, self.react, self.listen = self.membership.say, self.membership.react, self.membership.listen
        self.room_seats = RoomSeats(RoomSeat(seat) for seat in setup.seats if seat.is_bot)
        self.hosted_game: HostedGame | None = None
        self._open_game = open_game
        self._ready_check = ReadyCheck(patience)
        self.cutting = Cutting(code, self._upcoming, self.changed)
        self._countdown = Countdown(self._deal_counted, self.membership.tell_all)
        self._dealing = False
        self._level: Level = level
        self._clearing: asyncio.Task[None] | None = None

    # Coming and going

    def come(self, person: Person, on_end: OnEnd = end_unheard) -> Member:
        """A person comes in, for the first time, back again, or in another place: then the older session is ended.

        They get another name if they cannot have theirs. Raises PermissionError if the room is locked, or they were
        sent away.
        """
        member, is_new = self.membership.admit(person, on_end, self.room_seats.names)
        if is_new:
            with suppress(BadSettings):  # they watch, and see that the table is full
                self.room_seats.join(member.identity, member.name, self.setup)
                self._settle()
        self.come_back(member)
        return member

    def add_display(self, host: Person) -> Member:
        """The host's own screen, which has the host's powers and no seat."""
        if self.hosted_game is not None:
            self.hosted_game.wake()
        return self.membership.add_display(host)

    def go(self, member: Member, session: int) -> None:
        """That visit of a member is over. If it was the last, a bot stands in; in a game their seat stays theirs."""
        if session != member.visits or member.identity not in self.members:
            return
        self.membership.see_off(member)
        self.let_bot_play(member)
        if not self.goes_on or self.seat_of(member) is None:
            self.room_seats.leave(member.identity)
            del self.members[member.identity]
        self.changed()

    def let_bot_play(self, member: Member) -> None:
        """Let a bot play for a member from their next decision on."""
        if self.hosted_game is not None:
            self.hosted_game.let_bot_play(member, self._level)

    def come_back(self, member: Member) -> None:
        """A member plays again, from their next decision on."""
        if self.hosted_game is not None:
            self.hosted_game.come_back(member)
        self.changed()

    def rename(self, member: Member, name: str) -> None:
        """Go by another name, in a game that runs from the next one on. Raises BadName if it cannot be had."""
        self.membership.rename(member, name, self.room_seats.names)
        self.room_seats.rename(member.identity, member.name)
        self.changed()

    def kick(self, member: Member) -> None:
        """Send a member away for good: a bot plays on."""
        self.stand(member)
        self.membership.ban(member)
        self.changed()

    def lock(self, locked: bool) -> None:
        """Let nobody in who is not known here, or everybody."""
        self.membership.locked = locked
        self.changed()

    # Seats

    def seat_of(self, member: Member) -> int | None:
        """The seat that a member has in the game that runs."""
        return None if self.hosted_game is None else self.hosted_game.seat_of(member.identity)

    def sit(self, member: Member, number: int | None = None) -> None:
        """Take a bot's seat, or a new one; while a game runs, from the next deal on. Raises BadSettings."""
        self.room_seats.seat(member.identity, member.name, self.setup, number)
        self._settle()
        self.changed()

    def stand(self, member: Member) -> None:
        """Give the seat up and watch; in a game that runs, a bot plays on."""
        self.let_bot_play(member)
        number = self.seat_of(member)
        if self.hosted_game is not None and number is not None:
            self.hosted_game.give_up(number)
        self.room_seats.leave(member.identity)
        member.ready = member.bot_plays = False
        self.changed()

    def add_bot(self) -> None:
        """One bot more, from the next deal on. Raises BadSettings if there is no room."""
        self.room_seats.add_bot(self.setup)
        self.changed()

    def remove_bot(self) -> None:
        """The last bot goes, from the next deal on."""
        self.room_seats.remove_bot()
        self.changed()

    def _settle(self) -> None:
        if self.hosted_game is None:
            self.room_seats.settle({identity: member.name for identity, member in self.members.items()})

    # The game

    @property
    def live_game(self) -> LiveGame | None:
        """The game that runs, or has just ended."""
        return None if self.hosted_game is None else self.hosted_game.live_game

    @property
    def between_deals(self) -> bool:
        """Whether cards can be dealt now."""
        return self.hosted_game is None or self.hosted_game.between_deals

    @property
    def goes_on(self) -> bool:
        """Whether the next deal is another round of the same game."""
        return self.hosted_game is not None and self.hosted_game.goes_on

    def set_ready(self, member: Member, ready: bool = True) -> None:
        """A member is ready for the next deal, or not."""
        member.ready = ready and self.room_seats.of(member.identity) is not None
        self.changed()

    @property
    def awaited(self) -> list[Member]:
        """Those who are here, have a seat and play themselves: the next deal waits for them to be ready."""
        return [one for one in self.present if not one.bot_plays and self.room_seats.of(one.identity) is not None]

    @property
    def seconds_to_deal(self) -> int | None:
        """How long until cards are dealt, while that is counted down."""
        return self._countdown.left

    def choose(self, setup: GameSetup) -> None:
        """Play by other rules, from the next game on."""
        self.setup = setup
        self.chat.tell(mark("The rules have been changed."))
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
            self.membership.ask_anew()
            self.changed()

    async def _play_on(self) -> None:
        settle_for_deal(self.room_seats, self.members, goes_on=self.goes_on)
        if not self.goes_on:
            self.membership.forget_the_absent()
        deal = self.cutting.deal()
        if self.hosted_game is not None and self.hosted_game.goes_on_with(self.room_seats.all):
            self.pause(False)
            await self.hosted_game.live_game.next_round(deal)
            await self.cutting.dealt(deal)
        else:
            order = next_order(self.code, self.setup, self.room_seats, self.members, self.hosted_game, deal)
            opened = await self._open_game(order)
            await self.cutting.dealt(deal)
            before, self.hosted_game = self.hosted_game, None
            if before is not None:
                await before.end()
            self.take_up(opened)

    def _upcoming(self) -> Upcoming | None:
        return upcoming(self.setup, self.room_seats, self.members, self.hosted_game)

    async def _deal_counted(self) -> None:
        try:
            await self.deal()
        except BadSettings as error:
            self.chat.tell(error.template, **error.values)
            self.changed()
        except IllegalCommand:
            return  # the game has just ended, or broken: those who are there see it

    def _decide(self, due: bool = False) -> CountDown | Step:
        ready, can_deal = [member.ready for member in self.awaited], self.between_deals and not self._dealing
        return self._ready_check.decide(ready, can_deal, in_game=self.hosted_game is not None, due=due)

    def take_up(self, hosted_game: HostedGame, asleep: bool = False) -> None:
        """Play that game; members who are not here are stood in for. `asleep`: not before somebody is here."""
        self.hosted_game = hosted_game
        hosted_game.live_game.on_absent = self._is_absent
        for member in self.members.values():
            member.bot_plays = False
            if not member.present:
                self.let_bot_play(member)
        if asleep:
            hosted_game.sleep()
        hosted_game.begin(lambda: self._has_ended(hosted_game), self.changed)
        self.changed()

    def _has_ended(self, hosted_game: HostedGame) -> None:
        """Back to the lobby from a game that has broken: nobody waits for what will never come."""
        if hosted_game.has_failed and hosted_game is self.hosted_game:
            self.chat.tell(mark("Something broke at this table. The game is kept as far as it went."))
            self._clearing = asyncio.create_task(self.clear(saved=True), context=apart())
        self.changed()

    def _is_absent(self, number: int) -> None:
        member = self.members.get(self.hosted_game.owner_of(number) or "") if self.hosted_game is not None else None
        if member is not None and not member.bot_plays:
            self.chat.tell(mark("{name} lets the time run out: a bot stands in."), name=member.name)
            self.let_bot_play(member)
            self.changed()

    def pause(self, paused: bool) -> None:
        """Stop the game, for everybody, or let it go on."""
        if self.live_game is not None and self.live_game.time.paused != paused:
            self.live_game.pause(paused, hold=True)
            self.chat.tell(mark("The host has stopped the game.") if paused else mark("The game goes on."))
            self.changed()

    async def clear(self, saved: bool = False) -> None:
        """End the game that runs, if any, and go back to the lobby; `saved`: so that it can be taken up again."""
        self._countdown.stop()
        hosted_game, self.hosted_game = self.hosted_game, None
        if hosted_game is not None:
            await hosted_game.end(saved)
        for member in self.members.values():
            member.ready = member.bot_plays = False
        self.changed()

    # Telling everybody

    @property
    def present(self) -> list[Member]:
        """Those who are here."""
        return self.membership.present

    @property
    def watchers(self) -> int:
        """How many are here and have no seat in the game."""
        return sum(self.seat_of(member) is None for member in self.present)

    def _hear(self, line: ChatMessage) -> None:
        if self.hosted_game is not None:
            self.hosted_game.live_game.public_log.add_said(line)

    def changed(self) -> None:
        """Something has changed: see whether it is time to deal, and tell everybody."""
        self.cutting.follow(self.awaited if self.between_deals and not self._dealing else ())
        decision = self._decide()
        self._countdown.follow(decision.seconds if isinstance(decision, CountDown) else None)
        self.membership.tell_all()
