"""Verifies deals: that each follows from its seed and its cut, and the seed from its hash."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from app.store.journal_format import check_seals, read_heading
from app.store.record_file import read_file, read_text
from engine.commands import Next
from engine.cut import Cut
from engine.events import Dealt, Event, RoundBegan, TurnedUp
from engine.game import Game
from engine.phases import GameOver, RoundOver
from engine.record import BadRecord, start
from engine.refusal import IllegalCommand
from engine.replay import differences


class Deal(Struct, frozen=True):
    """A round as it was dealt. `commitment` is the hash of its seed, `shown` the one that the record says was shown.

    `cut` is how the deck was cut, if it was. `hands` are empty as long as the round of a kept game is being played.
    """

    number: int
    dealer: int
    commitment: str
    shown: str | None
    cut: Cut | None
    hands: tuple[tuple[str, ...], ...]
    start: str | None


class Verdict(Struct, frozen=True):
    """What a record's deals come to; `faults` is a sentence for each thing that does not hold."""

    names: tuple[str, ...]
    deals: tuple[Deal, ...]
    faults: tuple[str, ...]


def verify_file(path: Path, hashes: Iterable[str] = ()) -> Verdict:
    """Deal every round of a record anew and play what follows. Raises BadRecord.

    `hashes` were noted by somebody who saw them on the screen; a beginning of one is enough.
    """
    record, shown = read_file(path, torn=True), shown_hashes(path)
    game, deals, faults = start(record.header), list[Deal](), list[str]()
    if record.header.position is None:
        deals.append(deal_of(game.opening, shown.get(1), len(game.names)))
    for line, entry in record.entries:
        try:
            events = game.apply(entry.command)
        except IllegalCommand as refusal:
            faults.append(f"line {line} is refused by the rules: {refusal}")
            break
        if isinstance(entry.command, Next):
            deals.append(deal_of(events, shown.get(line), len(game.names)))
    if deals and 1 in shown and is_being_played(game):
        deals[-1] = replace(deals[-1], hands=())
    faults += [
        f"round {deal.number}: {deal.shown} was shown, but its seed has the hash {deal.commitment}."
        for deal in deals
        if deal.shown not in (None, deal.commitment)
    ]
    faults += broken_seals(path)
    faults += [f"“{noted}”: no round's seed has this hash." for noted in hashes if not is_there(noted, deals)]
    if record.result is not None:
        faults += [f"the result does not hold: {wrong}." for wrong in differences(record.result, game)]
    return Verdict(game.names, tuple(deals), tuple(faults))


def broken_seals(path: Path) -> list[str]:
    """Sentences on the first line that is not as it was written; none where lines have no sums. Raises BadRecord."""
    text = read_text(path)
    try:
        for _line in check_seals(text[: text.rfind(b"\n") + 1].splitlines(keepends=True)):
            pass
    except BadRecord as error:
        return [str(error)]
    return []


def is_being_played(game: Game) -> bool:
    """Whether a round goes on, so that nobody may see the hands of others."""
    return not isinstance(game.phase, RoundOver | GameOver)


def is_kept(path: Path) -> bool:
    """Whether a record is that of a kept game, which says the hash that was shown before its deal. Raises BadRecord.

    While the round of such a game goes on, its record tells what a watcher may know; one that was made by hand, and a
    position, hide nothing.
    """
    return 1 in shown_hashes(path)


def is_there(noted: str, deals: Iterable[Deal]) -> bool:
    """Whether a round's hash is or begins with that."""
    return bool(noted) and any(deal.commitment.startswith(noted.lower().strip(" .…")) for deal in deals)


def deal_of(events: Iterable[Event], shown: str | None, seats: int) -> Deal:
    """The deal that these events tell of."""
    hands: list[tuple[str, ...]] = [()] * seats
    began, up = RoundBegan(1, 0, ""), None
    for event in events:
        match event:
            case RoundBegan():
                began = event
            case Dealt(seat=seat, cards=cards):
                hands[seat] = cards
            case TurnedUp(card=card, past=False):
                up = card
    return Deal(began.number, began.dealer, began.commitment, shown, began.cut, tuple(hands), up)


def shown_hashes(path: Path) -> dict[int, str]:
    """The hashes that a record says were shown, by line; most records of tests have none. Raises BadRecord."""
    found = {}
    for number, line in enumerate(read_text(path).split(b"\n"), start=1):
        if b'"commitment"' in line and (shown := read_heading(line).commitment) is not None:
            found[number] = shown
    return found
