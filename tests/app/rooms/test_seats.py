"""Chairs: who has one now, and who will from the next deal on."""

import pytest

from app.rooms.seats import Chair, Chairs
from app.setup.model import Party, Seat
from engine.options import CLASSIC, BadSettings
from tests.app.rooms.rooms import party_of


def chairs_of(party: Party) -> Chairs:
    return Chairs(Chair(seat) for seat in party.seats)


def test_a_newcomer_gets_a_new_chair_while_there_is_room_and_then_a_bots():
    party = party_of(9, CLASSIC)
    chairs = chairs_of(party)
    chairs.join("ann", "Ann", party)
    chairs.join("bob", "Bob", party)
    assert [chair.claim for chair in chairs.all] == [*[None] * 8, "bob", "ann"]
    chairs.settle({"ann": "Ann", "bob": "Bob"})
    assert [(chair.seat.name, chair.owner) for chair in chairs.all[-2:]] == [("Bob", "bob"), ("Ann", "ann")]


def test_who_finds_no_chair_at_all_is_told_that_the_table_is_full():
    party = party_of(0, CLASSIC)
    chairs = chairs_of(party)
    for number in range(10):
        chairs.join(f"{number}", f"Guest {number}", party)
    with pytest.raises(BadSettings, match="The table is full"):
        chairs.join("late", "Late", party)
    assert chairs.of("late") is None


def test_taking_another_chair_leaves_the_old_one_and_takes_the_one_meant():
    party = party_of(3)
    chairs = Chairs([Chair(Seat(name="Ann"), owner="ann"), *(Chair(seat) for seat in party.seats)])
    chairs.seat("ann", "Ann", party, 2)
    assert [(chair.seat.name, chair.claim) for chair in chairs.all] == [
        ("Robot 0", None),
        ("Robot 1", "ann"),
        ("Robot 2", None),
    ]


def test_a_chair_that_is_somebodys_cannot_be_taken_and_one_keeps_ones_own():
    chairs = Chairs([Chair(Seat(name="Ann"), owner="ann"), Chair(Seat(name="Bob"), owner="bob")])
    chairs.seat("bob", "Bob", party_of(0), 0)
    assert [chair.owner for chair in chairs.all] == ["ann", "bob"]


def test_a_bot_stays_where_the_claim_to_its_chair_is_given_up():
    party = party_of(2)
    chairs = chairs_of(party)
    chairs.seat("ann", "Ann", party, 1)
    chairs.leave("ann")
    assert [(chair.seat.name, chair.claim) for chair in chairs.all] == [("Robot 0", None), ("Robot 1", None)]


def test_chairs_of_people_nobody_knows_any_more_go_when_it_is_settled():
    chairs = Chairs([Chair(Seat(name="Ann"), owner="ann"), Chair(Seat(name="Bob"), owner="bob")])
    chairs.settle({"bob": "Bob"})
    assert [chair.owner for chair in chairs.all] == ["bob"]


def test_only_bots_whose_chair_nobody_has_claimed_are_taken_away():
    party = party_of(2)
    chairs = chairs_of(party)
    chairs.seat("ann", "Ann", party, 1)
    chairs.remove_bot()
    assert [chair.seat.name for chair in chairs.all] == ["Robot 1"]
    chairs.remove_bot()
    assert len(chairs.all) == 1


def test_there_is_no_room_for_a_bot_beyond_what_the_deck_seats():
    party = party_of(10, CLASSIC)
    with pytest.raises(BadSettings, match="no room"):
        chairs_of(party).add_bot(party)
