"""A game that goes on with other seats."""

import pytest

from engine.events import RoundBegan
from engine.game import Game
from engine.options import CLASSIC, BadSettings
from engine.record import Header, read, start, write_header

NAMES = ("Ann", "Bob", "Cas")


def test_a_game_that_goes_on_has_its_scores_and_its_dealer() -> None:
    game = Game(CLASSIC, NAMES, b"seed", scores=(10, 20, 30), dealer=2)
    assert game.state.scores == [10, 20, 30]
    began = next(event for event in game.opening if isinstance(event, RoundBegan))
    assert began.dealer == 2


@pytest.mark.parametrize(("scores", "dealer"), [((1, 2), None), ((), 3), ((), -1)])
def test_scores_and_dealer_are_those_of_the_seats(scores: tuple[int, ...], dealer: int | None) -> None:
    with pytest.raises(BadSettings):
        Game(CLASSIC, NAMES, b"seed", scores=scores, dealer=dealer)


def test_a_record_keeps_both() -> None:
    header = Header(options={"variant": "classic"}, seats=NAMES, seed="00", scores=(1, 2, 3), dealer=1)
    assert read([write_header(header)]).header == header
    assert start(header).state.scores == [1, 2, 3]


def test_a_header_names_only_what_it_has() -> None:
    assert (
        write_header(Header(seats=NAMES, seed="00"))
        == b'{"uno":1,"options":{},"seats":["Ann","Bob","Cas"],"seed":"00"}\n'
    )
