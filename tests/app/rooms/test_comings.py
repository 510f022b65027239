"""Who comes and goes is told, but never at the cost of the play: what is too much is put together."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.live.public_log import ENTRIES_KEPT, SAID_KEPT, PublicLog
from app.rooms import comings
from app.rooms.person import Person
from app.rooms.room import Room
from engine.events import Event, Passed
from tests.app.rooms.rooms import room_of
from tests.sim.hurry import in_a_hurry


def evening(act: Callable[[Room], Awaitable[None]]) -> list[str]:
    """What was told at a room on virtual time, with a while after it in which all is put together."""
    room = room_of()

    async def pass_by() -> None:
        await act(room)
        await asyncio.sleep(comings.GATHERED + 1)
        await room.clear()

    in_a_hurry(pass_by())
    return [line.read() for line in room.chat.messages]


async def flap(room: Room, name: str, times: int, seconds: float = 0.1) -> None:
    """Go and come back, so many times."""
    for _time in range(times):
        member = room.members[name]
        room.go(member, member.visits)
        await asyncio.sleep(seconds)
        room.come(Person(name, name))
        await asyncio.sleep(seconds)


def test_a_few_are_told_one_by_one_and_at_once() -> None:
    async def act(room: Room) -> None:
        room.come(Person("ann", "ann"))
        await flap(room, "ann", 1)
        room.come(Person("bob", "bob"))
        room.rename(room.members["bob"], "bo")
        assert room.chat.coming == 5

    assert evening(act) == [
        "ann has come in.",
        "ann has gone.",
        "ann has come in.",
        "bob has come in.",
        "bob is called bo now.",
    ]


def test_what_is_too_much_of_one_is_put_together_and_nobody_elses_news_waits_for_it() -> None:
    async def act(room: Room) -> None:
        room.come(Person("ann", "ann"))
        await flap(room, "ann", 10)
        room.come(Person("bob", "bob"))

    told = evening(act)
    assert told[-2:] == ["bob has come in.", "ann left and came back 8 times."]
    assert len(told) == comings.OF_ONE + 2


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("g", "ann has gone."),
        ("gi", "ann left and came back."),
        ("gig", "ann came and went 2 times, and has gone."),
        ("gigi", "ann left and came back 2 times."),
        ("rr", "ann is called a1 now."),
    ],
)
def test_however_it_was_what_is_told_together_is_true(act: str, said: str) -> None:
    async def come_and_go(room: Room) -> None:
        room.come(Person("ann", "ann"))
        for name in [*(f"an{number}" for number in range(comings.OF_ONE - 2)), "ann"]:
            room.rename(room.members["ann"], name)
        for number, move in enumerate(act):
            member = room.members.get("ann")
            if move == "i":
                room.come(Person("ann", "ann"))
            elif move == "g" and member is not None:
                room.go(member, member.visits)
            elif member is not None:
                room.rename(member, f"a{number}")

    assert evening(come_and_go)[-1] == said


def test_a_hundred_flaps_and_renames_cost_the_log_a_few_lines_and_the_past_nothing() -> None:
    async def act(room: Room) -> None:
        room.come(Person("ann", "ann"))
        room.come(Person("bob", "bob"))
        await room.deal()
        assert room.live_game is not None
        played = [told for told in room.live_game.public_log.entries if isinstance(told, Event)]
        await flap(room, "bob", 100)
        for number in range(100):
            room.rename(room.members["bob"], f"bob {number}")
        assert [told for told in room.live_game.public_log.entries if isinstance(told, Event)][: len(played)] == played

    told = evening(act)
    assert len(told) < 12
    assert "bob is called bob 99 now." in told


def test_a_crowd_that_comes_and_goes_is_counted() -> None:
    async def act(room: Room) -> None:
        for number in range(60):
            member = room.come(Person(f"{number}", f"guest {number}"))
            await asyncio.sleep(0.01)
            room.go(member, member.visits)

    told = evening(act)
    assert len(told) == comings.OF_ALL + comings.NAMED + 1
    assert told[-1] == f"{60 - comings.OF_ALL // 2 - comings.NAMED} others came and went."


def test_who_listens_is_told_when_something_was_put_together() -> None:
    async def act(room: Room) -> None:
        room.come(Person("ann", "ann"))
        await flap(room, "ann", 5, 0.01)
        heard: list[int] = []
        room.listen(lambda: heard.append(room.chat.coming))
        before = room.chat.coming
        await asyncio.sleep(comings.GATHERED)
        assert heard == [before + 1]

    evening(act)


class Word:
    def read(self) -> str:
        return "Ann: hello"


def test_no_talk_drives_what_was_played_out_of_the_past() -> None:
    public_log = PublicLog(2)
    public_log.add([Passed(0)] * 10)
    for _ in range(2 * ENTRIES_KEPT):
        public_log.add_said(Word())
    assert len(public_log.entries) == 10 + SAID_KEPT
    public_log.add([Passed(1)] * ENTRIES_KEPT)
    assert [told for told in public_log.entries if isinstance(told, Passed)] == [Passed(1)] * ENTRIES_KEPT
    assert len(public_log.entries) <= ENTRIES_KEPT + SAID_KEPT
