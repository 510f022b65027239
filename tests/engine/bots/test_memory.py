"""What a bot remembers is true, and the worlds it makes up are such as could be."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.bots.beliefs import Memory, learn
from engine.bots.determinize import Determinizer
from engine.bots.playout_cards import Dice
from engine.cards import Colour, deck
from engine.events import ColourNamed, Drew, Event, Passed, Played, Took, TurnedUp, Why
from engine.game import Game
from engine.options import PRESETS
from engine.phases import GameOver, RoundOver, awaited
from engine.rng import Rng
from engine.view import view
from tests.engine.bots.arena import choose, show
from tests.engine.bots.rounds import mixed_bots, random_game

ROUNDS = range(12)


def watched(variant: str) -> Iterator[tuple[Game, list[Memory]]]:
    """Rounds of bots, after every command, with a memory for each seat."""
    for number in ROUNDS:
        game = random_game(variant, number)
        bots = mixed_bots(game, number, sharp=False)
        memories = [Memory(seat, len(bots)) for seat in range(len(bots))]
        events = game.opening
        while not isinstance(game.phase, RoundOver | GameOver):
            views = show(game, bots, events)
            for seat, memory in enumerate(memories):
                learn(memory, [seen for event in events if (seen := event.seen_by(seat)) is not None], views[seat])
            yield game, memories
            events = game.apply(choose(game, bots, views))


@pytest.mark.parametrize("variant", PRESETS)
def test_every_seat_remembers_the_discard_pile_and_only_cards_that_are_where_it_thinks(variant: str) -> None:
    for game, memories in watched(variant):
        hands = [Counter(card.code for card in hand) for hand in game.state.hands]
        for memory in memories:
            assert memory.discards == [card.code for card in game.state.discard]
            assert all(Counter(memory.known[seat]) <= hand for seat, hand in enumerate(hands))


@pytest.mark.parametrize("variant", PRESETS)
def test_a_world_looks_to_its_maker_as_the_table_does_and_has_every_card_once(variant: str) -> None:
    dice = Dice(Rng(b"worlds"))
    whole = Counter(deck(PRESETS[variant].deck))
    for game, memories in watched(variant):
        for seat in awaited(game.phase)[:1]:
            real = view(game, seat)
            if real.prompt.kind == "pointing":
                continue
            twin = game.copy()
            twin.state = world = Determinizer(real, seat, memories[seat], dice).sample()
            world.dealer, world.window = game.state.dealer, game.state.window
            world.caught, world.passes, world.turns_left = game.state.caught, game.state.passes, game.state.turns_left
            assert view(twin, seat) == real
            everywhere = [*world.draw, *world.discard, *world.mini, *(card for hand in world.hands for card in hand)]
            assert Counter(everywhere) == whole


def test_a_seat_that_came_late_still_makes_up_a_world_with_every_card_once() -> None:
    for game, _ in watched("classic"):
        seat = awaited(game.phase)[0]
        memory = Memory(seat, len(game.names))
        learn(memory, [], view(game, seat))
        world = Determinizer(view(game, seat), seat, memory, Dice(Rng(b"late"))).sample()
        everywhere = [*world.draw, *world.discard, *(card for hand in world.hands for card in hand)]
        assert Counter(everywhere) == Counter(deck(game.options.deck))
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in game.state.hands]


def test_who_draws_and_passes_is_thought_to_lack_the_colour_until_it_gets_new_cards() -> None:
    memory = Memory(0, 2)
    table = view(random_game("classic", 0), 0)
    before = memory.likely(1, Colour.RED, 5)
    learn(memory, [ColourNamed(Colour.RED, 0), Drew(1, 1, Why.TURN), Passed(1)], table)
    after = memory.likely(1, Colour.RED, 6)
    assert after < before / 3
    assert memory.likely(1, Colour.BLUE, 6) > 0.7
    learn(memory, [Drew(1, 4, Why.DRAW_FOUR)], table)
    assert memory.likely(1, Colour.RED, 10) > 2 * after


def told(*events: Event) -> Memory:
    """What seat 0 remembers of these events; red was in force before them."""
    memory = Memory(0, 2)
    learn(memory, [TurnedUp("R5"), *events], view(random_game("classic", 0), 0))
    return memory


def test_who_plays_a_wild_is_thought_to_lack_the_colour_unless_it_names_that() -> None:
    wild = Played(1, "W", 1)
    assert told(wild, ColourNamed(Colour.BLUE, 1)).lacks[1] == {Colour.RED: 0}
    assert told(wild, ColourNamed(Colour.RED, 1)).lacks[1] == {}


def test_a_wild_draw_four_tells_nothing_of_the_colour_as_long_as_it_may_be_a_bluff() -> None:
    four = Played(1, "W4", 1), ColourNamed(Colour.BLUE, 1)
    assert told(*four).lacks[1] == {}
    assert told(*four, Drew(0, 4, Why.DRAW_FOUR)).lacks[1] == {Colour.RED: 0}
    assert told(*four, Drew(0, 6, Why.CHALLENGE_LOST)).lacks[1] == {Colour.RED: 0}


def test_a_drawn_card_that_is_played_at_once_is_not_among_those_that_could_be_of_the_colour() -> None:
    drew = Drew(1, 1, Why.TURN)
    assert told(drew, Played(1, "B5", 1, drawn=True)).lacks[1] == {Colour.RED: 0, None: 0}
    assert told(drew, Passed(1), Drew(1, 2, Why.DRAW_TWO), Played(1, "G7", 1)).lacks[1] == {Colour.RED: 2, None: 2}
    assert told(drew, Passed(1), Drew(1, 2, Why.DRAW_TWO), Played(1, "R7", 1)).lacks[1] == {Colour.RED: 1, None: 2}


def test_the_taker_of_a_mini_pile_is_known_to_hold_its_cards() -> None:
    memory = Memory(0, 3)
    learn(memory, [Took(2, ("R1", "R2", "W"))], view(random_game("party", 0), 0))
    assert memory.known[2] == ["R1", "R2", "W"]
    assert memory.likely(2, Colour.RED, 9) == 1.0
