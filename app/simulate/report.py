"""The report: the figures that answer a simulation, each with its interval, as they are shown and written."""

from collections import Counter

from msgspec import Struct

from app.simulate.aggregate import Estimate, Sums, Totals, mean, occurrence, share
from app.simulate.config import Setup
from app.simulate.games import MILLISECONDS, WIN
from app.simulate.measures import DECIDERS
from app.simulate.parallel import RunResult
from engine.options import Options, options_given

MINUTE = 60 * MILLISECONDS

# What is told of a round in the mean; those of the second line are told of the rounds that have it at all, too.
USUAL = ("plays", "draws", "drawn", "passes", "points", "calls", "reshuffles")
MECHANISMS = (
    "slaps",
    "pointings",
    "drawn_point_taken",
    "mini_piles",
    "piled",
    "taken",
    "links",
    "drawn_link",
    "challenges",
    "bluffs_found",
    "catches",
    "drawn_draw_two",
    "drawn_draw_four",
    "drawn_stack",
    "hands_swapped",
    "hands_moved",
)
OUTCOMES = ("comebacks", "blocked")
QUANTILES = {"shortest": 0.0, "quarter": 0.25, "half": 0.5, "three_quarters": 0.75, "nine_tenths": 0.9, "longest": 1.0}

Estimates = dict[str, Estimate]


class Findings(Struct, frozen=True, kw_only=True):
    """The figures of one set of rules.

    `length` is in turns and minutes, `usual` and `mechanisms` are means of a round; `occurs`, `decided` and `outcomes`
    shares of the rounds; `seats` and `styles` shares of the games, a style's for each seat that plays so; `places` are
    shares of the rounds by the order of play. `turns` are quantiles, `lengths` the rounds of so many turns.
    """

    rounds: int
    length: Estimates
    turns: dict[str, int]
    seats: Estimates
    styles: Estimates
    places: Estimates
    decided: Estimates
    outcomes: Estimates
    usual: Estimates
    mechanisms: Estimates
    occurs: Estimates
    lengths: dict[int, int]


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer of a simulation. `differences` are those of a whole game, paired by the game's seed."""

    options: dict[str, object]
    bots: tuple[str, ...]
    seed: str
    asked: int
    games: int
    findings: Findings
    stopped: bool = False
    changed_options: dict[str, object] = {}
    changed: Findings | None = None
    differences: Estimates = {}


def report(setup: Setup, asked: int, result: RunResult) -> Report:
    """What a simulation has found."""
    outcome, compared = result.outcome, setup.changed
    return Report(
        options=options_given(setup.options),
        bots=tuple(map(str, setup.styles)),
        seed=setup.seed,
        asked=asked,
        games=result.played,
        stopped=result.stopped,
        findings=findings(setup, setup.options, outcome.plain),
        changed_options={} if compared is None else options_given(compared),
        changed=None if compared is None else findings(setup, compared, outcome.changed),
        differences={} if compared is None else differences(setup, outcome.differences),
    )


def findings(setup: Setup, options: Options, tally: Totals) -> Findings:
    """The figures of the games played by one set of rules."""
    rounds, games = tally.rounds, tally.games
    happened = [name for name in MECHANISMS if rounds.totals[name]]
    return Findings(
        rounds=rounds.count,
        length={"turns": mean(rounds, "turns"), "minutes": mean(rounds, "milliseconds").scaled(1 / MINUTE)},
        turns=quantiles(tally.lengths),
        seats={str(number): share(games, f"seat_{number}", WIN) for number in range(1, setup.seats + 1)},
        styles=style_shares(setup, games),
        places={str(place): share(rounds, f"round_place_{place}", WIN) for place in range(1, setup.seats + 1)},
        decided={name: share(rounds, f"decided_{name}") for name in DECIDERS if rounds.totals[f"decided_{name}"]},
        outcomes={name: share(rounds, name) for name in OUTCOMES},
        usual={name: mean(rounds, name) for name in USUAL},
        mechanisms={name: mean(rounds, name) for name in happened},
        occurs={name: occurrence(rounds, name) for name in happened},
        lengths=dict(sorted(tally.lengths.items())),
    )


def style_shares(setup: Setup, games: Sums) -> Estimates:
    """The share of games that a seat of each style wins."""
    seats = Counter(map(str, setup.styles))
    return {style: share(games, f"style_{style}", WIN).scaled(1 / count) for style, count in seats.items()}


def quantiles(lengths: Counter[int]) -> dict[str, int]:
    """How many turns rounds have, from the shortest to the longest."""
    ordered, count = sorted(lengths), lengths.total()
    found: dict[str, int] = {}
    for name, part in QUANTILES.items():
        seen = 0
        for turns in ordered:
            seen += lengths[turns]
            if seen >= part * count:
                found[name] = turns
                break
    return found


def differences(setup: Setup, sums: Sums) -> Estimates:
    """What the changed rules add to a game: turns, minutes, and whatever else has changed."""
    found = {"turns": mean(sums, "turns"), "minutes": mean(sums, "milliseconds").scaled(1 / MINUTE)}
    for name in ("rounds", *USUAL, *MECHANISMS, *OUTCOMES):
        if sums.hits[name]:
            found[name] = mean(sums, name)
    for style, count in Counter(map(str, setup.styles)).items():
        if count < setup.seats:
            found[f"style_{style}"] = mean(sums, f"style_{style}").scaled(1 / WIN / count)
    return found
