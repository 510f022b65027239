"""The people at one keyboard."""

from typing import Any

from app.live.fairness import Top
from app.screens.table.hot_seat import HotSeat
from engine.commands import CallUno, Catch, Play, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from engine.view import hand_of, view


def a_game(**parts: Any) -> Game:
    hands = (("R7", "R1", "B2"), ("R7", "B9"), ("G1", "G2"), ("Y1", "Y2", "Y3"))
    position = Position(**{"hands": hands, "discard": ("R7",), "draw": ("G5",) * 9, **parts})
    return Game(PARTY, ["Ann", "Bob", "Cas", "Dot"], b"", position)


def top_of(game: Game) -> Top:
    return Top(game.round, game.state.serial, game.state.top.code)


def views(game: Game):
    return lambda seat: view(game, seat)


def test_one_person_alone_always_sees_their_hand() -> None:
    keyboard = HotSeat({2: "x"})
    assert keyboard.front == 2
    assert keyboard.handing_over(view(a_game(), None)) is None
    assert keyboard.front == 2


def test_between_two_people_no_hand_is_shown_until_the_curtain_has_been_passed() -> None:
    game = a_game()
    keyboard = HotSeat({0: "x", 1: "m"})
    assert keyboard.front is None
    assert keyboard.handing_over(view(game, None)) == 0
    keyboard.front = 0
    assert keyboard.handing_over(view(game, None)) is None
    game.apply(Play(0, "R1"))
    assert keyboard.handing_over(view(game, None)) == 1
    assert keyboard.front is None


def test_while_others_play_nobodys_hand_stays_on_screen() -> None:
    game = a_game()
    keyboard = HotSeat({0: "x", 3: "m"})
    keyboard.front = 0
    game.apply(Play(0, "R1"))
    assert keyboard.handing_over(view(game, None)) is None
    assert keyboard.front is None


def test_an_open_table_needs_no_curtain() -> None:
    game = a_game()
    keyboard = HotSeat({0: "x", 1: "m"}, open_game=True)
    assert keyboard.handing_over(view(game, None)) is None
    assert keyboard.front == 0
    game.apply(Play(0, "R1"))
    keyboard.handing_over(view(game, None))
    assert keyboard.front == 1


def test_a_slap_key_plays_the_exact_twin_of_the_top_on_screen() -> None:
    """SPEED-5: the slap names the top that was on screen."""
    game = a_game()
    keyboard = HotSeat({0: "x", 1: "m"})
    on_screen = top_of(game)
    game.apply(Play(0, "R1"))
    assert keyboard.seat_of("m") == 1
    assert keyboard.slap(1, on_screen, hand_of(game, 1)) == Slap(1, "R7", on_screen.serial)


def test_without_the_twin_it_is_a_wrong_slap() -> None:
    """SPEED-4"""
    game = a_game()
    slap = HotSeat({2: "t"}).slap(2, top_of(game), hand_of(game, 2))
    assert isinstance(slap, Slap)
    assert slap.card != "R7"


def test_holding_a_slap_key_down_is_one_slap_a_top() -> None:
    game = a_game()
    keyboard = HotSeat({1: "m"})
    on_screen = top_of(game)
    assert keyboard.slap(1, on_screen, hand_of(game, 1)) is not None
    assert keyboard.slap(1, on_screen, hand_of(game, 1)) is None
    game.apply(Play(0, "R1"))
    assert keyboard.slap(1, top_of(game), hand_of(game, 1)) is not None


def test_a_top_of_another_round_is_another_top_though_it_has_the_same_number() -> None:
    keyboard = HotSeat({1: "m"})
    assert keyboard.slap(1, Top(1, 1, "R7"), ("R7", "B1")) == Slap(1, "R7", 1)
    assert keyboard.slap(1, Top(2, 1, "B9"), ("R7", "B1")) == Slap(1, "R7", 1)


def test_shouting_calls_uno_or_else_catches_who_has_not() -> None:
    """UNO-1, UNO-2"""
    game = a_game(turn=1)
    keyboard = HotSeat({1: "m", 0: "x"})
    game.apply(Play(1, "R7"))
    assert keyboard.shout(1, views(game)) == CallUno(1)
    assert keyboard.shout(0, views(game)) == Catch(0, 1)
    game.apply(CallUno(1))
    assert keyboard.shout(0, views(game)) is None


def test_a_key_of_nobody_is_nobodys() -> None:
    keyboard = HotSeat({1: "m", 2: ""})
    assert keyboard.seat_of("M") == 1
    assert keyboard.seat_of("z") is None
    assert keyboard.seat_of("") is None
    assert keyboard.seat_of(None) is None
