"""What a bot decides where the right answer is plain."""

from collections.abc import Sequence

import pytest

from engine.bots import CHARACTERS, LEVELS, Bot, make_bot
from engine.bots.beliefs import Memory
from engine.bots.bot import PLAIN
from engine.bots.evaluation import Evaluation
from engine.bots.odds import WEARY, bluff_odds, challenge_pays
from engine.bots.search_bot import Budget
from engine.cards import Colour
from engine.commands import AnyCommand, Catch, Challenge, Draw, NameColour, PileCard, Play, Point, Slap
from engine.events import ColourNamed, FingersShown, Played, TurnedUp
from engine.game import Game
from engine.options import options_from
from engine.position import Position
from engine.rng import Rng
from engine.view import view
from tests.engine.bots.arena import choose, play_round, show

STEADY = ("normal", "sharp")
DRAW = ("G1", "G2", "G3", "G4", "G6", "Y1", "Y2", "Y3", "B1", "B2", "B3", "B4") * 2


def table(variant: str, hands: Sequence[str], **options: bool) -> Game:
    """A table at which seat 0 is on turn, a red 5 on top; a hand is its codes with spaces between."""
    position = Position(hands=tuple(tuple(hand.split()) for hand in hands), draw=DRAW, discard=("Y9", "R5"), turn=0)
    names = [str(seat) for seat in range(len(hands))]
    return Game(options_from({"variant": variant, "play_to": 0, **options}), names, b"", position)


def bot(level: str, seat: int, character: str | None = None, playouts: int = 200) -> Bot:
    """A bot with luck of its own."""
    return make_bot(level, seat, Rng(bytes([seat])), character, Budget(playouts))


def decision(game: Game, seat: int, level: str = "normal", character: str | None = None) -> AnyCommand | None:
    """What a bot answers that has just come to the table."""
    player = bot(level, seat, character)
    player.watch(game.opening, view(game, seat))
    return player.decide(view(game, seat))


@pytest.mark.parametrize("level", STEADY)
def test_a_bot_keeps_its_wild_while_it_can_follow(level: str) -> None:
    assert decision(table("classic", ["R1 W Y2 G3 B4", "Y1 Y2 Y3 Y4 Y6"]), 0, level) == Play(0, "R1")


def test_a_bot_names_the_colour_it_holds_most() -> None:
    game = table("classic", ["W B1 B2 B3 G4", "Y1 Y2 Y3 R4 R6", "Y4 Y6 R7 R8 R9"])
    assert decision(game, 0) == Play(0, "W", Colour.BLUE)


@pytest.mark.parametrize("level", STEADY)
def test_a_bot_plays_its_last_card_and_calls_uno_with_the_one_before(level: str) -> None:
    assert decision(table("classic", ["R1", "Y2 Y3"]), 0, level) == Play(0, "R1")
    assert decision(table("classic", ["R1 G2", "Y2 Y3"]), 0, level) == Play(0, "R1", uno=True)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_draws_when_nothing_fits_and_passes_when_the_card_does_not_either(level: str) -> None:
    game = table("classic", ["G7 B8 Y6", "Y2 Y3"])
    assert decision(game, 0, level) == Draw(0)


@pytest.mark.parametrize("level", STEADY)
def test_a_bot_slaps_the_twin_of_the_top_out_of_turn_and_nothing_else(level: str) -> None:
    game = table("party", ["R1 G2 G3", "R5 Y2 Y3", "R6 Y5 B1"])
    assert decision(game, 1, level) == Slap(1, "R5", game.state.serial)
    assert decision(game, 2, level) is None


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_ever_slaps_a_wrong_card(level: str) -> None:
    for seed in range(10):
        game = Game(options_from({"variant": "party"}), "ABCD", bytes([seed]))
        bots = [bot(level, seat, playouts=0) for seat in range(4)]
        events = game.opening
        while game.phase.__class__.__name__ != "GameOver":
            command = choose(game, bots, show(game, bots, events))
            assert not isinstance(command, Slap) or command.card == game.state.top.code
            events = game.apply(command)


def test_a_bot_catches_who_has_not_called_uno() -> None:
    game = table("classic", ["R1 G2", "Y2 Y3", "B2 B3"])
    game.apply(Play(0, "R1"))
    assert decision(game, 2) == Catch(2, 0)


def test_a_bot_points_at_the_leader_and_the_grudge_holder_back() -> None:
    game = table("party", ["RP G2 G3 G4", "Y2 Y3 Y4", "B2 B3", "B6 B7 B8 B9"])
    game.apply(Play(0, "RP"))
    assert decision(game, 3) == Point(3, 2)
    pointed_back = set()
    for seed in range(20):
        elephant = make_bot("normal", 3, Rng(bytes([seed])), "elephant")
        elephant.watch([FingersShown((3, 0, 0, 0))], view(game, 3))
        pointed_back.add(elephant.decide(view(game, 3)))
    assert Point(3, 0) in pointed_back


def test_a_bot_keeps_its_wild_from_the_mini_pile_while_it_has_the_colour() -> None:
    game = table("party", ["WP G7 G8", "W W G9 Y2", "B2 B3"])
    game.apply(Play(0, "WP"))
    assert decision(game, 1) == PileCard(1, "G9")


def test_only_the_bluffer_plays_an_illegal_draw_four() -> None:
    game = table("classic", ["W4 R1 G2 B3", "Y2"])
    answers = {name: decisions(game, name) for name in (None, "fox")}
    assert not any(isinstance(answer, Play) and answer.card == "W4" for answer in answers[None])
    bluffs = [isinstance(answer, Play) and answer.card == "W4" for answer in answers["fox"]]
    assert any(bluffs)
    assert not all(bluffs)


def decisions(game: Game, character: str | None) -> list[AnyCommand | None]:
    """What twenty bots of that character answer."""
    return [make_bot("normal", 0, Rng(bytes([seed])), character).decide(view(game, 0)) for seed in range(20)]


def test_a_bot_challenges_when_it_knows_the_colour_is_held_and_not_when_it_is_lacked() -> None:
    game = table("classic", ["W4 R1 G2 B3", "Y2 Y3 Y4"])
    game.apply(Play(0, "W4", Colour.BLUE))
    sees, memory = view(game, 1), Memory(1, 2)
    memory.before = Colour.RED
    memory.known[0] = ["R1"]
    merit = Evaluation(sees, 1, memory, PLAIN)
    assert bluff_odds(sees, memory, PLAIN) == 1.0
    assert challenge_pays(sees, merit, 1.0)
    memory.known[0], memory.lacks[0] = [], {Colour.RED: 0}
    assert not challenge_pays(sees, merit, bluff_odds(sees, memory, PLAIN))


def test_only_the_hoarder_draws_rather_than_part_with_a_wild() -> None:
    game = table("classic", ["W G2 B3 B4", "Y2 Y3 Y4", "Y6 Y7"])
    assert decision(game, 0, character="squirrel") == Draw(0)
    assert decision(game, 0) == Play(0, "W", Colour.BLUE)


def test_a_weary_bot_points_at_the_largest_hand_and_hoards_no_longer() -> None:
    game = table("party", ["RP W G2 G3", "Y1", "Y1 Y2 Y3 Y4 Y6"])
    game.state.serial = WEARY + 1
    game.apply(Play(0, "RP"))
    assert decision(game, 0) == Point(0, 2)
    game = table("party", ["W G2 B3 B4", "Y2 Y3 Y4", "Y6 Y7"])
    game.state.serial = WEARY + 1
    assert decision(game, 0, character="squirrel") == Play(0, "W", Colour.BLUE)


def test_the_snail_leaves_a_slap_that_does_not_bring_it_close_to_winning() -> None:
    game = table("party", ["R1 G2 G3", "R5 Y2 Y3 Y4 Y6", "R5 Y5 B1"])
    assert decision(game, 1, character="snail") is None
    assert isinstance(decision(game, 1, character="thunder"), Slap)
    assert isinstance(decision(game, 2, character="snail"), Slap)


def test_a_stack_is_passed_on_rather_than_drawn() -> None:
    game = table("classic", ["R+2 G2 B3", "B+2 Y3 Y4 Y6"], stacking=True)
    game.apply(Play(0, "R+2"))
    assert decision(game, 1) == Play(1, "B+2")


def test_the_owl_doubts_more_than_others() -> None:
    game = table("classic", ["W4 R1 G2 B3 B4", "Y2 Y3 Y4", "Y6 Y7", "B6 B7"])
    game.apply(Play(0, "W4", Colour.BLUE))
    assert isinstance(decision(game, 1, character="owl"), Challenge)
    assert not isinstance(decision(game, 1), Challenge)
    owl = bot("normal", 1, "owl")
    owl.watch([TurnedUp("R5"), Played(0, "W4", 1), ColourNamed(Colour.BLUE, 0)], view(game, 1))
    assert isinstance(owl.decide(view(game, 1)), Challenge)


def test_a_bot_swaps_its_seven_with_the_smallest_hand() -> None:
    game = table("classic", ["R7 G2 G3 B4 B6", "Y2 Y3 Y4", "B2", "B7 B8"], seven_zero=True)
    assert decision(game, 0) == Play(0, "R7", swap=2)


def test_two_identical_numbers_go_down_together() -> None:
    game = table("classic", ["R7 R7 R8 G3 B4", "Y2 Y3 Y4 Y6"], doubles=True)
    assert decision(game, 0) == Play(0, "R7", twice=True)


def test_a_bot_names_a_colour_it_holds_for_the_start_wild() -> None:
    position = Position(hands=(("B1", "B2", "R3"), ("Y1", "Y2")), draw=DRAW, discard=("W",), turn=0)
    game = Game(options_from({"variant": "classic"}), "AB", b"", position)
    for level in STEADY:
        assert decision(game, 0, level) == NameColour(0, Colour.BLUE)


def test_without_a_playout_the_sharp_bot_decides_as_the_normal_one() -> None:
    for seed in range(5):
        games = [Game(options_from({"variant": "party", "play_to": 0}), "ABCDE", bytes([seed])) for _ in "xy"]
        for game, level in zip(games, STEADY, strict=True):
            play_round(game, [bot(level, seat, playouts=0) for seat in range(5)])
        assert games[0].state.hands == games[1].state.hands


def test_a_sharp_bot_decides_the_same_whatever_it_cannot_see() -> None:
    for seed in range(8):
        game = Game(options_from({"variant": "classic"}), "ABC", bytes([seed]))
        seat = view(game, None).prompt.seats[0]
        twin = game.copy()
        others = [other for other in range(3) if other != seat]
        hidden = [*twin.state.draw, *(card for other in others for card in twin.state.hands[other])]
        hidden.sort(key=lambda card: (card.points, card.code))
        for other in others:
            twin.state.hands[other] = [hidden.pop() for _ in range(7)]
        twin.state.draw = hidden
        players = [bot("sharp", seat), bot("sharp", seat)]
        answers = []
        for player, place in zip(players, (game, twin), strict=True):
            player.watch([seen for event in game.opening if (seen := event.seen_by(seat))], view(place, seat))
            answers.append(player.decide(view(place, seat)))
        assert answers[0] == answers[1]


def test_every_character_can_sit_down_at_every_level() -> None:
    for level in LEVELS:
        for name in CHARACTERS:
            assert decision(table("party", ["R1 G2 G3", "Y2 Y3"]), 0, level, name) is not None
    with pytest.raises(KeyError):
        bot("normal", 0, "nobody")
