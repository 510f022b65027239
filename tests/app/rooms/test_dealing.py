"""The dealer decides from plain data when cards are dealt."""

import pytest

from app.rooms.dealing import COUNT, CountDown, ReadyCheck, Step

PATIENT, QUICK = ReadyCheck(), ReadyCheck(patience=20)


@pytest.mark.parametrize("dealer", [PATIENT, QUICK])
@pytest.mark.parametrize("in_game", [False, True])
def test_cards_are_dealt_when_all_who_are_awaited_are_ready(dealer: ReadyCheck, in_game: bool):
    assert dealer.decide([True, True], can_deal=True, in_game=in_game) == CountDown(COUNT)
    assert dealer.decide([False, False], can_deal=True, in_game=in_game) is Step.WAIT


@pytest.mark.parametrize("ready", [[], [False], [True], [True, False]])
def test_the_host_need_not_wait_for_anybody_but_for_the_round_to_be_over(ready: list[bool]):
    assert PATIENT.decide(ready, can_deal=True, in_game=False, due=True) is Step.DEAL
    assert PATIENT.decide(ready, can_deal=False, in_game=True, due=True) is Step.WAIT


def test_in_the_midst_of_a_round_nobody_counts_down():
    assert QUICK.decide([True, True], can_deal=False, in_game=True) is Step.WAIT


def test_one_who_is_ready_for_the_next_round_is_kept_waiting_so_long_and_no_longer():
    some = [True, False]
    assert QUICK.decide(some, can_deal=True, in_game=True) == CountDown(20)
    assert QUICK.decide(some, can_deal=True, in_game=False) is Step.WAIT
    assert PATIENT.decide(some, can_deal=True, in_game=True) is Step.WAIT


def test_where_nobody_is_awaited_only_the_host_deals():
    assert QUICK.decide([], can_deal=True, in_game=True) is Step.WAIT
