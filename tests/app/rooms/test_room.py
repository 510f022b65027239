"""Rooms: people come, sit, go and come back; cards are dealt when they are ready."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from app.live.clock import TimeControl
from app.live.game import LiveGame
from app.rooms.dealing import Countdown
from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.person import Person
from app.rooms.room import Room
from engine.commands import Draw, Next
from engine.game import Game
from engine.options import DELUXE, PARTY, BadSettings, Options
from engine.phases import GameOver, RoundOver
from engine.refusal import IllegalCommand, Reason
from tests.app.rooms.rooms import Openings, names, room_of, soon


@pytest.fixture(autouse=True)
def _no_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


def told(room: Room) -> list[str]:
    return [line.read() for line in room.chat.messages]


async def dealt(room: Room, *members: Member) -> None:
    for member in members:
        room.set_ready(member)
    await soon(lambda: room.live_game is not None)


async def ann_among_two_bots(options: Options = DELUXE) -> tuple[Room, Openings]:
    """A room in which Ann has just been dealt cards, and what opens its games."""
    openings = Openings()
    room = room_of(2, openings, options)
    await dealt(room, room.come(Person("ann", "Ann")))
    return room, openings


async def round_over(room: Room, points: int = 0) -> None:
    """Let the round be over, with nobody the winner of the game yet."""
    table = room.live_game
    assert table is not None
    table.game.state.phase = RoundOver((0,), points=points)


# Coming and going


async def test_who_comes_first_has_a_seat_and_is_asked_to_be_ready():
    room = room_of(bots=2)
    ann = room.come(Person("key-ann", "Ann"))
    assert names(room) == ["Robot 0", "Robot 1", "Ann"]
    assert room.awaited == [ann]
    assert told(room) == ["Ann has come in."]


async def test_a_name_that_is_taken_or_looks_like_one_is_replaced_at_the_door():
    room = room_of()
    room.come(Person("1", "Ann"))
    assert room.come(Person("2", "Аnn")).name.startswith("guest-")  # with a Cyrillic letter
    assert room.come(Person("3", "host")).name.startswith("guest-")


async def test_the_same_identity_gets_its_seat_back_and_the_older_session_is_ended():
    room, ended = room_of(), list[str]()
    ann = room.come(Person("key-ann", "Ann"), ended.append)
    first = ann.visits
    again = room.come(Person("key-ann", "Another name"))
    assert again is ann
    assert ann.name == "Ann"
    assert ended == ["You have come in from elsewhere: your seat is there now."]
    room.go(ann, first)  # the older session is over only now
    assert ann.present


async def test_another_identity_with_the_same_name_gets_no_seat_of_theirs():
    room = room_of()
    ann = room.come(Person("key-ann", "Ann"))
    await dealt(room, ann)
    room.go(ann, ann.visits)
    stranger = room.come(Person("key-mallory", "Ann"))
    assert room.seat_of(stranger) is None
    assert room.seat_of(ann) == 2
    await room.clear()


async def test_a_bot_plays_for_who_is_gone_and_they_play_again_when_they_are_back():
    room = room_of()
    ann = room.come(Person("key-ann", "Ann"))
    await dealt(room, ann)
    table = room.live_game
    assert table is not None
    assert 2 not in table.bot_players
    room.go(ann, ann.visits)
    assert 2 in table.bot_players
    assert ann.bot_plays
    assert room.come(Person("key-ann", "Ann")) is ann
    assert 2 not in table.bot_players
    assert not ann.bot_plays
    await room.clear()


async def test_who_lets_the_time_run_out_twice_is_stood_in_for():
    openings = Openings(speed=400.0, time_control=TimeControl(turn=1.0, reserve=0.0))
    room = room_of(1, openings)
    ann = room.come(Person("key-ann", "Ann"))
    await dealt(room, ann)
    await soon(lambda: ann.bot_plays, 10)
    assert "Ann lets the time run out: a bot stands in." in told(room)
    await room.clear()


async def test_a_watcher_who_goes_is_forgotten_and_who_has_a_seat_in_the_game_is_not():
    room = room_of()
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"))
    room.stand(bob)
    await dealt(room, ann)
    room.go(ann, ann.visits)
    room.go(bob, bob.visits)
    assert [*room.members] == ["ann"]
    await room.clear()


async def test_who_goes_before_there_is_a_game_leaves_the_chair_to_others():
    room = room_of()
    ann = room.come(Person("ann", "Ann"))
    room.go(ann, ann.visits)
    assert names(room) == ["Robot 0", "Robot 1"]
    assert room.members == {}


# Keepers


async def test_who_was_sent_away_is_told_loses_the_seat_and_does_not_come_back():
    room, ended = room_of(), list[str]()
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"), ended.append)
    await dealt(room, ann, bob)
    room.kick(bob)
    assert ended == ["You were sent away from this table."]
    assert room.live_game is not None
    assert 3 in room.live_game.bot_players
    with pytest.raises(PermissionError):
        room.come(Person("bob", "Bob"))
    await room.clear()


async def test_a_locked_table_lets_in_only_those_it_knows_and_keepers():
    room = room_of()
    ann = room.come(Person("ann", "Ann"))
    await dealt(room, ann)
    room.go(ann, ann.visits)
    room.lock(True)
    with pytest.raises(PermissionError):
        room.come(Person("bob", "Bob"))
    room.come(Person("host", "Hugo", is_host=True))
    assert room.come(Person("ann", "Ann")) is ann
    room.lock(False)
    room.come(Person("bob", "Bob"))
    await room.clear()


async def test_while_the_host_has_stopped_the_game_people_are_refused():
    room = room_of()
    ann = room.come(Person("ann", "Ann"))
    await dealt(room, ann)
    room.pause(True)
    assert room.live_game is not None
    with pytest.raises(IllegalCommand) as refused:
        await room.live_game.submit(Draw(2))
    assert refused.value.reason is Reason.PAUSED
    room.pause(False)
    assert not room.live_game.time.paused
    await room.clear()


# Dealing


async def test_cards_are_dealt_when_all_who_have_a_seat_are_ready_and_not_before():
    room = room_of()
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"))
    watcher = room.come(Person("wim", "Wim"))
    room.stand(watcher)
    room.set_ready(ann)
    await asyncio.sleep(0.05)
    assert room.live_game is None
    room.set_ready(bob)
    await soon(lambda: room.live_game is not None)
    assert room.live_game is not None
    assert room.live_game.game.names == ("Robot 0", "Robot 1", "Ann", "Bob")
    assert not ann.ready
    await room.clear()


async def test_the_countdown_is_stopped_by_who_is_not_ready_after_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.2)
    room = room_of()
    ann = room.come(Person("ann", "Ann"))
    room.set_ready(ann)
    assert room.seconds_to_deal is not None
    room.set_ready(ann, False)
    assert room.seconds_to_deal is None
    await asyncio.sleep(0.3)
    assert room.live_game is None


async def test_a_keeper_deals_at_once():
    room = room_of()
    room.come(Person("ann", "Ann"))
    await room.deal()
    assert room.live_game is not None
    await room.clear()


async def test_where_nothing_can_be_dealt_everybody_is_told_why_and_asked_again():
    room = room_of(bots=0)
    ann = room.come(Person("ann", "Ann"))
    room.set_ready(ann)
    await soon(lambda: told(room)[-1] == "A game needs at least 2 seats.")
    assert not ann.ready
    with pytest.raises(BadSettings):
        await room.deal()


async def test_between_rounds_one_who_is_not_ready_keeps_the_others_waiting_only_so_long():
    openings = Openings(time_control=TimeControl(turn=30.0))
    room = room_of(1, openings, DELUXE, patience=0.05)
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"))
    await dealt(room, ann, bob)
    await round_over(room)
    room.set_ready(ann)
    await soon(lambda: room.live_game is not None and room.live_game.game.round == 2)
    await room.clear()


async def test_the_next_round_with_the_same_seats_is_dealt_at_the_same_table():
    room, openings = await ann_among_two_bots()
    before = room.live_game
    await round_over(room)
    await room.deal()
    assert room.live_game is before
    assert before is not None
    assert before.game.round == 2
    assert len(openings.orders) == 1
    await room.clear()


# Late comers


async def test_a_late_comer_watches_and_is_dealt_in_with_the_next_cards_at_nought():
    room, openings = await ann_among_two_bots()
    bob = room.come(Person("bob", "Bob"))
    assert room.seat_of(bob) is None
    assert room.watchers == 1
    await round_over(room)
    assert room.live_game is not None
    room.live_game.game.state.scores = [40, 50, 60]
    room.live_game.game.state.dealer = 1
    await room.deal()
    asked = openings.orders[-1]
    assert asked.setup.names == ("Robot 0", "Robot 1", "Ann", "Bob")
    assert (asked.scores, asked.dealer) == ((40, 50, 60, 0), 2)
    assert room.seat_of(bob) == 3
    await room.clear()


async def test_a_late_comer_takes_a_bots_seat_from_the_next_deal_on():
    room, openings = await ann_among_two_bots()
    bob = room.come(Person("bob", "Bob"))
    room.sit(bob, 0)
    assert room.live_game is not None
    assert room.live_game.game.names == ("Robot 0", "Robot 1", "Ann")
    await round_over(room)
    room.live_game.game.state.scores = [40, 50, 60]
    await room.deal()
    assert openings.orders[-1].setup.names == ("Bob", "Robot 1", "Ann")
    assert openings.orders[-1].scores == (0, 50, 60)
    await room.clear()


async def test_where_low_totals_win_a_late_comer_begins_at_the_average():
    room, openings = await ann_among_two_bots(replace(DELUXE, lowest_wins=True))
    room.come(Person("bob", "Bob"))
    await round_over(room)
    assert room.live_game is not None
    room.live_game.game.state.scores = [10, 50, 90]
    await room.deal()
    assert openings.orders[-1].scores == (10, 50, 90, 50)
    await room.clear()


async def test_a_late_comer_who_has_gone_again_is_not_dealt_in():
    room, openings = await ann_among_two_bots()
    bob = room.come(Person("bob", "Bob"))
    room.go(bob, bob.visits)
    await round_over(room)
    await room.deal()
    assert len(openings.orders) == 1
    assert "bob" not in room.members
    await room.clear()


async def test_who_is_away_keeps_the_seat_within_a_game_and_not_beyond_it():
    room = room_of(2, options=DELUXE)
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"))
    await dealt(room, ann, bob)
    room.go(bob, bob.visits)
    await round_over(room)
    await room.deal()
    assert room.live_game is not None
    assert room.seat_of(bob) == 3
    assert 3 in room.live_game.bot_players
    room.live_game.game.state.phase = GameOver((0,), RoundOver((0,)))
    room.live_game.submit(Next())  # whatever is asked now, the table sees that it is over
    await room.deal()
    assert names(room) == ["Robot 0", "Robot 1", "Ann"]
    assert "bob" not in room.members
    await room.clear()


async def test_new_rules_hold_from_the_next_game_on():
    room, openings = await ann_among_two_bots()
    room.choose(replace(room.setup, options=PARTY))
    room.come(Person("bob", "Bob"))
    await round_over(room)
    await room.deal()
    assert openings.orders[-1].setup.options == DELUXE
    await room.clear()
    await room.deal()
    assert openings.orders[-1].setup.options == PARTY
    await room.clear()


async def test_who_gives_the_seat_up_watches_and_a_bot_plays_on():
    room = room_of()
    ann, bob = room.come(Person("ann", "Ann")), room.come(Person("bob", "Bob"))
    await dealt(room, ann, bob)
    room.stand(bob)
    assert room.seat_of(bob) is None
    assert room.live_game is not None
    assert 3 in room.live_game.bot_players
    assert not bob.bot_plays
    await room.clear()


async def test_a_display_has_powers_and_no_seat_and_is_nobody_who_watches():
    room = room_of()
    display = room.add_display(Person("host", "host", is_host=True))
    assert display.is_host
    assert names(room) == ["Robot 0", "Robot 1"]
    assert (room.present, room.watchers) == ([], 0)


async def test_a_game_that_was_brought_back_sleeps_until_somebody_is_there():
    room = room_of()
    setup, seats = room.room_seats.setup_of(room.setup), tuple(room.room_seats.all)
    hosted_game = await Openings()(GameOrder(code=room.code, setup=setup, seats=seats))
    room.take_up(hosted_game, asleep=True)
    assert hosted_game.live_game.time.paused
    room.come(Person("ann", "Ann"))
    assert not hosted_game.live_game.time.paused
    await room.clear()


async def test_all_are_told_at_once_where_a_game_is_not_being_saved():
    class Kept:
        trouble: str | None = None
        file = ""

        def listen(self, listener: Callable[[], None]) -> None:
            self.told = listener

        async def finish(self, game: Game) -> None:
            return

        async def close(self) -> None:
            return

    async def open_game(order: GameOrder) -> HostedGame:
        hosted_game = await Openings()(order)
        return HostedGame(hosted_game.live_game, order.seats, kept)

    kept, seen = Kept(), list[str | None]()
    room = room_of(openings=open_game)
    await room.deal()
    deaf = room.listen(lambda: seen.append(room.hosted_game.trouble))
    for kept.trouble in ("the disk is full", None):
        kept.told()
    deaf()
    assert seen == ["the disk is full", None]
    await room.clear()


async def test_a_name_is_changed_on_the_chair_too():
    room = room_of()
    ann = room.come(Person("ann", "Ann"))
    room.rename(ann, "Anna")
    assert names(room)[-1] == "Anna"
    assert told(room)[-1] == "Ann is called Anna now."


async def test_a_countdown_may_be_shortened_and_never_grows():
    done = asyncio.Event()

    async def act() -> None:
        done.set()

    countdown = Countdown(act, lambda: None)
    countdown.begin(60)
    countdown.begin(0.01)
    countdown.begin(60)
    await asyncio.wait_for(done.wait(), 2)
    assert countdown.left is None


async def test_where_a_table_breaks_between_rounds_all_are_back_in_the_lobby_and_the_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    class Kept:
        trouble = None
        closed = finished = False

        async def finish(self, game: Game) -> None:
            self.finished = True

        async def close(self) -> None:
            self.closed = True

    room, kept = room_of(openings=Openings(speed=0)), Kept()
    ann = room.come(Person("ann", "Ann"))
    room.choose(replace(room.setup, options=replace(room.setup.options, play_to=5000)))
    await room.deal()
    hosted_game = room.hosted_game
    hosted_game._save = kept
    room.let_bot_play(ann)
    await soon(lambda: hosted_game.between_deals)

    async def broken(_table: LiveGame, _asked: object) -> None:
        raise RuntimeError("a tooth broke")

    monkeypatch.setattr(LiveGame, "_judge", broken)
    room.come_back(ann)
    room.set_ready(ann)
    await soon(lambda: room.hosted_game is None and kept.closed)
    assert not kept.finished
    assert told(room)[-1] == "Something broke at this table. The game is kept as far as it went."
    assert not ann.ready
    assert "a tooth broke" in caplog.text
    monkeypatch.undo()
    await room.deal()
    assert room.goes_on, "another game can be played at once"
    await room.clear()
