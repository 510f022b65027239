"""The report of a simulation as tables with bars, for a terminal."""

import io
from collections.abc import Iterator, Mapping
from math import isinf

from rich.bar import Bar
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from app.simulate.aggregate import Estimate
from app.simulate.report import Estimates, Findings, Report
from app.text.i18n import _, mark, ngettext
from app.text.sanitize import clean

LABELS: Mapping[str, str] = {
    "turns": mark("turns"),
    "minutes": mark("minutes at the bots' pace"),
    "rounds": mark("rounds"),
    "plays": mark("cards played"),
    "draws": mark("draws on turn"),
    "drawn": mark("cards drawn, for whatever reason"),
    "passes": mark("passes"),
    "points": mark("points scored"),
    "calls": mark("UNO calls"),
    "reshuffles": mark("reshuffles"),
    "slaps": mark("slaps"),
    "pointings": mark("Point Taken"),
    "drawn_point_taken": mark("cards drawn for fingers"),
    "mini_piles": mark("mini-piles"),
    "piled": mark("cards put on mini-piles"),
    "taken": mark("cards taken with mini-piles"),
    "links": mark("links"),
    "drawn_link": mark("cards drawn for a link"),
    "challenges": mark("challenges"),
    "bluffs_found": mark("bluffs found"),
    "catches": mark("catches"),
    "drawn_draw_two": mark("cards drawn for Draw Two"),
    "drawn_draw_four": mark("cards drawn for Wild Draw Four"),
    "drawn_stack": mark("cards drawn for stacks"),
    "hands_swapped": mark("hands swapped"),
    "hands_moved": mark("hands moved on"),
    "comebacks": mark("comebacks"),
    "blocked": mark("blocked rounds"),
    "slap": mark("a slap"),
    "mini_pile": mark("a mini-pile"),
    "point_taken": mark("Point Taken"),
    "link": mark("a link"),
    "challenge": mark("a challenge"),
    "catch": mark("a catch"),
    "draw_two": mark("a Draw Two"),
    "draw_four": mark("a Wild Draw Four"),
    "stack": mark("a stack"),
    "wrong_slap": mark("a wrong slap"),
    "play": mark("play alone"),
}


def label(name: str) -> str:
    """What a figure is called."""
    return _(LABELS[name]) if name in LABELS else name.removeprefix("style_")


BAR = 32
BINS = 16


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:6.1%}  {estimate.low:6.1%} – {estimate.high:.1%}"


def number(estimate: Estimate) -> str:
    """A mean with its interval."""
    return f"{estimate.value:.2f} ± {half(estimate, 2)}"


def half(estimate: Estimate, digits: int) -> str:
    """Half an interval; a question mark where nothing is known of it."""
    return "?" if isinf(estimate.half) else f"{estimate.half:.{digits}f}"


def signed(estimate: Estimate) -> str:
    """A difference with its interval, marked where nought lies outside it."""
    sure = estimate.low > 0 or estimate.high < 0
    return f"{'* ' if sure else '  '}{estimate.value:+.3f} ± {half(estimate, 3)}"


def render(report: Report) -> RenderableType:
    """The whole report."""
    parts: list[RenderableType] = [Text(headline(report), style="bold"), *sections(report, report.findings)]
    if report.changed is not None:
        parts += [Text("\n" + changed_headline(report), style="bold"), *sections(report, report.changed)]
        parts += [compared(report.differences)]
    return Group(*parts, Text(_("Intervals are of 95 % confidence."), style="dim"))


def headline(report: Report) -> str:
    """What was simulated."""
    games = ngettext("{count} game", "{count} games", report.games).format(count=f"{report.games:,}")
    if report.games < report.asked:
        games = _("{count} of {asked} games").format(count=f"{report.games:,}", asked=f"{report.asked:,}")
    return _("{games}, {rules}, {seats} seats, seed {seed}").format(
        games=games, rules=rules(report.options), seats=len(report.bots), seed=clean(report.seed)
    )


def changed_headline(report: Report) -> str:
    """By what other rules the same was played."""
    return _("The same games by other rules: {rules}").format(rules=rules(report.changed_options))


def rules(options: Mapping[str, object]) -> str:
    """The rules in a few words."""
    others = [name if value is True else f"{name}={value}" for name, value in options.items() if name != "variant"]
    return " + ".join([str(options["variant"]), *others])


def sections(report: Report, found: Findings) -> Iterator[RenderableType]:
    """The tables of one set of rules."""
    yield lengths(found)
    yield means(_("Length of a round"), found.length)
    fair = 1 / len(report.bots)
    yield shares(_("Games won by seat"), seat_labels(report, found.seats), fair)
    if len(found.styles) > 1:
        yield shares(_("Games won by level, for each of its seats"), found.styles, fair)
    yield shares(_("Rounds won by place in the order of play"), found.places, fair)
    yield shares(_("What decides a round"), named(found.decided))
    yield shares(_("How rounds end"), named(found.outcomes))
    yield means(_("What happens in a round"), {**found.usual, **found.mechanisms}, found.occurs)


def seat_labels(report: Report, figures: Estimates) -> Estimates:
    """Seats with who plays there."""
    return {f"{seat} {bot}": figures[seat] for seat, bot in zip(figures, report.bots, strict=True)}


def named(figures: Estimates) -> Estimates:
    """Figures under the names that people read, the largest first."""
    ordered = sorted(figures, key=lambda name: -figures[name].value)
    return {label(name): figures[name] for name in ordered}


def table(title: str, *columns: str) -> Table:
    """An empty table with a title."""
    made = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    for column in columns:
        made.add_column(column, no_wrap=True)
    return made


def shares(title: str, figures: Estimates, fair: float | None = None) -> Table:
    """Shares, each with a bar; a fair one is told in the title's line."""
    most = max([estimate.high for estimate in figures.values()], default=1.0) or 1.0
    heading = "" if fair is None else _("fair: {share}").format(share=f"{fair:.1%}")
    made = table("\n" + title, "", heading, "")
    for name, estimate in figures.items():
        made.add_row(name, percent(estimate), Bar(most, 0, estimate.value, width=BAR))
    return made


def means(title: str, figures: Estimates, occurs: Estimates | None = None) -> Table:
    """Means of a round, and in how many rounds there is any."""
    made = table("\n" + title, "", "", "" if occurs is None else _("rounds that have any"))
    for name, estimate in figures.items():
        any_at_all = f"{occurs[name].value:6.1%}" if occurs and name in occurs else ""
        made.add_row(label(name), number(estimate), any_at_all)
    return made


def lengths(found: Findings) -> RenderableType:
    """How long rounds are: a bar for each span of turns, the long tail in the last."""
    if not found.lengths:
        return Text(_("No game was finished."))
    quantity = found.turns
    width = max(1, -(-quantity["nine_tenths"] * 4 // (3 * BINS)))
    bins = [0] * BINS
    for turns, rounds in found.lengths.items():
        bins[min(turns // width, BINS - 1)] += rounds
    made = table("\n" + _("Turns in a round"), "", "", "")
    for place, count in enumerate(bins):
        span = f"{place * width} – {(place + 1) * width - 1}" if place < BINS - 1 else f"{place * width} –"
        made.add_row(span, f"{count / found.rounds:6.1%}", Bar(max(bins), 0, count, width=BAR))
    sentence = _("Half of the rounds have {half} turns or fewer, nine in ten {nine_tenths}; the longest has {longest}.")
    return Group(made, Text(sentence.format(**quantity)))


def compared(differences: Estimates) -> Table:
    """What the changed rules add to a game."""
    made = table("\n" + _("What the change adds to a game (* surely not nought)"), "", "")
    for name, estimate in differences.items():
        made.add_row(label(name), signed(estimate))
    return made


def as_text(report: Report, width: int = 100) -> str:
    """The report as plain text, without colours."""
    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None).print(render(report))
    return paper.getvalue()
