"""What is measured: rounds set up by hand, and what is said to have decided them."""

from collections.abc import Sequence

from app.simulate.measures import RoundWatch
from engine.cards import Colour
from engine.commands import AnyCommand, Catch, Draw, Pass, PileCard, Play, Point, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position

PILE = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8")


def watched(hands: Sequence[Sequence[str]], commands: Sequence[AnyCommand], draw: tuple[str, ...] = PILE) -> RoundWatch:
    """A round that begins with seat 0 and a red seven on top, by these commands."""
    position = Position(hands=tuple([tuple(hand) for hand in hands]), draw=draw, discard=("R7",), dealer=len(hands) - 1)
    game, watch = Game(PARTY, [f"seat {seat}" for seat in range(len(hands))], b"hand", position), RoundWatch()
    watch.note(game.opening, game)
    ends = [watch.note(game.apply(command), game) for command in commands]
    assert True not in ends[:-1]
    assert ends[-1] == game.over
    return watch


def decided(watch: RoundWatch) -> list[str]:
    return [name.removeprefix("decided_") for name in watch.counts if name.startswith("decided_")]


def test_a_round_that_nothing_stops_is_decided_by_play_alone() -> None:
    watch = watched([["R1"], ["B2", "B3"]], [Play(0, "R1")])
    assert decided(watch) == ["play"]
    assert watch.winners == (0,)
    assert watch.counts["comebacks"] == watch.counts["blocked"] == 0
    assert watch.counts["points"] == 5


def test_a_last_card_slapped_down_decides_the_round() -> None:
    watch = watched([["R1", "B9"], ["B2", "B3"], ["R7"]], [Slap(2, "R7", 1)])
    assert decided(watch) == ["slap"]
    assert watch.counts["slaps"] == 1


def test_a_last_card_on_the_mini_pile_decides_the_round() -> None:
    watch = watched([["WP", "B9"], ["G9"]], [Play(0, "WP", uno=True), PileCard(1, "G9")])
    assert decided(watch) == ["mini_pile"]
    assert (watch.counts["mini_piles"], watch.counts["piled"]) == (1, 1)


def test_a_catch_decides_the_round_that_the_caught_seat_does_not_win() -> None:
    watch = watched([["R1", "B9"], ["R2"], ["B4", "B5"]], [Play(0, "R1"), Catch(2, 0), Play(1, "R2")])
    assert decided(watch) == ["catch"]
    assert (watch.counts["stopped_catch"], watch.counts["drawn_catch"]) == (1, 2)


def test_the_seat_that_was_stopped_and_wins_all_the_same_was_not_decided_against() -> None:
    waits: list[AnyCommand] = [Draw(1), Pass(1)]
    first: list[AnyCommand] = [Play(0, "R1"), Catch(1, 0), *waits, Play(0, "R9"), *waits]
    watch = watched(
        [["R1", "R9"], ["B4", "B5"]],
        [*first, Play(0, "R2", uno=True), *waits, Play(0, "R3")],
        draw=("R2", "R3", *PILE),
    )
    assert decided(watch) == ["play"]
    assert watch.counts["stopped_catch"] == 1


def test_fingers_on_a_seat_with_one_card_left_decide_the_round() -> None:
    fingers = [Point(0, 2), Point(1, 2), Point(2, 0)]
    watch = watched([["RP", "B9"], ["R2"], ["B4"]], [Play(0, "RP", uno=True), *fingers, Play(1, "R2")])
    assert decided(watch) == ["point_taken"]
    assert watch.counts["pointings"] == 1
    assert watch.counts["drawn_point_taken"] == 3


def test_what_is_drawn_after_the_last_card_decides_nothing() -> None:
    watch = watched([["R+2"], ["B4"]], [Play(0, "R+2")])
    assert decided(watch) == ["play"]
    assert watch.counts["drawn"] == 2


def test_who_wins_after_having_held_a_whole_hand_against_one_card_has_come_back() -> None:
    hand = ["R1", "R2", "R3", "R4", "R5", "R6", "R8"]
    plays: list[AnyCommand] = [Play(0, card, uno=card == "R6") for card in hand]
    rest: list[AnyCommand] = [command for play in plays[:-1] for command in (play, Draw(1), Pass(1))]
    watch = watched([hand, ["B4"]], [*rest, plays[-1]])
    assert watch.counts["comebacks"] == 1
    assert watch.counts["turns"] == 12
    assert (watch.counts["plays"], watch.counts["draws"], watch.counts["passes"]) == (7, 6, 6)


def test_a_blocked_round_is_decided_by_nothing() -> None:
    watch = watched([["B3"], ["B4"]], [Pass(0), Pass(1)], draw=())
    assert watch.counts["blocked"] == 1
    assert decided(watch) == []
    assert watch.winners == (0,)


def test_a_link_counts_what_the_other_seat_draws() -> None:
    commands: list[AnyCommand] = [Play(0, "WT", colour=Colour.RED, link=(1, 2)), Draw(1)]
    watch = watched([["WT", "B9", "B8"], ["B4", "B5"], ["B6"]], commands)
    assert (watch.counts["links"], watch.counts["drawn_link"], watch.counts["stopped_link"]) == (1, 1, 1)
