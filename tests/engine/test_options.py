"""The variants, the house rules as options, and the set-ups that are refused (rules.md, sections 1 and 10)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.cards import ACTIONS, CARDS, RANKS, WILDS, DeckName, Face
from engine.game import Game
from engine.options import (
    CLASSIC,
    DELUXE,
    HOUSE_RULES,
    PARTY,
    PRESETS,
    BadSettings,
    Options,
    StartCard,
    options_from,
    options_given,
    refuse_unfit,
)
from engine.record import header_of, read_header, start, write_header
from tests.engine.laws import all_cards
from tests.engine.tables import NAMES


def reason(rules: Options, names: tuple[str, ...] = NAMES[:2]) -> str:
    """Why a set-up is refused, with a sentence that ends in a full stop."""
    with pytest.raises(BadSettings) as caught:
        Game(rules, names, b"seed")
    assert str(caught.value).endswith(".")
    return caught.value.reason


def test_the_variants_are_presets_of_the_same_options():
    """Section 1"""
    assert (PARTY.deck, PARTY.start_card, PARTY.play_to) == (DeckName.PARTY, StartCard.TURN_PAST, 0)
    assert (PARTY.speed_play, PARTY.wilds_bar_draw_four) == (True, True)
    for rules in (DELUXE, CLASSIC):
        assert (rules.deck, rules.start_card, rules.play_to) == (DeckName.UNO, StartCard.APPLY, 500)
        assert (rules.speed_play, rules.wilds_bar_draw_four) == (False, False)
    assert [rules.hand_size for rules in PRESETS.values()] == [7, 7, 7]


def test_all_house_rules_are_off_by_default():
    """Section 10"""
    assert {"stacking", "lowest_wins", "mirror_pile_up"} <= {*HOUSE_RULES}
    assert {*HOUSE_RULES}.isdisjoint({"speed_play", "wilds_bar_draw_four", "variant", "play_to"})
    assert not any(getattr(rules, name) for rules in PRESETS.values() for name in HOUSE_RULES)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (PARTY, 16),
        (DELUXE, 10),
        (CLASSIC, 10),
        (replace(CLASSIC, deck=DeckName.TWO_PACKS), 10),
        (replace(CLASSIC, deck=DeckName.ONE_PACK), 4),
    ],
)
def test_each_deck_has_its_seats(rules: Options, most: int):
    """Section 1, section 11"""
    names = tuple(f"seat {number}" for number in range(most + 1))
    refuse_unfit(rules, names[:2])
    refuse_unfit(rules, names[:most])
    assert reason(rules, names) == "too-many-seats"
    assert reason(rules, names[:1]) == "too-few-seats"
    assert reason(rules, ()) == "too-few-seats"


@pytest.mark.parametrize(
    ("rules", "seats", "fits"),
    [
        (replace(PARTY, hand_size=13), 16, True),
        (replace(PARTY, hand_size=14), 16, False),
        (replace(PARTY, hand_size=15), 14, True),
        (replace(CLASSIC, hand_size=10), 10, True),
        (replace(CLASSIC, hand_size=11), 10, False),
        (replace(CLASSIC, hand_size=12), 9, False),  # 108 cards exactly leave no start card
        (replace(CLASSIC, hand_size=13, deck=DeckName.ONE_PACK), 4, True),
        (replace(CLASSIC, hand_size=14, deck=DeckName.ONE_PACK), 4, False),
    ],
)
def test_a_hand_size_is_refused_where_the_deck_is_too_small(rules: Options, seats: int, fits: bool):
    """`hand_size`"""
    if fits:
        game = Game(rules, NAMES[:seats], b"seed")
        assert {len(hand) for hand in game.state.hands} >= {rules.hand_size}
    else:
        assert reason(rules, NAMES[:seats]) == "deck-too-small"


@pytest.mark.parametrize("size", [0, -1, 16])
def test_a_hand_has_1_to_15_cards(size: int):
    """`hand_size`"""
    assert reason(replace(PARTY, hand_size=size)) == "hand-size"
    with pytest.raises(BadSettings):
        options_from({"hand_size": size})


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", "ANN"), ("Ann", "ann "), ("Straße", "STRASSE")])
def test_a_name_is_not_given_twice(names: tuple[str, ...]):
    assert reason(PARTY, names) == "same-name"


@pytest.mark.parametrize("names", [("Ann", ""), ("Ann", "  ")])
def test_every_seat_has_a_name(names: tuple[str, ...]):
    assert reason(PARTY, names) == "no-name"


def test_house_rules_that_contradict_each_other_are_refused():
    """Section 10"""
    assert reason(replace(PARTY, no_bluffing=True, no_challenge=True)) == "clash"


def test_points_to_play_to_are_not_negative():
    """`play_to`"""
    assert reason(replace(PARTY, play_to=-1)) == "play-to"


@pytest.mark.parametrize("face", [Face.WILD, Face.SKIP, Face.POINT_TAKEN])
def test_one_rank_of_playing_cards_at_least_stands_for_a_number(face: Face):
    """Section 11, SET-3: without numbers there would be no start card, for ever."""
    assert reason(replace(CLASSIC, deck=DeckName.ONE_PACK, ranks=(face,) * 13)) == "ranks"


def test_any_rank_may_be_any_action_or_a_wild_as_long_as_both_wilds_exist():
    """Section 11: whether a rank or a joker is which."""
    packs = replace(CLASSIC, deck=DeckName.TWO_PACKS)
    for face in (*ACTIONS, *WILDS):
        refuse_unfit(replace(packs, ranks=(*RANKS[:12], face)), NAMES[:4])
    both = replace(packs, jokers=(Face.WILD, Face.WILD))
    assert reason(both) == "ranks"
    refuse_unfit(replace(both, ranks=(*RANKS[:12], Face.DRAW_FOUR)), NAMES[:4])
    assert reason(replace(packs, jokers=(Face.DRAWN_TOGETHER, Face.DRAW_FOUR))) == "ranks"


def test_a_joker_has_no_suit_and_is_a_wild():
    """Section 11"""
    assert reason(replace(CLASSIC, deck=DeckName.TWO_PACKS, jokers=(Face.WILD, Face.SKIP))) == "ranks"


def test_what_playing_cards_stand_for_is_kept_in_a_record():
    """Section 11"""
    given = {"variant": "classic", "deck": "one-pack", "ranks": [*RANKS[:12], "W4"], "jokers": ["W", "WT"]}
    rules = options_from(given)
    assert Counter(rules.cards)[CARDS["W4"]] == 4
    header = read_header(write_header(header_of(rules, NAMES[:3], b"seed")))
    assert options_from(header.options) == rules
    assert all_cards(start(header)) == Counter(made.code for made in rules.cards)


@pytest.mark.parametrize(
    "given",
    [
        {"variant": "bridge"},
        {"variant": 7},
        {"variant": None},
        {"deck": "tarot"},
        {"stacking": "yes"},
        {"hand_size": True},
        {"play_to": 1.5},
        {"play_to": 10**9},
        {"ranks": ["1"]},
        {"ranks": 13},
        {"jokers": ["W"]},
        {"jokers": ["W", "joker"]},
        {"cheating": True},
    ],
)
def test_options_that_do_not_exist_are_refused(given: dict[str, Any]):
    with pytest.raises(BadSettings):
        options_from(given)


house_rules = st.fixed_dictionaries(
    {"variant": st.sampled_from(sorted(PRESETS))},
    optional={
        **dict.fromkeys(HOUSE_RULES, st.booleans()),
        "hand_size": st.integers(1, 15),
        "play_to": st.integers(0, 1000),
        "deck": st.sampled_from([name.value for name in DeckName]),
    },
)


@given(house_rules)
def test_options_can_be_written_down_and_read_again(given: dict[str, Any]):
    """Section 10: as in the header of a record; what is the preset's own is left out."""
    rules = options_from(given)
    short = options_given(rules)
    assert options_from(short) == rules
    assert short.items() <= given.items()
    assert all(getattr(rules, name) == value for name, value in given.items())
