"""What a playout does in a turn, the engine does with the same commands."""

from collections import Counter
from itertools import count

import pytest

from engine.bots.evaluation import share
from engine.bots.playout import Playout
from engine.bots.playout_cards import LAID, PLACED, SUITS, Dice
from engine.bots.playout_effects import leaders
from engine.cards import CARDS, COLOURS, Card, Colour, Face
from engine.commands import Accept, AnyCommand, Draw, NameColour, Pass, PileCard, Play, Point, Slap, Take
from engine.game import Game
from engine.options import HOUSE_RULES, options_from
from engine.phases import GameOver, MiniPile, NamingColour, Pointing, RoundOver, Stacked, Turn, awaited
from engine.position import Position
from engine.rng import Rng
from engine.rules.mini_pile import follows

TABLES = [
    ("classic", 2, ()),
    ("classic", 5, ()),
    ("classic", 3, ("draw_to_match",)),
    ("classic", 4, ("stacking",)),
    ("classic", 5, ("jump_in",)),
    ("classic", 3, ("seven_zero",)),
    ("party", 2, ()),
    ("party", 3, ()),
    ("party", 6, ("mirror_pile_up",)),
    ("party", 10, ("seven_zero", "jump_in", "stacking")),
]
# All other house rules too, but for the one whose two cards at once are not told apart here.
TOLD = {"doubles", *(rule for _variant, _seats, rules in TABLES for rule in rules)}
TABLES += [("classic", 4, (rule,)) for rule in HOUSE_RULES if rule not in TOLD]
# With fewer cards to draw, a reshuffle may come within the turn, and there the two go different ways.
ENOUGH = 60


class Traced(Playout):
    """A playout that writes down what its seats do."""

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game.state, dice)
        self.written: list[Draw | Card | Colour] = []

    def draw(self) -> None:
        self.written.append(Draw(self.seat))
        super().draw()

    def lay(self, suit: int, rank: int) -> None:
        self.written.append(LAID[suit][rank])
        super().lay(suit, rank)

    def name_colour(self) -> None:
        super().name_colour()
        self.written.append(COLOURS[self.colour])


def repeat(game: Game, table: Traced, seat: int, slapped: bool, link: tuple[int, int] | None) -> None:
    """Tell the engine what the playout's seat has done, and what all others answer."""
    acts = iter(table.written)
    for act in acts:
        if isinstance(act, Draw):
            game.apply(act)
        elif isinstance(act, Card):
            game.apply(laying(game, seat, act, next(acts, None), slapped, link))
            break
    else:
        game.apply(Pass(seat))
    while not isinstance(game.phase, Turn | RoundOver | GameOver):
        game.apply(answer(game, table))


def laying(
    game: Game, seat: int, card: Card, colour: object, slapped: bool, link: tuple[int, int] | None
) -> Play | Slap:
    """The play of a card, with its choices."""
    more = len(game.state.hands[seat]) > 1
    swaps = more and game.options.seven_zero and card.face is Face.SEVEN
    swap = leaders(Playout(game.state, Dice(Rng(b""))), seat)[0] if swaps else None
    if slapped:
        return Slap(seat, card.code, game.state.serial, swap)
    named = colour if more and isinstance(colour, Colour) and card.face is not Face.PILE_UP else None
    return Play(seat, card.code, named, link if more and card.face is Face.DRAWN_TOGETHER else None, swap)


def answer(game: Game, table: Traced) -> AnyCommand:
    """What a playout takes every seat to answer."""
    state = game.state
    seat, hand = awaited(state.phase)[0], state.hands[awaited(state.phase)[0]]
    match state.phase:
        case Stacked(face=face):
            fit = [card for card in hand if card.face is face]
            colour = longest(hand) if fit and fit[0].is_wild and len(hand) > 1 else None
            return Play(seat, min(fit, key=lambda card: SUITS[card.colour]).code, colour) if fit else Accept(seat)
        case Pointing():
            first, second = leaders(Playout(state, table.dice), -1)[:2]
            return Point(seat, second if seat == first else first)
        case MiniPile(colour=colour):
            fit = [card for card in hand if card.colour is colour] or [card for card in hand if follows(card, colour)]
            return PileCard(seat, min(fit, key=lambda card: PLACED[card][1]).code) if fit else Take(seat)
        case NamingColour():
            return NameColour(seat, COLOURS[table.colour])
        case _:
            return Accept(seat)


def longest(hand: list[Card]) -> Colour:
    """The first colour of which most is held."""
    return max(COLOURS, key=[card.colour for card in hand].count)


def whole(table: Playout) -> list[Counter[Card]]:
    """The hands of a playout."""
    return [Counter(LAID[suit][rank] for suit in range(5) for rank in hand[suit]) for hand in table.hands]


@pytest.mark.parametrize(("variant", "seats", "rules"), TABLES)
def test_a_playout_goes_as_the_engine_does(variant: str, seats: int, rules: tuple[str, ...]) -> None:
    turns = 0
    options = options_from({"variant": variant, "play_to": 0, **dict.fromkeys(rules, True)})
    for number in count():
        game = Game(options, [str(seat) for seat in range(seats)], bytes([number]))
        while isinstance(game.phase, NamingColour):
            game.apply(NameColour(game.phase.seat, Colour.RED))
        while isinstance(game.phase, Turn) and len(game.state.draw) >= ENOUGH:
            table = Traced(game, Dice(Rng(b"")))
            table.seat = game.phase.seat
            slapped = 0 <= table.rank < table.slappable and table.slap()
            holders = [seat for seat, hand in enumerate(game.state.hands) if game.state.top in hand]
            if slapped and holders[0] == game.phase.seat:
                slapped = False
            elif not slapped:
                table = Traced(game, Dice(Rng(b"")))
                table.seat = game.phase.seat
                table.take_turn()
            repeat(game, table, holders[0] if slapped else game.phase.seat, slapped, table.link)
            turns += 1
            if table.winner is not None:
                assert getattr(game.phase, "winners", None) == (table.winner,)
                break
            assert whole(table) == [Counter(hand) for hand in game.state.hands]
            assert table.counts == [len(hand) for hand in game.state.hands]
            assert (table.seat, table.direction, table.link) == (
                getattr(game.phase, "seat", None),
                game.state.direction,
                game.state.link,
            )
            assert COLOURS[table.colour] is game.state.colour
        if turns > 600:
            return


def test_the_standing_of_all_seats_sums_to_one_and_favours_the_small_hand_with_a_wild() -> None:
    position = Position(hands=(("R1", "W"), ("R1", "G2", "G3"), ("R1", "B2", "B3", "Y4")), turn=2)
    for variant in ("party", "classic"):
        game = Game(options_from({"variant": variant}), ("A", "B", "C"), b"", position)
        shares = [share(Playout(game.state, Dice(Rng(b""))), seat) for seat in range(3)]
        assert sum(shares) == pytest.approx(1)
        assert shares == sorted(shares, reverse=True)


def test_a_seat_that_has_gone_out_has_won_for_certain() -> None:
    position = Position(hands=(("R1",), ("G2", "G3")), turn=0)
    table = Playout(Game(options_from({"variant": "classic"}), ("A", "B"), b"", position).state, Dice(Rng(b"")))
    table.play(Turn(0), 5)
    assert table.winner == 0
    assert (share(table, 0), share(table, 1)) == (1.0, 0.0)


def test_every_card_has_a_number_of_its_own() -> None:
    assert all(LAID[suit][rank] is card for card, (suit, rank) in PLACED.items())
    assert len(set(PLACED.values())) == len(CARDS)
