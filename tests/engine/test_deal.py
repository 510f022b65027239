"""Set-up: the dealer, the hands, the start card (SET-1 to SET-4)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.cards import CARDS, DeckName, card, deck
from engine.commands import NameColour, Next, Play
from engine.events import DealerDrawn, Dealt, RoundBegan, TurnedUp
from engine.game import Game
from engine.options import CLASSIC, DELUXE, PARTY, Options, StartCard
from engine.phases import NamingColour, Turn
from engine.rng import Rng
from engine.rules.deal import deal_once, rank, turn_up_start
from engine.state import State
from tests.engine.tables import GREEN, NAMES, ROUND, do, drew, refused, table

seeds = st.binary(min_size=1, max_size=4)


def all_codes(game: Game) -> Counter[str]:
    state = game.state
    return Counter(card.code for pile in (*state.hands, state.draw, state.discard, state.mini) for card in pile)


def dealt_with(start: str, seats: int, rules: Options = DELUXE) -> Game:
    """The first deal, over a run of seeds, whose start card has that face."""
    for number in range(10_000):
        game = Game(rules, NAMES[:seats], str(number).encode())
        if game.state.top.face == start:
            return game
    raise AssertionError(f"no deal starts with {start}")


@given(seeds, st.integers(2, 16))
def test_the_highest_number_deals_and_ties_draw_again(seed: bytes, seats: int):
    """SET-1"""
    drawn = Game(PARTY, NAMES[:seats], seed).opening[0]
    assert isinstance(drawn, DealerDrawn)
    left = set(range(seats))
    for draws in drawn.draws:
        assert {seat for seat, _ in draws} == left
        best = max(rank(card(code)) for _, code in draws)
        left = {seat for seat, code in draws if rank(card(code)) == best}
    assert left == {drawn.dealer}


def test_symbols_count_nothing_in_the_draw_for_the_deal():
    """SET-1"""
    assert [rank(card(code)) for code in ("R9", "R1", "R0", "RS", "W4")] == [9, 1, 0, 0, 0]


@given(seeds, st.sampled_from([PARTY, DELUXE]), st.integers(2, 10))
def test_every_seat_gets_seven_cards_of_a_whole_deck(seed: bytes, rules: Options, seats: int):
    """SET-2, CARD-4: the first draw for the deal goes back, so that no card is missing."""
    game = Game(rules, NAMES[:seats], seed)
    assert all_codes(game) == Counter(made.code for made in deck(rules.deck))
    assert [event.count for event in game.opening if isinstance(event, Dealt)] == [7] * seats


def test_the_seat_left_of_the_dealer_begins_clockwise():
    """SET-2"""
    game = dealt_with("7", 5)
    assert game.state.direction == 1
    assert game.phase == Turn((game.state.dealer + 1) % 5)


@given(seeds, st.integers(2, 16))
def test_the_party_start_card_is_a_number_and_the_others_stay_underneath(seed: bytes, seats: int):
    """SET-3"""
    game = Game(PARTY, NAMES[:seats], seed)
    turned = [event for event in game.opening if isinstance(event, TurnedUp)]
    assert [event.card for event in turned] == [card.code for card in game.state.discard]
    assert [event.past for event in turned] == [True] * (len(turned) - 1) + [False]
    assert [CARDS[event.card].is_number for event in turned] == [not event.past for event in turned]
    assert game.state.colour is game.state.top.colour
    assert game.state.serial == len(turned)


@pytest.mark.parametrize(("seats", "on_turn"), [(2, 0), (3, 2), (5, 2)])
def test_a_start_draw_two_makes_the_first_seat_draw_and_lose_its_turn(seats: int, on_turn: int):
    """SET-4; `on_turn` is counted from the dealer."""
    game = dealt_with("+2", seats)
    dealer = game.state.dealer
    assert drew(game.opening) == [((dealer + 1) % seats, 2, "draw-two")]
    assert game.phase == Turn((dealer + on_turn) % seats)


@pytest.mark.parametrize(("seats", "on_turn"), [(2, 0), (3, 2), (5, 2)])
def test_a_start_skip_costs_the_first_seat_its_turn(seats: int, on_turn: int):
    """SET-4"""
    game = dealt_with("S", seats)
    assert drew(game.opening) == []
    assert game.phase == Turn((game.state.dealer + on_turn) % seats)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_after_a_start_reverse_the_dealer_plays_first(seats: int):
    """SET-4"""
    game = dealt_with("R", seats)
    assert game.state.direction == -1
    assert game.phase == Turn(game.state.dealer)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_for_a_start_wild_the_first_seat_names_the_colour_and_then_plays(seats: int):
    """SET-4"""
    game = dealt_with("W", seats)
    first = (game.state.dealer + 1) % seats
    assert game.phase == NamingColour(first, first)
    assert refused(game, NameColour(game.state.dealer, GREEN)) == "not-your-turn"
    assert refused(game, Play(first, game.state.hands[first][0].code)) == "not-now"
    do(game, NameColour(first, GREEN))
    assert game.phase == Turn(first)
    assert game.state.colour == "G"


def test_a_start_wild_draw_four_is_shuffled_back_in():
    """SET-4: another card is turned up, and the Wild Draw Four is in the draw pile again."""
    state = State(CLASSIC, 2, Rng(b"seed"))
    state.draw = [card("R1"), card("R2"), card("W4")]
    start = turn_up_start(state)
    assert start in (card("R1"), card("R2"))
    assert state.discard == [start]
    assert sorted(map(repr, state.draw)) == sorted({"R1", "R2", "W4"} - {repr(start)})


def test_a_deal_that_leaves_only_wild_draw_fours_is_no_deal():
    """SET-4: they could be shuffled back in for ever."""
    state = State(CLASSIC, 2, Rng(b"seed"))
    state.draw = [card("W4"), card("W4")]
    assert turn_up_start(state) is None


@given(seeds)
def test_a_deal_that_leaves_no_start_card_is_made_anew(seed: bytes):
    """SET-3: four hands of 13 leave two cards of one pack, which may both be no numbers."""
    rules = replace(ROUND, deck=DeckName.ONE_PACK, start_card=StartCard.TURN_PAST, hand_size=13)
    game = Game(rules, NAMES[:4], seed)
    assert game.state.top.is_number
    assert all_codes(game).total() == 54
    assert sum(isinstance(event, Dealt) for event in game.opening) == 4


def test_one_deal_in_some_leaves_no_start_card():
    """The test above is not empty."""
    state = State(replace(ROUND, deck=DeckName.ONE_PACK, start_card=StartCard.TURN_PAST, hand_size=13), 4, Rng(b"1"))
    assert {deal_once(state) is None for _ in range(50)} == {True, False}


def test_the_deal_passes_to_the_left_for_the_next_round():
    """SET-1: whatever the direction of play was."""
    game = table("R1", "R2", "R3", rules=CLASSIC, dealer=1, turn=0, direction=-1)
    do(game, Play(0, "R1"))
    said = do(game, Next())
    assert game.state.dealer == 2
    assert game.state.direction == 1
    assert next(event for event in said if isinstance(event, RoundBegan)).number == game.round == 2
    assert not any(isinstance(event, DealerDrawn) for event in said)
    assert [event.seat for event in said if isinstance(event, Dealt)] == [0, 1, 2]
