"""What differs between the scores at one keyboard and in a room: a mode answers the scoreboard's questions."""

from collections.abc import Callable, Sequence

from app.rooms.session import RoomSession
from app.screens.base import Ask
from app.screens.dialogs.deal_hash import DealHashScreen
from app.screens.dialogs.take_home import TakeHomeScreen
from app.screens.hosted.cutting import coming_deal, cut_deck, is_promised, may_cut, told_of_cut
from app.screens.hosted.host_menu import choose_power
from app.screens.hosted.room_events import TOO_MUCH
from app.screens.hosted.status import waited_for
from app.screens.scoreboard.commands import AT_KEYBOARD, IN_ROOM, AtScores, NextStep
from app.text.i18n import _
from app.widgets.chat_input import ChatLine
from app.widgets.key_command import KeyCommand


class KeyboardScores:
    """The scores of those who share a keyboard: what they choose comes next."""

    session: RoomSession | None = None
    keys: Sequence[KeyCommand[AtScores]] = AT_KEYBOARD

    def situation(self, is_over: bool, several: bool) -> AtScores:
        """What decides which keys are offered: another game only if this one is over, else the next round."""
        closed = NextStep.NEXT if is_over else NextStep.AGAIN
        return AtScores([step for step in NextStep if step is not closed], several)

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call `tell` if something changes around the game; the answer ends that."""
        return lambda: None


class RoomScores(KeyboardScores):
    """The scores of a room, for the visitor of a `session`: people say that they are ready for the next deal."""

    keys = IN_ROOM
    session: RoomSession

    def __init__(self, session: RoomSession) -> None:
        self.session = session

    def situation(self, is_over: bool, several: bool) -> AtScores:
        """Being ready is for those who have a seat; all that one can choose here is to leave."""
        member, room = self.session.member, self.session.room
        seated = room.room_seats.of(member.identity) is not None
        cutting = may_cut(self.session), is_promised(self.session)
        has_record = bool(self.session.take_home())
        return AtScores((NextStep.QUIT,), several, seated, member.ready, member.is_host, *cutting, has_record)

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Changes in the room."""
        return self.session.room.listen(tell)

    def waiting(self) -> tuple[str, str]:
        """Who is waited for, and what was said last."""
        messages = self.session.room.chat.messages
        return waited_for(self.session.room), messages[-1].read() if messages else ""

    def be_ready(self, ready: bool) -> None:
        """Be ready for the next deal, however often that is said, or no longer; who says so is back."""
        member, room = self.session.member, self.session.room
        if ready and member.bot_plays:
            room.come_back(member)
        room.set_ready(member, ready)

    def say(self, text: str) -> str:
        """Say something to everybody; answers why that cannot be."""
        return "" if self.session.say(text) else _(TOO_MUCH)

    def react(self, number: int) -> str:
        """Say something quickly; answers why that cannot be."""
        return "" if self.session.react(number) else _(TOO_MUCH)

    def cutting(self) -> str:
        """Who may cut the deck, or has."""
        return told_of_cut(self.session)

    def deal_hash(self) -> DealHashScreen | None:
        """All of the hash of the deal that comes, if there is one."""
        return coming_deal(self.session) if is_promised(self.session) else None

    def take_home(self) -> TakeHomeScreen | None:
        """The lines by which the visitor has the record, if there is one for them."""
        lines = self.session.take_home()
        return TakeHomeScreen(lines, self.session.is_at_the_host) if lines else None

    async def cut(self, ask: Ask, chat_line: ChatLine) -> str:
        """Cut the deck; answers why that cannot be."""
        return await cut_deck(ask, self.session, chat_line) if may_cut(self.session) else ""

    async def use_power(self, ask: Ask) -> str:
        """Choose one of the host's powers; answers why that cannot be."""
        return await choose_power(ask, self.session) or "" if self.session.member.is_host else ""
