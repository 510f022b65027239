"""The search finds what is plainly better, keeps to its budget, and needs a reason to change its mind."""

from engine.bots.beliefs import Memory, learn
from engine.bots.determinize import Determinizer
from engine.bots.playout_cards import Dice
from engine.bots.search_bot import Budget, Candidate, best, choose
from engine.commands import Draw, Play
from engine.game import Game
from engine.options import options_from
from engine.position import Position
from engine.rng import Rng
from engine.view import view


def worlds() -> tuple[Determinizer, Dice]:
    """Seat 0 has a Skip that wins at once with two seats, and a number that does not."""
    position = Position(hands=(("RS", "R1"), ("Y1",)), discard=("R5",), turn=0)
    game = Game(options_from({"variant": "classic"}), "AB", b"", position)
    memory, dice = Memory(0, 2), Dice(Rng(b"search"))
    learn(memory, [], view(game, 0))
    return Determinizer(view(game, 0), 0, memory, dice), dice


SKIP, NUMBER = Play(0, "RS", uno=True), Play(0, "R1", uno=True)


def test_the_search_finds_the_winning_skip_whatever_it_thought_first() -> None:
    made, dice = worlds()
    assert best([NUMBER, Draw(0), SKIP], 0, made, dice, Budget(300)) == SKIP
    assert best([SKIP, NUMBER, Draw(0)], 0, made, dice, Budget(300)) == SKIP


def test_a_small_budget_leaves_the_first_thought() -> None:
    made, dice = worlds()
    assert best([NUMBER, SKIP], 0, made, dice, Budget(40)) == NUMBER


def test_a_clock_ends_the_search_in_time() -> None:
    made, dice = worlds()
    looks: list[int] = []

    def clock() -> float:
        looks.append(len(looks))
        return float(len(looks))

    assert best([NUMBER, SKIP], 0, made, dice, Budget(10**9, 20.0, clock)) == NUMBER
    assert len(looks) < 30


def test_a_lead_within_chance_is_no_reason() -> None:
    first, other = Candidate(NUMBER), Candidate(SKIP)
    first.results = [0.0, 1.0] * 50
    other.results = [1.0, 0.0] * 49 + [1.0, 1.0]
    assert choose([first, other], first) == NUMBER
    other.results = [1.0, 1.0] * 50
    assert choose([first, other], first) == SKIP
