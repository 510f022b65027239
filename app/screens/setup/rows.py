"""The rows of the set-up, as text."""

from textual.content import Content
from textual.dom import DOMNode

from app.setup.model import GameSetup, SeatSetup
from app.setup.settings import ROWS, RULES, SETTINGS, Setting
from app.text.i18n import _, mark
from app.text.labels import LEVELS, VARIANTS, Wording
from app.widgets.appearance import person
from app.widgets.choice_list import Choice
from engine.bots.bot import CHARACTERS
from engine.cards import MOST_SEATS
from engine.options import Options

NUMBERS_AND_DECK = [row for row in ROWS if not row.is_rule and not row.rare]
# What is no option of the rules.
OF_THE_TABLE = {
    "seed": Wording(mark("Shuffle"), mark("By chance; or by a seed, a text that always deals the same cards.")),
    "open_game": Wording(mark("Open table"), mark("All hands lie open, and nobody looks away: for children.")),
}


def most_seats(setup: GameSetup) -> int:
    """How many seats the deck in use allows."""
    return MOST_SEATS[setup.options.deck]


def variants(setup: GameSetup) -> list[Choice]:
    """The variants in a line each."""
    return [
        Choice(
            name,
            Content.assemble(
                "(x) " if name == setup.options.variant else "( ) ",
                (f"{_(wording.name):<12}", "bold"),
                (_(wording.meaning), "dim"),
            ),
        )
        for name, wording in VARIANTS.items()
    ]


def seats(node: DOMNode, setup: GameSetup) -> list[Choice]:
    """The seats: number, colour and name, who plays; and a row that adds one."""
    rows = [Choice(str(number), seat_row(node, number, seat)) for number, seat in enumerate(setup.seats)]
    if len(rows) < most_seats(setup):
        rows.append(Choice("add", Content.styled(_("+ one more bot"), "dim")))
    return rows


def seat_row(node: DOMNode, number: int, seat: SeatSetup) -> Content:
    """One seat."""
    plays = _(LEVELS[seat.level]) if seat.level else _("person")
    key = Content.assemble("  ", (f" {seat.slap_key} ", "reverse")) if seat.slap_key else Content()
    return Content.assemble(f"{number + 1:>2} ", person(node, seat.name, seat.colour), "  ", plays, key)


def rules(setup: GameSetup, lines: int) -> list[Choice]:
    """House rules with a mark at those that hold, then the settings with their values.

    If so many lines have room for it, each rule has a sentence below it, and the settings stand apart.
    """
    settings = [
        *(
            Choice(row.name, setting(row.label, row.word(setup.options), row.idle(setup.options) is not None))
            for row in NUMBERS_AND_DECK
        ),
        Choice("seed", setting(OF_THE_TABLE["seed"].name, setup.seed or _("by chance"))),
        Choice("open_game", setting(OF_THE_TABLE["open_game"].name, _("yes") if setup.open_game else _("no"))),
    ]
    least = len(RULES) + len(settings)
    switches = [Choice(row.name, switch(setup.options, row, lines > least + len(RULES))) for row in RULES.values()]
    return [*switches, *([Choice("", Content(), open=False)] if lines > least else []), *settings]


def switch(options: Options, row: Setting, in_full: bool) -> Content:
    """One house rule; in full, also what it changes. One that can do nothing is dim."""
    on, idle = row.of(options), row.idle(options)
    style = "dim" if idle else "bold" if on else ""
    name = Content.assemble("[x] " if on else "[ ] ", (_(row.label), style))
    return Content.assemble(name, ("\n      " + (idle or _(row.meaning)), "dim")) if in_full else name


def setting(label: str, value: str, is_idle: bool = False) -> Content:
    """One setting; one that can do nothing is dim."""
    before, after = ("dim", "dim") if is_idle else ("", "bold")
    return Content.assemble((f"{_(label):<18}", before), (value, after))


def about_setting(setup: GameSetup, name: str) -> str:
    """What a setting means, and why it can do nothing here, if so."""
    if name in OF_THE_TABLE:
        return _(OF_THE_TABLE[name].meaning)
    row = SETTINGS[name]
    idle = row.idle(setup.options)
    return f"{_(row.meaning)} {idle}" if idle else _(row.meaning)


def meaning(setup: GameSetup, where: str | None, chosen: str | None) -> str:
    """What the row under the cursor means; empty where there is nothing to say of it."""
    if where == "rules" and chosen:
        return about_setting(setup, chosen)
    if where == "seats" and chosen and chosen.isdigit():
        return about_seat(setup.seats[int(chosen)])
    if where == "seats" and chosen == "add":
        return _("One more at the table: a bot or a person.")
    return ""


def ready(setup: GameSetup) -> str:
    """What to do with a party that can be dealt."""
    if setup.options.variant == "party" and len(setup.seats) < 6:
        return _("UNO Party! is made for 6 to 16 players; with fewer it is good practice.")
    return _("Everything is ready: press Enter or d to deal. The arrow keys lead to everything that can be changed.")


def about_seat(seat: SeatSetup) -> str:
    """Who plays there."""
    if seat.character is not None and seat.is_bot:
        return _("{name} {style}.").format(name=seat.name, style=_(CHARACTERS[seat.character].about))
    if seat.is_bot:
        return _("{name} is played by this computer.").format(name=seat.name)
    return _("{name} slaps with {key}, and calls UNO with Shift and {key}.").format(name=seat.name, key=seat.slap_key)
