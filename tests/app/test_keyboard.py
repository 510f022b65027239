"""The people at one keyboard."""

from app.keyboard import Keyboard
from engine.commands import CallUno, Catch, Play, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from engine.view import View, view


def a_game(**parts: object) -> Game:
    hands = (("R7", "R1", "B2"), ("R7", "B9"), ("G1", "G2"), ("Y1", "Y2", "Y3"))
    position = Position(**{"hands": hands, "discard": ("R7",), "draw": ("G5",) * 9, **parts})
    return Game(PARTY, ["Ann", "Bob", "Cas", "Dot"], b"", position)


def views(game: Game):
    return lambda seat: view(game, seat)


def test_one_person_alone_always_sees_their_hand() -> None:
    keyboard = Keyboard({2: "x"})
    assert keyboard.front == 2
    assert keyboard.handing_over(view(a_game(), None)) is None
    assert keyboard.front == 2


def test_between_two_people_no_hand_is_shown_until_the_curtain_has_been_passed() -> None:
    game = a_game()
    keyboard = Keyboard({0: "x", 1: "m"})
    assert keyboard.front is None
    assert keyboard.handing_over(view(game, None)) == 0
    keyboard.front = 0
    assert keyboard.handing_over(view(game, None)) is None
    game.apply(Play(0, "R1"))
    assert keyboard.handing_over(view(game, None)) == 1
    assert keyboard.front is None


def test_while_others_play_nobodys_hand_stays_on_screen() -> None:
    game = a_game()
    keyboard = Keyboard({0: "x", 3: "m"})
    keyboard.front = 0
    game.apply(Play(0, "R1"))
    assert keyboard.handing_over(view(game, None)) is None
    assert keyboard.front is None


def test_an_open_table_needs_no_curtain() -> None:
    game = a_game()
    keyboard = Keyboard({0: "x", 1: "m"}, open_table=True)
    assert keyboard.handing_over(view(game, None)) is None
    assert keyboard.front == 0
    game.apply(Play(0, "R1"))
    keyboard.handing_over(view(game, None))
    assert keyboard.front == 1


def test_a_slap_key_plays_the_exact_twin_of_the_top_on_screen() -> None:
    """SPEED-5: the slap names the top that was on screen."""
    game = a_game()
    keyboard = Keyboard({0: "x", 1: "m"})
    on_screen = view(game, None)
    game.apply(Play(0, "R1"))
    assert keyboard.seat_of("m") == 1
    assert keyboard.slap(1, on_screen, views(game)) == Slap(1, "R7", on_screen.top_serial)


def test_without_the_twin_it_is_a_wrong_slap() -> None:
    """SPEED-4"""
    game = a_game()
    slap = Keyboard({2: "t"}).slap(2, view(game, None), views(game))
    assert isinstance(slap, Slap)
    assert slap.card != "R7"


def test_holding_a_slap_key_down_is_one_slap_a_top() -> None:
    game = a_game()
    keyboard = Keyboard({1: "m"})
    on_screen: View = view(game, None)
    assert keyboard.slap(1, on_screen, views(game)) is not None
    assert keyboard.slap(1, on_screen, views(game)) is None
    game.apply(Play(0, "R1"))
    assert keyboard.slap(1, view(game, None), views(game)) is not None


def test_shouting_calls_uno_or_else_catches_who_has_not() -> None:
    """UNO-1, UNO-2"""
    game = a_game(turn=1)
    keyboard = Keyboard({1: "m", 0: "x"})
    game.apply(Play(1, "R7"))
    assert keyboard.shout(1, views(game)) == CallUno(1)
    assert keyboard.shout(0, views(game)) == Catch(0, 1)
    game.apply(CallUno(1))
    assert keyboard.shout(0, views(game)) is None


def test_a_key_of_nobody_is_nobodys() -> None:
    keyboard = Keyboard({1: "m", 2: ""})
    assert keyboard.seat_of("M") == 1
    assert keyboard.seat_of("z") is None
    assert keyboard.seat_of("") is None
    assert keyboard.seat_of(None) is None
