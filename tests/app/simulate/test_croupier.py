"""The simulated game: a table in real time, without the time."""

import pytest

from app.simulate.config import Setup, Style, read_options, read_styles
from app.simulate.games import SimulatedGame
from engine.events import Event, Played

PARTY_HOUSES = (
    (),
    ("stacking", "jump_in", "seven_zero"),
    ("draw_to_match", "force_play", "doubles", "mirror_pile_up"),
    ("no_bluffing", "hand_size=3"),
)


def setup(bots: str, seats: int = 5, variant: str = "party", house: tuple[str, ...] = (), seed: str = "1") -> Setup:
    return Setup(options=read_options(variant, house), styles=read_styles(bots, seats), seed=seed, playouts=8)


def story(setup: Setup, number: int, ask_everybody: bool = False) -> tuple[list[Event], float]:
    simulated_game = SimulatedGame(setup, number, setup.options, ask_everybody)
    told = [event for events in simulated_game.play() for event in events]
    return told, simulated_game.now


@pytest.mark.parametrize("house", PARTY_HOUSES)
@pytest.mark.parametrize("bots", ["easy", "normal:fox,easy:snail,normal:thunder,easy:elephant,normal:owl"])
def test_a_game_is_the_same_whether_or_not_seats_that_can_do_nothing_are_asked(
    bots: str, house: tuple[str, ...]
) -> None:
    table = setup(bots, house=house)
    for number in range(12):
        assert story(table, number) == story(table, number, ask_everybody=True)


@pytest.mark.parametrize("house", PARTY_HOUSES[:2])
def test_that_holds_for_sharp_bots_too(house: tuple[str, ...]) -> None:
    table = setup("sharp,normal,sharp", seats=3, house=house)
    for number in range(2):
        assert story(table, number) == story(table, number, ask_everybody=True)


def test_a_game_of_several_rounds_is_played_to_its_end() -> None:
    told, _ = story(setup("easy", seats=3, variant="classic"), 0)
    kinds = [type(event).__name__ for event in told]
    assert kinds.count("RoundBegan") == kinds.count("RoundEnded") > 1
    assert kinds[-1] == "GameEnded"


def test_the_same_seed_and_number_give_the_same_game_and_others_another() -> None:
    first = story(setup("normal"), 3)
    assert first == story(setup("normal"), 3)
    assert first != story(setup("normal"), 4)
    assert first != story(setup("normal", seed="2"), 3)


def test_slaps_are_a_race_that_quicker_bots_win_more_often() -> None:
    table = setup("easy,normal", seats=4)
    slaps = [
        table.styles[event.seat]
        for number in range(30)
        for event in story(table, number)[0]
        if isinstance(event, Played) and event.slap
    ]
    assert slaps.count(Style("normal")) / 3 > 1.3 * slaps.count(Style("easy")) > 0


def test_time_passes_at_the_pace_of_the_bots() -> None:
    slow = [story(setup("easy"), number) for number in range(20)]
    quick = [story(setup("normal"), number) for number in range(20)]

    def seconds_an_event(stories: list[tuple[list[Event], float]]) -> float:
        return sum(time for _, time in stories) / sum(len(told) for told, _ in stories)

    assert 0.1 < seconds_an_event(quick) < seconds_an_event(slow) < 4
