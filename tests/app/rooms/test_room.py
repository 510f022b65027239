"""Gatherings: people come, sit, go and come back; cards are dealt when they are ready."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from app.live.clock import Allowance
from app.live.game import Table
from app.rooms.dealing import Countdown
from app.rooms.hosted_game import Sitting
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.room import Gathering
from engine.commands import Draw, Next
from engine.game import Game
from engine.options import DELUXE, PARTY, BadSettings
from engine.phases import GameOver, RoundOver
from engine.refusal import IllegalCommand, Reason
from tests.app.rooms.rooms import Openings, gathering_of, names, soon


@pytest.fixture(autouse=True)
def _no_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


def told(gathering: Gathering) -> list[str]:
    return [line.read() for line in gathering.talk.lines]


async def dealt(gathering: Gathering, *members: Member) -> None:
    for member in members:
        gathering.set_ready(member)
    await soon(lambda: gathering.table is not None)


async def round_over(gathering: Gathering, points: int = 0) -> None:
    """Let the round be over, with nobody the winner of the game yet."""
    table = gathering.table
    assert table is not None
    table.game.state.phase = RoundOver((0,), points=points)


# Coming and going


async def test_who_comes_first_has_a_seat_and_is_asked_to_be_ready():
    gathering = gathering_of(bots=2)
    ann = gathering.come("key-ann", "Ann")
    assert names(gathering) == ["Robot 0", "Robot 1", "Ann"]
    assert gathering.awaited == [ann]
    assert told(gathering) == ["Ann has come in."]


async def test_a_name_that_is_taken_or_looks_like_one_is_replaced_at_the_door():
    gathering = gathering_of()
    gathering.come("1", "Ann")
    assert gathering.come("2", "Аnn").name.startswith("guest-")  # with a Cyrillic letter
    assert gathering.come("3", "host").name.startswith("guest-")


async def test_the_same_identity_gets_its_seat_back_and_the_older_session_is_ended():
    gathering, ended = gathering_of(), list[str]()
    ann = gathering.come("key-ann", "Ann", farewell=ended.append)
    first = ann.visits
    again = gathering.come("key-ann", "Another name")
    assert again is ann
    assert ann.name == "Ann"
    assert ended == ["You have come in from elsewhere: your seat is there now."]
    gathering.go(ann, first)  # the older session is over only now
    assert ann.present


async def test_another_identity_with_the_same_name_gets_no_seat_of_theirs():
    gathering = gathering_of()
    ann = gathering.come("key-ann", "Ann")
    await dealt(gathering, ann)
    gathering.go(ann, ann.visits)
    stranger = gathering.come("key-mallory", "Ann")
    assert gathering.seat_of(stranger) is None
    assert gathering.seat_of(ann) == 2
    await gathering.clear()


async def test_a_bot_plays_for_who_is_gone_and_they_play_again_when_they_are_back():
    gathering = gathering_of()
    ann = gathering.come("key-ann", "Ann")
    await dealt(gathering, ann)
    table = gathering.table
    assert table is not None
    assert 2 not in table.robots
    gathering.go(ann, ann.visits)
    assert 2 in table.robots
    assert ann.stood_in
    assert gathering.come("key-ann", "Ann") is ann
    assert 2 not in table.robots
    assert not ann.stood_in
    await gathering.clear()


async def test_who_lets_the_time_run_out_twice_is_stood_in_for():
    openings = Openings(speed=400.0, allowance=Allowance(turn=1.0, reserve=0.0))
    gathering = gathering_of(1, openings)
    ann = gathering.come("key-ann", "Ann")
    await dealt(gathering, ann)
    await soon(lambda: ann.stood_in, 10)
    assert "Ann lets the time run out: a bot stands in." in told(gathering)
    await gathering.clear()


async def test_a_watcher_who_goes_is_forgotten_and_who_has_a_seat_in_the_game_is_not():
    gathering = gathering_of()
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob")
    gathering.stand(bob)
    await dealt(gathering, ann)
    gathering.go(ann, ann.visits)
    gathering.go(bob, bob.visits)
    assert [*gathering.members] == ["ann"]
    await gathering.clear()


async def test_who_goes_before_there_is_a_game_leaves_the_chair_to_others():
    gathering = gathering_of()
    ann = gathering.come("ann", "Ann")
    gathering.go(ann, ann.visits)
    assert names(gathering) == ["Robot 0", "Robot 1"]
    assert gathering.members == {}


# Keepers


async def test_who_was_sent_away_is_told_loses_the_seat_and_does_not_come_back():
    gathering, ended = gathering_of(), list[str]()
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob", farewell=ended.append)
    await dealt(gathering, ann, bob)
    gathering.kick(bob)
    assert ended == ["You were sent away from this table."]
    assert gathering.table is not None
    assert 3 in gathering.table.robots
    with pytest.raises(PermissionError):
        gathering.come("bob", "Bob")
    await gathering.clear()


async def test_a_locked_table_lets_in_only_those_it_knows_and_keepers():
    gathering = gathering_of()
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    gathering.go(ann, ann.visits)
    gathering.lock(True)
    with pytest.raises(PermissionError):
        gathering.come("bob", "Bob")
    gathering.come("host", "Hugo", keeper=True)
    assert gathering.come("ann", "Ann") is ann
    gathering.lock(False)
    gathering.come("bob", "Bob")
    await gathering.clear()


async def test_while_the_host_has_stopped_the_game_people_are_refused():
    gathering = gathering_of()
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    gathering.pause(True)
    assert gathering.table is not None
    with pytest.raises(IllegalCommand) as refused:
        await gathering.table.submit(Draw(2))
    assert refused.value.reason is Reason.PAUSED
    gathering.pause(False)
    assert not gathering.table.time.paused
    await gathering.clear()


# Dealing


async def test_cards_are_dealt_when_all_who_have_a_seat_are_ready_and_not_before():
    gathering = gathering_of()
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob")
    watcher = gathering.come("wim", "Wim")
    gathering.stand(watcher)
    gathering.set_ready(ann)
    await asyncio.sleep(0.05)
    assert gathering.table is None
    gathering.set_ready(bob)
    await soon(lambda: gathering.table is not None)
    assert gathering.table is not None
    assert gathering.table.game.names == ("Robot 0", "Robot 1", "Ann", "Bob")
    assert not ann.ready
    await gathering.clear()


async def test_the_countdown_is_stopped_by_who_is_not_ready_after_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.2)
    gathering = gathering_of()
    ann = gathering.come("ann", "Ann")
    gathering.set_ready(ann)
    assert gathering.seconds_to_deal is not None
    gathering.set_ready(ann, False)
    assert gathering.seconds_to_deal is None
    await asyncio.sleep(0.3)
    assert gathering.table is None


async def test_a_keeper_deals_at_once():
    gathering = gathering_of()
    gathering.come("ann", "Ann")
    await gathering.deal()
    assert gathering.table is not None
    await gathering.clear()


async def test_where_nothing_can_be_dealt_everybody_is_told_why_and_asked_again():
    gathering = gathering_of(bots=0)
    ann = gathering.come("ann", "Ann")
    gathering.set_ready(ann)
    await soon(lambda: told(gathering)[-1] == "A game needs at least 2 seats.")
    assert not ann.ready
    with pytest.raises(BadSettings):
        await gathering.deal()


async def test_between_rounds_one_who_is_not_ready_keeps_the_others_waiting_only_so_long():
    openings = Openings(allowance=Allowance(turn=30.0))
    gathering = gathering_of(1, openings, DELUXE, patience=0.05)
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob")
    await dealt(gathering, ann, bob)
    await round_over(gathering)
    gathering.set_ready(ann)
    await soon(lambda: gathering.table is not None and gathering.table.game.round == 2)
    await gathering.clear()


async def test_the_next_round_with_the_same_seats_is_dealt_at_the_same_table():
    openings = Openings()
    gathering = gathering_of(2, openings, DELUXE)
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    before = gathering.table
    await round_over(gathering)
    await gathering.deal()
    assert gathering.table is before
    assert before is not None
    assert before.game.round == 2
    assert len(openings.asked) == 1
    await gathering.clear()


# Late comers


async def test_a_late_comer_watches_and_is_dealt_in_with_the_next_cards_at_nought():
    openings = Openings()
    gathering = gathering_of(2, openings, DELUXE)
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    bob = gathering.come("bob", "Bob")
    assert gathering.seat_of(bob) is None
    assert gathering.watchers == 1
    await round_over(gathering)
    assert gathering.table is not None
    gathering.table.game.state.scores = [40, 50, 60]
    gathering.table.game.state.dealer = 1
    await gathering.deal()
    asked = openings.asked[-1]
    assert asked.setup.names == ("Robot 0", "Robot 1", "Ann", "Bob")
    assert (asked.scores, asked.dealer) == ((40, 50, 60, 0), 2)
    assert gathering.seat_of(bob) == 3
    await gathering.clear()


async def test_a_late_comer_takes_a_bots_seat_from_the_next_deal_on():
    openings = Openings()
    gathering = gathering_of(2, openings, DELUXE)
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    bob = gathering.come("bob", "Bob")
    gathering.sit(bob, 0)
    assert gathering.table is not None
    assert gathering.table.game.names == ("Robot 0", "Robot 1", "Ann")
    await round_over(gathering)
    gathering.table.game.state.scores = [40, 50, 60]
    await gathering.deal()
    assert openings.asked[-1].setup.names == ("Bob", "Robot 1", "Ann")
    assert openings.asked[-1].scores == (0, 50, 60)
    await gathering.clear()


async def test_where_low_totals_win_a_late_comer_begins_at_the_average():
    openings = Openings()
    gathering = gathering_of(2, openings, replace(DELUXE, lowest_wins=True))
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    gathering.come("bob", "Bob")
    await round_over(gathering)
    assert gathering.table is not None
    gathering.table.game.state.scores = [10, 50, 90]
    await gathering.deal()
    assert openings.asked[-1].scores == (10, 50, 90, 50)
    await gathering.clear()


async def test_a_late_comer_who_has_gone_again_is_not_dealt_in():
    openings = Openings()
    gathering = gathering_of(2, openings, DELUXE)
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    bob = gathering.come("bob", "Bob")
    gathering.go(bob, bob.visits)
    await round_over(gathering)
    await gathering.deal()
    assert len(openings.asked) == 1
    assert "bob" not in gathering.members
    await gathering.clear()


async def test_who_is_away_keeps_the_seat_within_a_game_and_not_beyond_it():
    gathering = gathering_of(2, options=DELUXE)
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob")
    await dealt(gathering, ann, bob)
    gathering.go(bob, bob.visits)
    await round_over(gathering)
    await gathering.deal()
    assert gathering.table is not None
    assert gathering.seat_of(bob) == 3
    assert 3 in gathering.table.robots
    gathering.table.game.state.phase = GameOver((0,), RoundOver((0,)))
    gathering.table.submit(Next())  # whatever is asked now, the table sees that it is over
    await gathering.deal()
    assert names(gathering) == ["Robot 0", "Robot 1", "Ann"]
    assert "bob" not in gathering.members
    await gathering.clear()


async def test_new_rules_hold_from_the_next_game_on():
    openings = Openings()
    gathering = gathering_of(2, openings, DELUXE)
    ann = gathering.come("ann", "Ann")
    await dealt(gathering, ann)
    gathering.choose(replace(gathering.party, options=PARTY))
    gathering.come("bob", "Bob")
    await round_over(gathering)
    await gathering.deal()
    assert openings.asked[-1].setup.options == DELUXE
    await gathering.clear()
    await gathering.deal()
    assert openings.asked[-1].setup.options == PARTY
    await gathering.clear()


async def test_who_gives_the_seat_up_watches_and_a_bot_plays_on():
    gathering = gathering_of()
    ann, bob = gathering.come("ann", "Ann"), gathering.come("bob", "Bob")
    await dealt(gathering, ann, bob)
    gathering.stand(bob)
    assert gathering.seat_of(bob) is None
    assert gathering.table is not None
    assert 3 in gathering.table.robots
    assert not bob.stood_in
    await gathering.clear()


async def test_a_display_has_powers_and_no_seat_and_is_nobody_who_watches():
    gathering = gathering_of()
    display = gathering.add_display("host", "host")
    assert display.keeper
    assert names(gathering) == ["Robot 0", "Robot 1"]
    assert (gathering.present, gathering.watchers) == ([], 0)


async def test_a_game_that_was_brought_back_sleeps_until_somebody_is_there():
    gathering = gathering_of()
    setup, seats = gathering.chairs.party(gathering.party), tuple(gathering.chairs.all)
    sitting = await Openings()(GameOrder(code=gathering.code, setup=setup, seats=seats))
    gathering.take_up(sitting, asleep=True)
    assert sitting.table.time.paused
    gathering.come("ann", "Ann")
    assert not sitting.table.time.paused
    await gathering.clear()


async def test_all_are_told_at_once_where_a_game_is_not_being_saved():
    class Kept:
        trouble: str | None = None

        def listen(self, listener: Callable[[], None]) -> None:
            self.told = listener

        async def finish(self, game: Game) -> None:
            return

        async def close(self) -> None:
            return

    async def opener(order: GameOrder) -> Sitting:
        sitting = await Openings()(order)
        return Sitting(sitting.table, order.seats, kept)

    kept, seen = Kept(), list[str | None]()
    gathering = gathering_of(openings=opener)
    await gathering.deal()
    deaf = gathering.listen(lambda: seen.append(gathering.sitting.trouble))
    for kept.trouble in ("the disk is full", None):
        kept.told()
    deaf()
    assert seen == ["the disk is full", None]
    await gathering.clear()


async def test_a_name_is_changed_on_the_chair_too():
    gathering = gathering_of()
    ann = gathering.come("ann", "Ann")
    gathering.rename(ann, "Anna")
    assert names(gathering)[-1] == "Anna"
    assert told(gathering)[-1] == "Ann is called Anna now."


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

    gathering, kept = gathering_of(openings=Openings(speed=0)), Kept()
    ann = gathering.come("ann", "Ann")
    gathering.choose(replace(gathering.party, options=replace(gathering.party.options, play_to=5000)))
    await gathering.deal()
    sitting = gathering.sitting
    sitting._keeping = kept
    gathering.stand_in(ann)
    await soon(lambda: sitting.between_deals)

    async def broken(_table: Table, _asked: object) -> None:
        raise RuntimeError("a tooth broke")

    monkeypatch.setattr(Table, "_judge", broken)
    gathering.come_back(ann)
    gathering.set_ready(ann)
    await soon(lambda: gathering.sitting is None and kept.closed)
    assert not kept.finished
    assert told(gathering)[-1] == "Something broke at this table. The game is kept as far as it went."
    assert not ann.ready
    assert "a tooth broke" in caplog.text
    monkeypatch.undo()
    await gathering.deal()
    assert gathering.goes_on, "another game can be played at once"
    await gathering.clear()
