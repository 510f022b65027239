"""The hall: tables by their codes."""

import re

import pytest

from app.rooms.directory import FullHall
from tests.app.rooms.rooms import hall_of


def test_a_code_is_a_word_and_a_number_and_nobody_elses():
    hall = hall_of(most=16)
    codes = {hall.main.code, *(hall.open().code for _ in range(15))}
    assert len(codes) == 16
    assert all(re.fullmatch(r"[a-z]+-\d\d", code) for code in codes)


def test_a_table_is_found_by_its_code_and_the_main_one_without():
    hall = hall_of()
    other = hall.open()
    assert hall.find(other.code) is other
    assert hall.find(None) is hall.main
    assert hall.find("plum-00") is None


def test_there_is_an_end_of_tables():
    hall = hall_of(most=2)
    hall.open()
    with pytest.raises(FullHall, match="There are 2 tables already"):
        hall.open()


async def test_a_table_where_nobody_is_closes_after_a_while_but_never_the_main_one():
    now = [0.0]
    hall = hall_of(idle=600.0, clock=lambda: now[0])
    other = hall.open()
    ann = other.come("ann", "Ann")
    assert await hall.tidy() == []
    other.go(ann, ann.visits)
    now[0] = 1000.0
    assert await hall.tidy() == []
    now[0] = 1599.0
    assert await hall.tidy() == []
    now[0] = 1600.0
    assert await hall.tidy() == [other.code]
    assert [*hall.gatherings] == [hall.main.code]


async def test_who_comes_back_in_time_keeps_the_table_open():
    now = [0.0]
    hall = hall_of(idle=600.0, clock=lambda: now[0])
    other = hall.open()
    await hall.tidy()
    now[0] = 599.0
    other.come("ann", "Ann")
    await hall.tidy()
    now[0] = 5000.0
    assert await hall.tidy() == []


async def test_one_is_at_home_where_one_has_a_chair():
    hall = hall_of()
    other = hall.open()
    other.come("ann", "Ann")
    assert hall.home_of("ann") is other
    assert hall.home_of("bob") is None


def test_a_table_of_another_evening_keeps_its_code():
    hall = hall_of()
    before = hall.main.code
    restored = hall.restore("plum-42", hall.party, main=True)
    assert hall.find(None) is restored is hall.find("plum-42")
    assert hall.find(before) is None
