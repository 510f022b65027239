"""The scheduler: whose request is next, the clock's or a bot's among them."""

import asyncio
from collections.abc import Callable

from app.live.bots import BotPlayers
from app.live.clock import GameClock, TurnClock
from app.live.requests import Request, RequestQueue
from engine.game import Game
from engine.phases import awaited
from engine.timeout import mildest

# A game looks up this often, in real seconds. If it oversleeps by as much, the process has stood still (SIGSTOP).
HEARTBEAT = 1.0


class Scheduler:
    """Lets one command through at a time, in the order in which they came or were due (SPEED-8)."""

    def __init__(
        self,
        requests: RequestQueue,
        bot_players: BotPlayers,
        clock: TurnClock,
        time: GameClock,
        game: Callable[[], Game],
    ) -> None:
        self._requests = requests
        self._bot_players = bot_players
        self._clock = clock
        self._time = time
        self._game = game
        self._stepping = False

    def step(self) -> None:
        """Let the next bot through at once, though time stands still."""
        self._stepping = True
        self._requests.wake()

    async def next(self) -> Request:
        """Wait for what is to be judged next."""
        while True:
            await asyncio.sleep(0)  # even if nothing is waited for, others get their turn
            if (request := self._first()) is not None:
                return request
            await self._wait()

    async def _wait(self) -> None:
        """Wait for something to do; time in which the whole process stood still counts for nobody."""
        self._stepping = False
        planned = self._bot_players.coming()
        coming = (self._requests.moment(), planned.due if planned else None, self._time_up()[0])
        moments = [moment for moment in coming if moment is not None]
        until = self._time.until(min(moments)) if moments and self._time.speed else None
        wait = None if until is None else min(until, HEARTBEAT)
        before = self._time.real()
        await self._requests.wait(wait)
        if wait is not None and (late := self._time.real() - before - wait) > HEARTBEAT:
            self._time.forget(late)

    def _first(self) -> Request | None:
        """What comes first of all that has been asked or is due; None if there is nothing yet."""
        came, opened, due = self._requests.came(), self._requests.moment(), self._due()
        if came is None or opened is None or (due is not None and due[0] < came):
            return due[1]() if due is not None else None
        if due is None:
            return None if self._time.until(opened) else self._requests.take()
        planned = self._bot_players.coming()
        if planned is not None and planned.due == due[0] and self._requests.is_race_for(planned.command):
            self._requests.put(Request(planned.command, self._bot_players.take().due, "bot"))  # it joins the others
            return None
        return self._requests.take()  # nothing waits for a race

    def _due(self) -> tuple[float, Callable[[], Request]] | None:
        """What a bot is about to do or the clock has to, and since when; None if nothing is due yet."""
        due: list[tuple[float, Callable[[], Request]]] = []
        planned = self._bot_players.coming()
        if planned is not None and (self._stepping or self._time.until(planned.due) == 0):
            due.append((planned.due, self._fire))
        moment, seat = self._time_up()
        if moment is not None and self._time.speed and self._time.until(moment) == 0:
            due.append((moment, lambda: Request(mildest(self._game(), seat), moment, "clock")))
        return min(due, key=lambda pair: pair[0], default=None)

    def _time_up(self) -> tuple[float | None, int]:
        """When the first of the awaited seats has no time left, and which; None if they may think for ever."""
        deadlines = [(self._clock.deadline(seat), seat) for seat in awaited(self._game().phase)]
        return min(((moment, seat) for moment, seat in deadlines if moment is not None), default=(None, -1))

    def _fire(self) -> Request:
        self._stepping = False
        planned = self._bot_players.take()
        self._time.jump_to(planned.due)
        return Request(planned.command, planned.due, "bot")
