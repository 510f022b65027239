"""Chairs: who has one now, and who will from the next deal on."""

import pytest

from app.rooms.seats import RoomSeat, RoomSeats
from app.setup.model import GameSetup, SeatSetup
from engine.options import CLASSIC, BadSettings
from tests.app.rooms.rooms import party_of


def chairs_of(setup: GameSetup) -> RoomSeats:
    return RoomSeats(RoomSeat(seat) for seat in setup.seats)


def test_a_newcomer_gets_a_new_chair_while_there_is_room_and_then_a_bots():
    setup = party_of(9, CLASSIC)
    room_seats = chairs_of(setup)
    room_seats.join("ann", "Ann", setup)
    room_seats.join("bob", "Bob", setup)
    assert [room_seat.claim for room_seat in room_seats.all] == [*[None] * 8, "bob", "ann"]
    room_seats.settle({"ann": "Ann", "bob": "Bob"})
    assert [(room_seat.seat.name, room_seat.owner) for room_seat in room_seats.all[-2:]] == [
        ("Bob", "bob"),
        ("Ann", "ann"),
    ]


def test_who_finds_no_chair_at_all_is_told_that_the_table_is_full():
    setup = party_of(0, CLASSIC)
    room_seats = chairs_of(setup)
    for number in range(10):
        room_seats.join(f"{number}", f"Guest {number}", setup)
    with pytest.raises(BadSettings, match="The table is full"):
        room_seats.join("late", "Late", setup)
    assert room_seats.of("late") is None


def test_taking_another_chair_leaves_the_old_one_and_takes_the_one_meant():
    setup = party_of(3)
    room_seats = RoomSeats([RoomSeat(SeatSetup(name="Ann"), owner="ann"), *(RoomSeat(seat) for seat in setup.seats)])
    room_seats.seat("ann", "Ann", setup, 2)
    assert [(room_seat.seat.name, room_seat.claim) for room_seat in room_seats.all] == [
        ("Robot 0", None),
        ("Robot 1", "ann"),
        ("Robot 2", None),
    ]


def test_a_chair_that_is_somebodys_cannot_be_taken_and_one_keeps_ones_own():
    room_seats = RoomSeats([RoomSeat(SeatSetup(name="Ann"), owner="ann"), RoomSeat(SeatSetup(name="Bob"), owner="bob")])
    room_seats.seat("bob", "Bob", party_of(0), 0)
    assert [room_seat.owner for room_seat in room_seats.all] == ["ann", "bob"]


def test_a_bot_stays_where_the_claim_to_its_chair_is_given_up():
    setup = party_of(2)
    room_seats = chairs_of(setup)
    room_seats.seat("ann", "Ann", setup, 1)
    room_seats.leave("ann")
    assert [(room_seat.seat.name, room_seat.claim) for room_seat in room_seats.all] == [
        ("Robot 0", None),
        ("Robot 1", None),
    ]


def test_chairs_of_people_nobody_knows_any_more_go_when_it_is_settled():
    room_seats = RoomSeats([RoomSeat(SeatSetup(name="Ann"), owner="ann"), RoomSeat(SeatSetup(name="Bob"), owner="bob")])
    room_seats.settle({"bob": "Bob"})
    assert [room_seat.owner for room_seat in room_seats.all] == ["bob"]


def test_only_bots_whose_chair_nobody_has_claimed_are_taken_away():
    setup = party_of(2)
    room_seats = chairs_of(setup)
    room_seats.seat("ann", "Ann", setup, 1)
    room_seats.remove_bot()
    assert [room_seat.seat.name for room_seat in room_seats.all] == ["Robot 1"]
    room_seats.remove_bot()
    assert len(room_seats.all) == 1


def test_there_is_no_room_for_a_bot_beyond_what_the_deck_seats():
    setup = party_of(10, CLASSIC)
    with pytest.raises(BadSettings, match="no room"):
        chairs_of(setup).add_bot(setup)
