"""Wild Drawn Together and the link (LINK-1 to LINK-5)."""

from itertools import combinations, product

import pytest

from engine.commands import Draw, Next, Play
from engine.events import Linked
from engine.options import DELUXE, PARTY
from engine.phases import GameOver, Turn
from tests.engine.tables import BLUE, GREEN, RED, do, drew, refused, sizes, table

HANDS = ("WT B1 B2", "Y9 G8", "B1 B2", "B6 B7", "Y6 Y7")


def pairs(seats: int, link: tuple[int, int] | None = None) -> set[tuple[int, int]]:
    """The pairs that may be linked, by trying all; `legal` must know the same."""
    game = table(*HANDS[:seats], link=link)
    found = set[tuple[int, int]]()
    for pair in product(range(-1, seats + 1), range(-1, seats + 1)):
        try:
            do(game.copy(), Play(0, "WT", RED, pair))
        except ValueError:
            continue
        found.add(pair)
    listed = {play.link for play in game.legal(0) if isinstance(play, Play) and play.link is not None}
    assert listed == {pair for pair in found if pair[0] < pair[1]}
    assert found == listed | {(other, one) for one, other in listed}
    return listed


def test_the_player_names_the_colour_and_two_different_seats_itself_allowed():
    """LINK-1"""
    assert pairs(4) == set(combinations(range(4), 2))
    game = table(*HANDS[:3])
    assert Linked((0, 2)) in do(game, Play(0, "WT", GREEN, (2, 0)))
    assert game.state.link == (0, 2)
    assert game.state.colour == GREEN
    assert game.phase == Turn(1)


def test_the_link_needs_a_colour_and_a_pair():
    """LINK-1"""
    game = table(*HANDS[:3])
    assert refused(game, Play(0, "WT", link=(0, 1))) == "needs-colour"
    assert refused(game, Play(0, "WT", RED)) == "needs-link"
    assert refused(game, Play(0, "WT", RED, (1, 1))) == "bad-link"
    assert refused(game, Play(0, "WT", RED, (1, 3))) == "bad-link"


@pytest.mark.parametrize(
    ("seats", "link", "allowed"),
    [
        (2, (0, 1), {(0, 1)}),
        (3, (0, 1), {(0, 2), (1, 2)}),
        (3, (1, 2), {(0, 1), (0, 2)}),
        (4, (0, 1), {(2, 3)}),
        (4, (1, 2), {(0, 3)}),
        (5, (0, 1), {(2, 3), (2, 4), (3, 4)}),
    ],
)
def test_a_new_link_takes_new_seats_where_there_are_enough(
    seats: int, link: tuple[int, int], allowed: set[tuple[int, int]]
):
    """LINK-3"""
    assert pairs(seats, link) == allowed


def test_a_new_link_replaces_the_old_one():
    """LINK-3"""
    game = table(*HANDS[:4], link=(0, 1))
    do(game, Play(0, "WT", RED, (3, 2)), Draw(1))
    assert game.state.link == (2, 3)
    assert sizes(game) == [2, 3, 2, 2]


def test_the_end_of_the_round_ends_the_link():
    """LINK-4"""
    game = table("R1", "Y9 G8", link=(0, 1), rules=DELUXE)
    do(game, Play(0, "R1"))
    assert game.state.link is None
    do(game, Next())
    assert game.state.link is None


def test_a_point_taken_under_the_discard_pile_does_not_end_a_later_link():
    """LINK-4: it is the play that ends it."""
    game = table(*HANDS[:3], discard="RP R5")
    do(game, Play(0, "WT", RED, (0, 1)))
    assert drew(do(game, Draw(1))) == [(1, 1, "turn"), (0, 1, "link")]


@pytest.mark.parametrize(("last", "count"), [("R+2", 2), ("W4", 4)])
@pytest.mark.parametrize("link", [(0, 1), (0, 2)])
def test_a_last_card_s_draw_is_never_mirrored_onto_the_winner(last: str, count: int, link: tuple[int, int]):
    """LINK-5: the winner stays without cards."""
    game = table(last, "Y9 G8", "B1 B2", link=link)
    said = do(game, Play(0, last))
    assert [(seat, cards) for seat, cards, _ in drew(said)] == [(1, count)]
    assert isinstance(game.phase, GameOver)
    assert sizes(game)[0] == 0


def test_a_last_card_s_draw_is_mirrored_onto_others_and_those_cards_count():
    """LINK-5, LINK-2, OUT-2"""
    game = table("R+2", "B0", "B0", link=(1, 2), draw="R9 R8 R7 R6 R5")
    said = do(game, Play(0, "R+2"))
    assert drew(said) == [(1, 2, "draw-two"), (2, 2, "link")]
    assert game.state.scores == [9 + 8 + 7 + 6, 0, 0]


def test_a_last_drawn_together_links_nobody():
    """OUT-2"""
    game = table("WT", "Y9 G8", "B1 B2")
    said = do(game, Play(0, "WT"))
    assert not any(isinstance(event, Linked) for event in said)
    assert isinstance(game.phase, GameOver)


def test_with_two_seats_every_draw_is_doubled():
    """LINK-3: the pair stays, and each of the two draws for both."""
    game = table("WT WT B1 B2", "Y9 G8 G7", rules=PARTY, link=(0, 1))
    do(game, Play(0, "WT", BLUE, (1, 0)), Draw(1))
    assert sizes(game) == [4, 4]
