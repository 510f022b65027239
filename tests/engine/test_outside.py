"""RLCard's UNO, which others wrote, as an outside check: the deck, matching, Skip, Draw Two, and Reverse with 3 seats.

It differs from the rules in Wild Draw Four, in drawing and in two-seat Reverse, so that those are not compared.
"""

from collections import Counter
from random import Random

import pytest

from engine.cards import CARDS, NUMBERS, DeckName, Face, deck
from engine.commands import Play
from engine.game import Game
from engine.phases import GameOver, Turn
from tests.engine.tables import ROUND, sizes, table

pytest.importorskip("rlcard", reason="RLCard is a development dependency")

from rlcard.games.uno.card import UnoCard
from rlcard.games.uno.game import UnoGame
from rlcard.games.uno.utils import init_deck

TRAITS = {
    **{face: face.value for face in NUMBERS},
    Face.SKIP: "skip",
    Face.REVERSE: "reverse",
    Face.DRAW_TWO: "draw_2",
    Face.WILD: "wild",
    Face.DRAW_FOUR: "wild_draw_4",
}
# Their word for each of the coloured cards that both games have.
WORDS = {
    code: f"{card.colour.lower()}-{TRAITS[card.face]}"
    for code, card in CARDS.items()
    if card.colour is not None and card.face in TRAITS
}
CODES = {word: code for code, word in WORDS.items()}


def their_card(code: str) -> UnoCard:
    colour, trait = WORDS[code].split("-")
    return UnoCard("number" if trait.isdigit() else "action", colour, trait)


def their_game(hands: list[list[str]], draw: list[str], top: str) -> UnoGame:
    """A game of RLCard with these cards, the first seat on turn."""
    game = UnoGame(num_players=len(hands))
    game.init_game()
    for player, hand in zip(game.players, hands, strict=True):
        player.hand = [their_card(code) for code in hand]
    game.dealer.deck = [their_card(code) for code in reversed(draw)]
    game.round.target = their_card(top)
    game.round.played_cards = [game.round.target]
    game.round.current_player, game.round.direction = 0, 1
    return game


def their_hands(game: UnoGame) -> list[list[str]]:
    return [sorted(CODES[card.str] for card in player.hand) for player in game.players]


def our_hands(game: Game) -> list[list[str]]:
    return [sorted(card.code for card in hand) for hand in game.state.hands]


def our_plays(game: Game, seat: int) -> set[str]:
    return {command.card for command in game.legal(seat) if isinstance(command, Play)}


def test_the_deck_is_the_same():
    """CARD-1"""
    theirs = Counter(card.trait if card.type == "wild" else CODES[card.str] for card in init_deck())
    ours = Counter(TRAITS[card.face] if card.is_wild else card.code for card in deck(DeckName.UNO))
    assert ours == theirs


@pytest.mark.parametrize("top", WORDS)
def test_the_same_cards_match(top: str):
    """TURN-1: every coloured card on every other."""
    ours = table(" ".join(WORDS), "R1 R2", discard=top, rules=ROUND)
    theirs = their_game([list(WORDS), ["R1", "R2"]], [], top)
    assert our_plays(ours, 0) == {CODES[word] for word in theirs.get_legal_actions()}


@pytest.mark.parametrize("seats", [3, 4, 7])
@pytest.mark.parametrize("number", range(20))
def test_the_same_plays_lead_to_the_same_hands_and_turns(seats: int, number: int):
    """TURN-1, ACT-1, ACT-2, ACT-3: played until somebody goes out, or would have to draw; the first can play."""
    rng = Random(seats * 1000 + number)
    cards = [card.code for card in deck(DeckName.UNO) if not card.is_wild]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(7)] for _ in range(seats)]
    top = next(code for code in cards if code[0] == hands[0][0][0])
    cards.remove(top)
    ours = table(*map(" ".join, hands), discard=top, draw=" ".join(cards), rules=ROUND)
    theirs = their_game(hands, cards, top)
    played = 0
    while isinstance(ours.phase, Turn) and (plays := our_plays(ours, ours.phase.seat)):
        assert ours.phase.seat == theirs.get_player_id()
        assert plays == {CODES[word] for word in theirs.get_legal_actions()}
        code = rng.choice(sorted(plays))
        ours.apply(Play(ours.phase.seat, code))
        theirs.step(WORDS[code])
        assert our_hands(ours) == their_hands(theirs)
        assert (ours.state.top.code, ours.state.direction) == (CODES[theirs.round.target.str], theirs.round.direction)
        played += 1
    assert played >= 1
    assert isinstance(ours.phase, GameOver) == theirs.is_over() == (0 in sizes(ours))
