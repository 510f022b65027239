"""Comings and goings: told one by one while they are few, and together if they would drown the play."""

import asyncio
from collections import deque
from collections.abc import Callable

from app.rooms.member import Member
from app.text.i18n import apart, mark

IN, BACK, GONE = mark("{name} has come in."), mark("{name} is back."), mark("{name} has gone.")
CALLED = mark("{name} is called {now} now.")
# So many of one person, and of all together, are told at once within so many seconds.
OF_ONE, OF_ALL, WITHIN = 4, 16, 60.0
# What is not is gathered for so many seconds; of more people than these it is only told how many they were.
GATHERED, NAMED = 20.0, 3

Tell = Callable[..., None]


class GatheredNotices:
    """What was not told of one person: what they were called before it, and how often they came and went in it."""

    def __init__(self, member: Member, called: str) -> None:
        self._member, self._called = member, called
        self._sentences: list[str] = []

    def add(self, member: Member, sentence: str) -> None:
        """One sentence more, of the same person; one who had no seat is another member each time."""
        self._member = member
        self._sentences.append(sentence)

    def sum_up(self, tell: Tell) -> None:
        """Tell it in a sentence or two."""
        name = self._member.name
        if name != self._called:
            tell(CALLED, name=self._called, now=name)
        goings, is_here = self._sentences.count(GONE), self._member.present
        if is_here and goings > 1:
            tell(mark("{name} left and came back {count} times."), name=name, count=goings)
        elif is_here and goings:
            tell(mark("{name} left and came back."), name=name)
        elif goings > 1:
            tell(mark("{name} came and went {count} times, and has gone."), name=name, count=goings)
        elif goings:
            tell(GONE, name=name)
        elif is_here and IN in self._sentences:
            tell(IN, name=name)
        elif is_here and BACK in self._sentences:
            tell(BACK, name=name)


class Comings:
    """Tells who comes, goes and is called otherwise; `summed_up` is called when something was told later."""

    def __init__(self, tell: Tell, summed_up: Callable[[], None]) -> None:
        self._tell, self._summed_up = tell, summed_up
        self._lately: deque[tuple[float, str]] = deque()
        self._gathered: dict[str, GatheredNotices] = {}

    def note(self, member: Member, sentence: str, before: str | None = None) -> None:
        """One of the four sentences above is true of a member, who was called `before` until now."""
        called = before or member.name
        if member.identity not in self._gathered and self._has_room_for(member.identity):
            self._tell(sentence, name=called, now=member.name)
            return
        if not self._gathered:
            asyncio.get_running_loop().call_later(GATHERED, self._sum_up, context=apart())
        self._gathered.setdefault(member.identity, GatheredNotices(member, called)).add(member, sentence)

    def _has_room_for(self, identity: str) -> bool:
        now = asyncio.get_running_loop().time()
        while self._lately and self._lately[0][0] <= now - WITHIN:
            self._lately.popleft()
        of_one = sum(who == identity for _moment, who in self._lately)
        if of_one >= OF_ONE or len(self._lately) >= OF_ALL:
            return False
        self._lately.append((now, identity))
        return True

    def _sum_up(self) -> None:
        everybody, self._gathered = [*self._gathered.values()], {}
        named = everybody if len(everybody) <= NAMED + 1 else everybody[:NAMED]
        for one in named:
            one.sum_up(self._tell)
        if others := len(everybody) - len(named):
            self._tell(mark("{count} others came and went."), count=others)
        self._summed_up()
