"""The directory: tables by their codes."""

import re

import pytest

from app.rooms.directory import DirectoryFull
from app.rooms.person import Person
from tests.app.rooms.rooms import directory_of


def test_a_code_is_a_word_and_a_number_and_nobody_elses():
    directory = directory_of(most=16)
    codes = {directory.main.code, *(directory.open().code for _ in range(15))}
    assert len(codes) == 16
    assert all(re.fullmatch(r"[a-z]+-\d\d", code) for code in codes)


def test_a_table_is_found_by_its_code_and_the_main_one_without():
    directory = directory_of()
    other = directory.open()
    assert directory.find(other.code) is other
    assert directory.find(None) is directory.main
    assert directory.find("plum-00") is None


def test_there_is_an_end_of_tables():
    directory = directory_of(most=2)
    directory.open()
    with pytest.raises(DirectoryFull, match="There are 2 tables already"):
        directory.open()


async def test_a_table_where_nobody_is_closes_after_a_while_but_never_the_main_one():
    now = [0.0]
    directory = directory_of(idle=600.0, clock=lambda: now[0])
    other = directory.open()
    ann = other.come(Person("ann", "Ann"))
    assert await directory.tidy() == []
    other.go(ann, ann.visits)
    now[0] = 1000.0
    assert await directory.tidy() == []
    now[0] = 1599.0
    assert await directory.tidy() == []
    now[0] = 1600.0
    assert await directory.tidy() == [other.code]
    assert [*directory.rooms] == [directory.main.code]


async def test_who_comes_back_in_time_keeps_the_table_open():
    now = [0.0]
    directory = directory_of(idle=600.0, clock=lambda: now[0])
    other = directory.open()
    await directory.tidy()
    now[0] = 599.0
    other.come(Person("ann", "Ann"))
    await directory.tidy()
    now[0] = 5000.0
    assert await directory.tidy() == []


async def test_one_is_at_home_where_one_has_a_chair():
    directory = directory_of()
    other = directory.open()
    other.come(Person("ann", "Ann"))
    assert directory.home_of("ann") is other
    assert directory.home_of("bob") is None


def test_a_table_of_another_evening_keeps_its_code():
    directory = directory_of()
    before = directory.main.code
    restored = directory.restore("plum-42", directory.setup, main=True)
    assert directory.find(None) is restored is directory.find("plum-42")
    assert directory.find(before) is None
