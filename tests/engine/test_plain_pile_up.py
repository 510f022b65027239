"""A Pile Up that turns up nothing but wilds, or that is a last card (PILEUP-6, OUT-2)."""

from engine.commands import Catch, Draw, NameColour, Play
from engine.events import PileFailed
from engine.game import Game
from engine.phases import GameOver, MiniPile, NamingColour, Turn
from tests.engine.tables import GREEN, RED, YELLOW, do, refused, table


def failed(*hands: str, draw: str = "WT W", discard: str = "W W4") -> Game:
    game = table(*hands, draw=draw, discard=discard, colour=RED)
    said = do(game, Play(0, "WP"))
    turned = next(event for event in said if isinstance(event, PileFailed))
    assert sorted(turned.cards) == sorted(f"{draw} {discard}".split())
    return game


def test_without_any_other_card_than_wilds_the_pile_up_is_a_plain_wild():
    """PILEUP-6: its player names the colour, and the turned cards go under the discard pile."""
    game = failed("WP R1 R2", "G9 Y8")
    assert game.phase == NamingColour(0, 1)
    assert game.state.top.code == "WP"
    assert sorted(card.code for card in game.state.discard) == ["W", "W", "W4", "WP", "WT"]
    assert game.state.mini == game.state.draw == []
    serial = game.state.serial
    assert refused(game, NameColour(1, GREEN)) == "not-your-turn"
    do(game, NameColour(0, YELLOW))
    assert game.state.colour == YELLOW
    assert game.state.serial == serial
    assert game.phase == Turn(1)


def test_nothing_at_all_to_turn_up_makes_a_plain_wild_too():
    """PILEUP-6"""
    game = table("WP R1 R2", "G9 Y8", draw="", discard="R5 W", colour=RED)
    do(game, Play(0, "WP"))
    assert game.phase == MiniPile(1, 0, RED)
    game = table("WP R1 R2", "G9 Y8", draw="", discard="W", colour=RED)
    do(game, Play(0, "WP"))
    assert game.phase == NamingColour(0, 1)


def test_the_window_of_a_plain_pile_up_stays_open_while_its_player_names_the_colour():
    """PILEUP-6, UNO-3: naming is no act of the next seat."""
    game = failed("WP R1", "G9 Y8")
    do(game.copy(), Catch(1, 0))
    do(game, NameColour(0, RED))
    do(game.copy(), Catch(1, 0))
    do(game, Draw(1))
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_a_last_pile_up_begins_no_mini_pile():
    """OUT-2"""
    game = table("WP", "G9 Y8", draw="G3")
    do(game, Play(0, "WP"))
    assert isinstance(game.phase, GameOver)
    assert game.state.mini == []
