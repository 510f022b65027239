"""The cut: a hash is kept and then shown, one person is asked, and the cards follow from both."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from app.live.factory import header_of, open_game
from app.rooms.cutting import PromisedDeal
from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.person import Person
from app.rooms.room import Room
from app.rooms.upcoming import Upcoming
from app.setup.model import GameSetup
from engine.cut import Cut
from engine.game import Game
from engine.options import DELUXE, PARTY
from engine.phases import RoundOver
from engine.record import Header
from tests.app.rooms.rooms import party_of, soon


@pytest.fixture(autouse=True)
def _short_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.05)


class Books:
    """Opens games as they are ordered, and keeps promises in memory; `fails`: no disk takes them, `hangs`: it never
    answers.
    """

    def __init__(self, fails: bool = False) -> None:
        self.fails, self.hangs = fails, False
        self.kept: dict[str, PromisedDeal] = {}
        self.headers: list[Header] = []

    async def open(self, order: GameOrder) -> HostedGame:
        self.headers.append(header_of(order.setup, order.scores, order.dealer, order.deal))
        return HostedGame(open_game(order.setup, header=self.headers[-1]), order.seats)

    async def keep(self, code: str, promise: PromisedDeal) -> None:
        await self.disk()
        if self.fails:
            raise OSError(28, "No space left on device")
        self.kept[code] = promise

    async def disk(self) -> None:
        await asyncio.sleep(1e6 if self.hangs else 0)

    async def forget(self, code: str) -> None:
        await self.disk()
        self.kept.pop(code, None)


def room_of(books: Books, bots: int = 1, **given: Any) -> Room:
    room = Room("plum-42", replace(party_of(bots, DELUXE), **given), books.open)
    room.cutting.begin(books)
    return room


def people(room: Room, *names: str, host: str = "") -> list[Member]:
    return [room.come(Person(name.lower(), name, name == host)) for name in names]


async def promised(room: Room) -> str:
    await soon(lambda: room.cutting.commitment)
    commitment = room.cutting.commitment
    assert commitment is not None
    return commitment


async def dealt(room: Room, *members: Member) -> Game:
    rounds = room.live_game.game.round if room.live_game is not None else 0
    for member in members:
        room.set_ready(member)
    await soon(lambda: room.live_game is not None and not room.between_deals and room.live_game.game.round != rounds)
    assert room.live_game is not None
    return room.live_game.game


def asked(room: Room) -> Member:
    assert room.cutting.cutter is not None
    return room.cutting.cutter


async def test_the_hash_that_was_shown_is_the_hash_of_what_is_dealt_and_the_deck_is_cut():
    room = room_of(books := Books())
    both = people(room, "Ann", "Bob")
    shown = await promised(room)
    assert books.kept[room.code].commitment == shown
    cutter = asked(room)
    assert await room.cutting.cut(cutter, "plum")
    assert (room.cutting.text, room.cutting.is_by(cutter)) == ("plum", True)
    game = await dealt(room, *both)
    assert game.commitment == shown
    assert game.cut == Cut("plum", room.seat_of(cutter))
    assert books.headers[0].cut == "plum"
    assert books.kept == {}
    assert room.cutting.text is None
    await room.clear()


async def test_the_seat_on_the_dealer_s_right_is_asked_before_anybody_knows_a_card():
    for _ in range(6):
        room = room_of(Books(), bots=0)
        all_three = people(room, "Ann", "Bob", "Cas")
        await promised(room)
        cutter = asked(room)
        game = await dealt(room, *all_three)
        assert room.seat_of(cutter) == (game.state.dealer - 1) % 3
        await room.clear()


def test_a_guest_is_asked_before_a_host_and_who_deals_is_asked_last():
    room = Room("x", party_of(0), Books().open)
    members: list[Member] = []

    async def scene() -> None:
        members.extend(people(room, "Ann", "Bob", "Cas", host="Bob"))

    asyncio.run(scene())
    ann, bob, cas = members
    deal = Upcoming(PARTY, tuple([replace(one, owner=one.claim or one.owner) for one in room.room_seats.all]))
    assert [deal.cutter(dealer, members) for dealer in range(3)] == [cas, ann, ann]
    assert [deal.cutter(dealer, [ann, bob]) for dealer in range(3)] == [ann, ann, ann]
    assert deal.cutter(1, [bob]) is bob
    assert deal.cutter(1, []) is None


async def test_where_no_guest_sits_the_host_is_asked_and_where_only_bots_play_nobody_is():
    room = room_of(Books(), bots=2)
    (host,) = people(room, "Ann", host="Ann")
    await promised(room)
    assert asked(room) is host
    room.stand(host)
    assert room.cutting.cutter is None
    await room.deal()
    assert room.live_game is not None
    assert room.live_game.game.cut is None
    await room.clear()


async def test_who_is_not_asked_cuts_nothing_and_neither_does_a_text_of_nothing():
    room = room_of(Books())
    ann, bob = people(room, "Ann", "Bob")
    await promised(room)
    other = bob if asked(room) is ann else ann
    assert not await room.cutting.cut(other, "plum")
    for text in ("", "  ", "x" * 65, "a\nb"):
        assert not await room.cutting.cut(asked(room), text)
    assert room.cutting.text is None
    game = await dealt(room, ann, bob)
    assert game.cut is None
    await room.clear()


async def test_the_last_text_counts():
    room = room_of(Books())
    both = people(room, "Ann", "Bob")
    await promised(room)
    assert await room.cutting.cut(asked(room), "plum")
    assert await room.cutting.cut(asked(room), "mango")
    assert (await dealt(room, *both)).cut == Cut("mango", room.seat_of(asked_before(room, both)))
    await room.clear()


def asked_before(room: Room, members: list[Member]) -> Member:
    assert room.live_game is not None
    cut = room.live_game.game.cut
    assert cut is not None
    return next(member for member in members if room.seat_of(member) == cut.seat)


async def test_nobody_waits_longer_for_a_cut_that_does_not_come():
    room = room_of(Books())
    both = people(room, "Ann", "Bob")
    await promised(room)
    begun = asyncio.get_running_loop().time()
    assert (await dealt(room, *both)).cut is None
    assert asyncio.get_running_loop().time() - begun < 1.0
    assert not await room.cutting.cut(both[0], "too late")
    await room.clear()


async def test_the_next_round_is_cut_as_well_by_the_one_on_the_next_dealer_s_right():
    room = room_of(Books(), bots=0)
    all_three = people(room, "Ann", "Bob", "Cas")
    first = await dealt(room, *all_three)
    assert room.live_game is not None
    room.live_game.game.state.phase = RoundOver((0,))
    room.live_game.on_round_over()
    shown = await promised(room)
    assert shown != first.commitment
    cutter = asked(room)
    assert room.seat_of(cutter) == first.state.dealer
    assert await room.cutting.cut(cutter, "日本語")
    second = await dealt(room, *all_three)
    assert (second.round, second.commitment, second.cut) == (2, shown, Cut("日本語", room.seat_of(cutter)))
    await room.clear()


async def test_other_seats_or_rules_make_a_cut_void_and_keep_the_hash():
    room = room_of(Books())
    ann, bob = people(room, "Ann", "Bob")
    shown = await promised(room)
    for change in (room.add_bot, lambda: room.choose(replace(room.setup, options=PARTY))):
        assert await room.cutting.cut(asked(room), "plum")
        change()
        assert (room.cutting.text, room.cutting.is_void, room.cutting.commitment) == (None, True, shown)
    room.rename(ann, "Anna")
    assert await room.cutting.cut(asked(room), "mango")
    room.rename(ann, "Annie")
    assert (room.cutting.text, room.cutting.is_void) == ("mango", False)
    game = await dealt(room, ann, bob)
    assert (game.commitment, game.cut is not None) == (shown, True)
    await room.clear()


async def test_who_cut_and_leaves_within_a_game_has_cut_and_another_is_asked_if_they_had_not():
    for has_cut in (True, False):
        room = room_of(Books(), bots=0)
        all_three = people(room, "Ann", "Bob", "Cas")
        await dealt(room, *all_three)
        assert room.live_game is not None
        room.live_game.game.state.phase = RoundOver((0,))
        room.changed()
        await promised(room)
        gone = asked(room)
        if has_cut:
            assert await room.cutting.cut(gone, "plum")
        room.go(gone, gone.visits)
        assert asked(room) is not gone
        stay = [member for member in all_three if member is not gone]
        game = await dealt(room, *stay)
        assert game.cut == (Cut("plum", room.seat_of(gone)) if has_cut else None)
        await room.clear()


async def test_who_cut_and_leaves_before_the_game_has_not_cut():
    room = room_of(Books(), bots=2)
    both = people(room, "Ann", "Bob")
    await promised(room)
    gone = asked(room)
    assert await room.cutting.cut(gone, "plum")
    room.go(gone, gone.visits)
    assert room.cutting.text is None
    assert (await dealt(room, *[one for one in both if one is not gone])).cut is None
    await room.clear()


async def test_where_nothing_can_be_kept_no_hash_is_shown_and_cards_are_dealt_all_the_same():
    room = room_of(books := Books(fails=True))
    both = people(room, "Ann", "Bob")
    await asyncio.sleep(0.02)
    assert (room.cutting.commitment, room.cutting.cutter) == (None, None)
    game = await dealt(room, *both)
    assert game.cut is None
    assert books.headers[0].seed
    await room.clear()


async def test_a_cut_that_cannot_be_kept_is_none():
    room = room_of(books := Books())
    both = people(room, "Ann", "Bob")
    shown = await promised(room)
    books.fails = True
    assert not await room.cutting.cut(asked(room), "plum")
    game = await dealt(room, *both)
    assert (game.commitment, game.cut) == (shown, None)
    await room.clear()


async def test_where_the_set_up_has_a_seed_nobody_is_asked():
    room = room_of(books := Books(), seed="plum")
    both = people(room, "Ann", "Bob")
    await asyncio.sleep(0.02)
    assert room.cutting.cutter is None
    game = await dealt(room, *both)
    assert (game.cut, books.kept) == (None, {})
    await room.clear()


async def test_a_host_that_was_killed_deals_what_it_has_promised():
    room = room_of(books := Books())
    people(room, "Ann", "Bob")
    shown = await promised(room)
    assert await room.cutting.cut(asked(room), "plum")
    again = Room("plum-42", room.setup, books.open)
    again.cutting.begin(books, books.kept["plum-42"])
    both = people(again, "Ann", "Bob")
    assert (again.cutting.commitment, again.cutting.text) == (shown, "plum")
    game = await dealt(again, *both)
    assert (game.commitment, game.cut is not None and game.cut.text) == (shown, "plum")
    await again.clear()


async def test_a_room_without_a_place_for_promises_asks_nobody():
    room = Room("plum-42", GameSetup(options=PARTY, seats=()), Books().open)
    both = people(room, "Ann", "Bob")
    assert (room.cutting.commitment, room.cutting.cutter) == (None, None)
    assert (await dealt(room, *both)).cut is None
    await room.clear()


async def test_a_disk_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.rooms.cutting.PATIENCE", 0.05)
    room = room_of(books := Books())
    both = people(room, "Ann", "Bob")
    shown = await promised(room)
    books.hangs = True
    assert not await room.cutting.cut(asked(room), "plum")
    game = await dealt(room, *both)
    assert (game.commitment, game.cut) == (shown, None)
    await room.clear()
    room = room_of(books)
    both = people(room, "Ann", "Bob")
    await asyncio.sleep(0.1)
    assert room.cutting.commitment is None
    assert (await dealt(room, *both)).cut is None
    await room.clear()
