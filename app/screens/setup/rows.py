"""The rows of the set-up, as text."""

from textual.content import Content
from textual.dom import DOMNode

from app.setup.model import GameSetup, SeatSetup
from app.text.i18n import _, mark
from app.text.labels import DECKS, HOUSE_RULES, LEVELS, VARIANTS, Wording
from app.widgets.appearance import person
from app.widgets.choice_list import Choice
from engine.bots.bot import CHARACTERS
from engine.cards import MOST_SEATS

SETTINGS = {
    "play_to": Wording(mark("Points to win"), mark("How many points end the game; or a single round.")),
    "hand_size": Wording(mark("Cards at the deal"), mark("How many cards everybody starts with: 7, or 1 to 15.")),
    "deck": Wording(
        mark("Deck"), mark("Classic can be played with playing cards too: jack, queen and king are actions.")
    ),
    "seed": Wording(mark("Shuffle"), mark("By chance; or by a seed, a text that always deals the same cards.")),
    "open_game": Wording(mark("Open table"), mark("All hands lie open, and nobody looks away: for children.")),
}


def most_seats(party: GameSetup) -> int:
    """How many seats the deck in use allows."""
    return MOST_SEATS[party.options.deck]


def variants(party: GameSetup) -> list[Choice]:
    """The variants in a line each."""
    return [
        Choice(
            name,
            Content.assemble(
                "(x) " if name == party.options.variant else "( ) ",
                (f"{_(wording.name):<12}", "bold"),
                (_(wording.meaning), "dim"),
            ),
        )
        for name, wording in VARIANTS.items()
    ]


def seats(node: DOMNode, party: GameSetup) -> list[Choice]:
    """The seats: number, colour and name, who plays; and a row that adds one."""
    rows = [Choice(str(number), seat_row(node, number, seat)) for number, seat in enumerate(party.seats)]
    if len(rows) < most_seats(party):
        rows.append(Choice("add", Content.styled(_("+ one more bot"), "dim")))
    return rows


def seat_row(node: DOMNode, number: int, seat: SeatSetup) -> Content:
    """One seat."""
    plays = _(LEVELS[seat.level]) if seat.level else _("person")
    key = Content.assemble("  ", (f" {seat.slap_key} ", "reverse")) if seat.slap_key else Content()
    return Content.assemble(f"{number + 1:>2} ", person(node, seat.name, seat.colour), "  ", plays, key)


def rules(party: GameSetup, roomy: bool) -> list[Choice]:
    """House rules with a mark at those that hold, then the settings with their values."""
    switches = [
        Choice(rule, switch(getattr(party.options, rule), wording, roomy)) for rule, wording in HOUSE_RULES.items()
    ]
    return [*switches, Choice("", Content(), open=False), *(Choice(name, setting(party, name)) for name in SETTINGS)]


def switch(on: bool, wording: Wording, roomy: bool) -> Content:
    """One house rule; with room enough, also what it changes."""
    name = Content.assemble("[x] " if on else "[ ] ", (_(wording.name), "bold" if on else ""))
    return Content.assemble(name, ("\n      " + _(wording.meaning), "dim")) if roomy else name


def setting(party: GameSetup, name: str) -> Content:
    """One setting."""
    return Content.assemble(f"{_(SETTINGS[name].name):<18}", (value(party, name), "bold"))


def value(party: GameSetup, name: str) -> str:
    """What a setting is set to."""
    match name:
        case "play_to":
            return str(party.options.play_to) if party.options.play_to else _("a single round")
        case "hand_size":
            return str(party.options.hand_size)
        case "deck":
            return _(DECKS[party.options.deck])
        case "seed":
            return party.seed or _("by chance")
        case _:
            return _("yes") if party.open_game else _("no")


def meaning(party: GameSetup, where: str | None, chosen: str | None) -> str:
    """What the row under the cursor means; empty where there is nothing to say of it."""
    if where == "rules" and chosen:
        return _((HOUSE_RULES.get(chosen) or SETTINGS[chosen]).meaning)
    if where == "seats" and chosen and chosen.isdigit():
        return about_seat(party.seats[int(chosen)])
    if where == "seats" and chosen == "add":
        return _("One more at the table: a bot or a person.")
    return ""


def ready(party: GameSetup) -> str:
    """What to do with a party that can be dealt."""
    if party.options.variant == "party" and len(party.seats) < 6:
        return _("UNO Party! is made for 6 to 16 players; with fewer it is good practice.")
    return _("Everything is ready: press Enter or d to deal. The arrow keys lead to everything that can be changed.")


def about_seat(seat: SeatSetup) -> str:
    """Who plays there."""
    if seat.character is not None and seat.is_bot:
        return _("{name} {style}.").format(name=seat.name, style=_(CHARACTERS[seat.character].about))
    if seat.is_bot:
        return _("{name} is played by this computer.").format(name=seat.name)
    return _("{name} slaps with {key}, and calls UNO with Shift and {key}.").format(name=seat.name, key=seat.slap_key)
