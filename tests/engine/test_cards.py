"""The cards and the decks (rules.md, sections 2 and 11)."""

from collections import Counter
from copy import deepcopy
from pickle import dumps, loads

import pytest

from engine.cards import CARDS, COLOURS, NUMBERS, RANKS, DeckName, Face, card, deck


def copies(name: DeckName) -> Counter[str]:
    return Counter(made.code for made in deck(name))


def test_the_uno_deck_has_108_cards():
    """CARD-1"""
    count = copies(DeckName.UNO)
    assert count.total() == 108
    for colour in COLOURS:
        assert count[f"{colour}0"] == 1
        assert [count[f"{colour}{number}"] for number in range(1, 10)] == [2] * 9
        assert [count[f"{colour}{face}"] for face in ("+2", "R", "S", "P")] == [2, 2, 2, 0]
    assert [count[wild] for wild in ("W", "W4", "WP", "WT")] == [4, 4, 0, 0]


def test_the_party_deck_has_221_playing_cards():
    """CARD-2: the three others of the box, two Link cards and the Direction card, are no cards to play."""
    count = copies(DeckName.PARTY)
    assert count.total() == 221 == 224 - 3
    for colour in COLOURS:
        assert count[f"{colour}0"] == 2
        assert [count[f"{colour}{number}"] for number in range(1, 10)] == [4] * 9
        assert [count[f"{colour}{face}"] for face in ("+2", "R", "S", "P")] == [3] * 4
    assert [count[wild] for wild in ("W", "W4", "WP", "WT")] == [6, 5, 5, 5]


@pytest.mark.parametrize(
    ("code", "points"), [("R0", 0), ("B9", 9), ("G+2", 20), ("YR", 20), ("RS", 20), ("BP", 20), ("W", 50), ("WT", 50)]
)
def test_a_card_costs_its_number_or_20_or_50(code: str, points: int):
    """CARD-3"""
    assert card(code).points == points


def test_the_pictured_hands_score_302():
    """CARD-3: 2 + 4 + 7 + 9, four cards of 20 and four of 50."""
    pictured = ["R2", "Y4", "G7", "B9", "RS", "YR", "G+2", "BP", "W", "W4", "WP", "WT"]
    assert sum(card(code).points for code in pictured) == 302


def test_there_is_one_object_of_each_card():
    assert card("R7") is card("R7") is deepcopy(card("R7")) is loads(dumps(card("R7")))
    assert len(CARDS) == 4 * 14 + 4
    assert repr(card("B+2")) == "B+2"
    with pytest.raises(KeyError):
        card("R10")


def test_two_packs_with_four_jokers_are_108_cards():
    """Section 11: ace 1, ten 0, jack Skip, queen Reverse, king Draw Two; two jokers Wild, two Wild Draw Four."""
    count = copies(DeckName.TWO_PACKS)
    assert count.total() == 108
    assert all(count[f"{colour}{face}"] == 2 for colour in COLOURS for face in (*NUMBERS, "S", "R", "+2"))
    assert count["W"] == count["W4"] == 2


def test_one_pack_has_one_joker_of_each():
    """Section 11"""
    count = copies(DeckName.ONE_PACK)
    assert count.total() == 54
    assert set(count.values()) == {1}


def test_what_ranks_stand_for_can_be_changed():
    """Section 11: the mapping is a table that a user can change."""
    ranks = (Face.SKIP, *RANKS[1:])
    count = Counter(made.code for made in deck(DeckName.ONE_PACK, ranks))
    assert count.total() == 54
    assert count["RS"] == 2
    assert count["R1"] == 0


@pytest.mark.parametrize("name", [DeckName.ONE_PACK, DeckName.TWO_PACKS])
@pytest.mark.parametrize("face", list(Face))
def test_every_rank_may_stand_for_everything(name: DeckName, face: Face):
    """Section 11: any face may be any action or a wild; of a wild there is one in each suit then."""
    packs = 2 if name is DeckName.TWO_PACKS else 1
    before = Counter(made.face for made in deck(name, (*RANKS[:12], Face.ONE)))
    after = Counter(made.face for made in deck(name, (*RANKS[:12], face)))
    assert after.total() == 54 * packs
    assert after - before == ({} if face is Face.ONE else {face: 4 * packs})


def test_jokers_stand_for_the_wilds_that_are_chosen():
    """Section 11: here kings draw four, and every joker is Wild."""
    count = Counter(
        made.code for made in deck(DeckName.TWO_PACKS, (*RANKS[:12], Face.DRAW_FOUR), (Face.WILD, Face.WILD))
    )
    assert (count["W"], count["W4"]) == (4, 8)
