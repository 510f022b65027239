"""The rows of the history: what a game comes to in the database, made of its events."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from app.store.journal_format import Heading
from app.store.record_file import refused
from app.text.i18n import _
from engine.cards import CARDS
from engine.commands import Slap
from engine.events import Caught, Challenged, Event, Played, RoundBegan, RoundEnded, TurnedUp, WrongSlap
from engine.game import Game
from engine.phases import GameOver
from engine.record import BadRecord, Entry, Record, start
from engine.refusal import IllegalCommand

HistoryRow = tuple[object, ...]


class HistoryRows(Struct):
    """The rows of one game, by table, each without the game's number, in the order of the schema's columns."""

    game: HistoryRow
    players: list[HistoryRow]
    rounds: list[HistoryRow]
    hands: list[HistoryRow]
    slaps: list[HistoryRow]
    catches: list[HistoryRow]
    challenges: list[HistoryRow]


def chronicle(file: str, record: Record, heading: Heading) -> HistoryRows:
    """The chronicle of a record whose game is over; `file` is its name. Raises BadRecord where it is not."""
    game = start(record.header)
    teller = RowMaker()
    teller.tell(game.opening, None)
    for line, entry in record.entries:
        try:
            teller.tell(game.apply(entry.command), entry)
        except IllegalCommand as refusal:
            raise refused(line, refusal) from None
    if not isinstance(game.phase, GameOver):
        raise BadRecord(_("this game is not over."))
    options = msgspec.json.encode(record.header.options).decode()
    about = (file, heading.begun, teller.now, game.options.variant, options, game.round, len(record.entries))
    people = players(game, game.phase, heading)
    return HistoryRows(about, people, teller.rounds, teller.hands, teller.slaps, teller.catches, teller.challenges)


class RowMaker:
    """Makes rows of events, command by command."""

    def __init__(self) -> None:
        self.rounds: list[HistoryRow] = []
        self.hands: list[HistoryRow] = []
        self.slaps: list[HistoryRow] = []
        self.catches: list[HistoryRow] = []
        self.challenges: list[HistoryRow] = []
        self.now = 0.0
        self._landed: float | None = None
        self._began = RoundBegan(1, 0, "")

    def tell(self, events: Sequence[Event], entry: Entry | None) -> None:
        """Note what a command has done; None: the opening."""
        if entry is not None and entry.at is not None:
            self.now = entry.at
        for event in events:
            self._note(event, isinstance(entry.command, Slap) if entry is not None else False)
        if any(isinstance(event, Played | TurnedUp) for event in events):
            # Without moments in the record nobody knows how fast a slap was.
            self._landed = self.now if entry is None or entry.at is not None else None

    def _note(self, event: Event, is_slap: bool) -> None:
        number = self._began.number
        match event:
            case RoundBegan():
                self._began = event
            case Played(seat=seat) if event.slap:
                self.slaps.append((number, seat, 1, self._reaction()))
            case WrongSlap(seat=seat):
                self.slaps.append((number, seat, 0, self._reaction()))
            case Caught(seat=target, by=seat):
                self.catches.append((number, seat, target))
            case Challenged(seat=seat, against=against, bluff=bluff):
                self.challenges.append((number, seat, against, int(bluff)))
            case RoundEnded():
                self._end(event)

    def _reaction(self) -> float | None:
        return None if self._landed is None else round(self.now - self._landed, 3)

    def _end(self, event: RoundEnded) -> None:
        began = self._began
        self.rounds.append((began.number, began.dealer, event.points, int(event.blocked), began.commitment))
        for seat, cards in enumerate(event.hands):
            points = sum(CARDS[code].points for code in cards)
            self.hands.append((began.number, seat, int(seat in event.winners), len(cards), points))


def players(game: Game, phase: GameOver, heading: Heading) -> list[HistoryRow]:
    """A row for each seat: name, a bot's level, score, place, whether it has won."""
    ranks = [rank(game, phase, seat) for seat in range(len(game.names))]
    levels = [*heading.levels, *[None] * len(game.names)]
    return [
        (
            seat,
            name,
            levels[seat],
            game.state.scores[seat],
            sorted(ranks).index(ranks[seat]) + 1,
            int(ranks[seat][0] == 0),
        )
        for seat, name in enumerate(game.names)
    ]


def rank(game: Game, phase: GameOver, seat: int) -> tuple[int, int]:
    """What places are given by: winners first, then by score; after a single round by what was left in the hands."""
    if seat in phase.winners:
        return 0, 0
    if game.options.lowest_wins:
        return 1, game.state.scores[seat]
    if game.options.play_to:
        return 1, -game.state.scores[seat]
    return 1, sum(card.points for card in game.state.hands[seat])
