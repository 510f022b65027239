"""The races that a run has come by: what met at a table within a moment."""

import asyncio
from collections import Counter, deque

from app.live.game import LiveGame
from engine.commands import AnyCommand, CallUno, Catch, Play, Slap
from engine.events import Drew, Event, Played, RoundEnded
from engine.phases import Stacked, awaited

MOMENT = 0.3
PAIRS = {
    (Slap, Slap): "two slaps",
    (Play, Slap): "slap against play",
    (CallUno, Catch): "call against catch",
    (Catch, Catch): "two catches",
}
AGAINST_TIME = {Slap: "slap and time-out", Play: "play and time-out"}
EXPECTED = (
    *PAIRS.values(),
    *AGAINST_TIME.values(),
    "takeover of an awaited seat",
    "last card against the stack",
    "last card makes draw",
    "pause and timer",
    "crash",
    "disk full",
    "disk failing",
    "disk hanging",
    *(f"{what} in {phase}" for what in ("leave", "return") for phase in ("turn", "pointing", "minipile", "challenge")),
)


class Races:
    """Counts them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._recent: deque[tuple[float, int, type[AnyCommand], int | None]] = deque(maxlen=8)
        self._timed_out = -1.0

    def count(self, race: str) -> None:
        self.counts[race] += 1

    def arrive(self, table: LiveGame, command: AnyCommand) -> None:
        """A command reaches the table: what did it meet there?"""
        now, serial, kind = asyncio.get_running_loop().time(), table.game.state.serial, type(command)
        if kind in AGAINST_TIME and now - self._timed_out < MOMENT:
            self.count(AGAINST_TIME[kind])
        for moment, top, other, seat in self._recent:
            if now - moment < MOMENT and top == serial and seat != command.seat:
                pair = PAIRS.get((kind, other)) or PAIRS.get((other, kind))
                if pair is not None:
                    self.count(pair)
        self._recent.append((now, serial, kind, command.seat))

    def time_out(self) -> None:
        """A seat's time is up."""
        self._timed_out = asyncio.get_running_loop().time()
        for moment, _top, kind, _seat in self._recent:
            if self._timed_out - moment < MOMENT and kind in AGAINST_TIME:
                self.count(AGAINST_TIME[kind])

    def pause(self, table: LiveGame) -> None:
        """The table is paused: was somebody's time about to be up?"""
        intent = table._bot_players.coming()
        deadlines = [table._clock.deadline(seat) for seat in awaited(table.game.phase)]
        moments = [moment for moment in (*deadlines, None if intent is None else intent.due) if moment is not None]
        if moments and min(moments) - table.time.now() < MOMENT:
            self.count("pause and timer")

    def ended(self, before: object, events: tuple[Event, ...]) -> None:
        """A command has been carried out: was it a last card that makes draw?"""
        if not any(isinstance(event, RoundEnded) for event in events):
            return
        if any(isinstance(event, Played) for event in events) and any(isinstance(event, Drew) for event in events):
            self.count("last card against the stack" if isinstance(before, Stacked) else "last card makes draw")
