"""Simulated games: bots play as in real time, on a clock that only counts, and everything is measured."""

from collections import Counter
from collections.abc import Iterator
from math import lcm

from app.live.bots import BotSchedule
from app.live.pace import PACES
from app.simulate.aggregate import Outcome, Totals
from app.simulate.config import Setup
from app.simulate.measures import RoundWatch
from engine.bots import make_bot
from engine.bots.search_bot import Budget
from engine.commands import AnyCommand, Next
from engine.events import Event, HandsMoved, HandsSwapped
from engine.game import Game
from engine.options import Options
from engine.phases import GameOver, Pointing, RoundOver, Turn, awaited
from engine.rules.speed_play import slappable
from engine.state import State
from engine.view import View, view


class SimulatedGame:
    """One game. Every bot plans what it will do and takes its time about it; what is planned first is done first.

    `now` is the time at the table, in seconds. With `ask_everybody`, seats that can do nothing are asked all the same:
    the game is no other, only slower.
    """

    def __init__(self, setup: Setup, number: int, options: Options, ask_everybody: bool = False) -> None:
        rng = setup.rng(number)
        self.game = Game(options, setup.names, rng.branch(0).seed)
        self.now = 0.0
        self._reactions = rng.branch(1)
        self._bots = [
            make_bot(style.level, seat, rng.branch(2, seat), style.character, Budget(setup.playouts))
            for seat, style in enumerate(setup.styles)
        ]
        self._paces = [PACES[style.level] for style in setup.styles]
        self._ask_everybody = ask_everybody
        self._agenda = BotSchedule()
        self._asked: dict[int, tuple[object, ...]] = {}
        self._heard = [0] * setup.seats
        self._story: list[Event] = []

    def play(self) -> Iterator[list[Event]]:
        """Play to the end; yields what each command has done, beginning with the deal."""
        yield self._tell(self.game.opening)
        while not self.game.over:
            yield self._tell(self.game.apply(self._next_command()))

    def _tell(self, events: list[Event]) -> list[Event]:
        self._story += events
        # Who is told of the end of many commands knows as much as who is told of each, unless hands have moved between.
        if self.game.options.seven_zero and any(isinstance(event, HandsMoved | HandsSwapped) for event in events):
            for seat in range(len(self._bots)):
                self._inform(seat)
        return events

    def _next_command(self) -> AnyCommand:
        state = self.game.state
        if isinstance(state.phase, RoundOver):
            return Next()
        able = range(len(self._bots)) if self._ask_everybody else able_seats(state)
        for seat in range(len(self._bots)):
            if seat in able:
                self._ask(seat, state)
            else:
                self._agenda.drop(seat)
        intent = self._agenda.take()
        assert intent is not None
        self.now = max(self.now, intent.due)
        assert intent.command.seat is not None
        del self._asked[intent.command.seat]
        return intent.command

    def _ask(self, seat: int, state: State) -> None:
        """Let a bot plan, unless nothing has changed for it since it did."""
        question = self._question(seat, state)
        if self._asked.get(seat) == question:
            return
        self._asked[seat] = question
        command = self.decide(seat, self._inform(seat))
        if command is None:
            self._agenda.drop(seat)
            return
        pace = self._paces[seat]
        about = (pace.kind(command), type(state.phase), state.serial, self.game.round)
        self._agenda.plan(seat, command, about, lambda: self.now + pace.delay(command, self._reactions))

    def _question(self, seat: int, state: State) -> tuple[object, ...]:
        # Others' fingers are secret, so they change nobody's mind.
        phase = Pointing if isinstance(state.phase, Pointing) else state.phase
        return phase, state.serial, self.game.round, state.window, state.caught, state.called, len(state.hands[seat])

    def decide(self, seat: int, seen: View) -> AnyCommand | None:
        """What the bot in that seat wants to do."""
        return self._bots[seat].decide(seen)

    def _inform(self, seat: int) -> View:
        """Let a bot watch what has happened since it was last told; answers what it sees now."""
        seen = view(self.game, seat)
        news = self._story[self._heard[seat] :]
        self._heard[seat] = len(self._story)
        self._bots[seat].watch([shown for event in news if (shown := event.seen_by(seat)) is not None], seen)
        return seen


def able_seats(state: State) -> set[int]:
    """The seats that may have something to do: who is awaited, holds the top's twin, can catch or call UNO."""
    open_seat = state.catchable()
    if open_seat is not None and open_seat not in state.called:
        return {*range(len(state.hands))}
    able = {*awaited(state.phase)}
    if isinstance(state.phase, Turn) and slappable(state):
        able.update([seat for seat, hand in enumerate(state.hands) if state.top in hand])
    return able


# A win is counted in parts, so that shares of it are whole numbers however many seats share it.
WIN = lcm(*range(1, 17))
MILLISECONDS = 1000


def play_stretch(setup: Setup, first: int, count: int) -> Outcome:
    """Play the games numbered from `first` on; what comes out follows from the set-up and the numbers alone."""
    outcome = Outcome()
    for number in range(first, first + count):
        plain = play_game(setup, number, setup.options, outcome.plain)
        if setup.changed is not None:
            changed = play_game(setup, number, setup.changed, outcome.changed)
            changed.subtract(plain)
            outcome.differences.add(changed)
    return outcome


def play_game(setup: Setup, number: int, options: Options, tally: Totals) -> Counter[str]:
    """Play one game, add it to a tally, and answer what was measured in it."""
    simulated_game = SimulatedGame(setup, number, options)
    game, whole, begun = simulated_game.game, Counter[str](), 0.0
    watch = RoundWatch()
    for events in simulated_game.play():
        if not watch.note(events, game):
            continue
        watch.counts["milliseconds"] = round((simulated_game.now - begun) * MILLISECONDS)
        watch.counts.update(round_wins(watch, setup))
        tally.rounds.add(watch.counts)
        tally.lengths[watch.counts["turns"]] += 1
        whole.update(watch.counts)
        whole["rounds"] += 1
        watch, begun = RoundWatch(), simulated_game.now
    assert isinstance(game.phase, GameOver)
    whole.update(wins(setup, game.phase.winners))
    tally.games.add(whole)
    return whole


def round_wins(watch: RoundWatch, setup: Setup) -> Counter[str]:
    """Who has won a round: by seat, and by place in the order of play from whoever moved first."""
    won: Counter[str] = Counter()
    for seat in watch.winners:
        place = (seat - (watch.first or 0)) * watch.direction % setup.seats + 1
        won[f"round_place_{place}"] += WIN // len(watch.winners)
        won[f"round_seat_{seat + 1}"] += WIN // len(watch.winners)
    return won


def wins(setup: Setup, winners: tuple[int, ...]) -> Counter[str]:
    """Who has won the game: by seat, and by what style of bot."""
    won: Counter[str] = Counter()
    for seat in winners:
        won[f"seat_{seat + 1}"] += WIN // len(winners)
        won[f"style_{setup.styles[seat]}"] += WIN // len(winners)
    return won
