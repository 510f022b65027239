"""Turns: how much of one turn of the event loop a session may take, and how one that never ends its own is ended."""

import asyncio
import time
from contextvars import ContextVar
from typing import Protocol


class Runaway(BaseException):
    """A session took all of the loop's time. No Exception: whatever catches those in it would let it run on."""


class Endable(Protocol):
    """What can be ended from anywhere in it."""

    def break_off(self, error: BaseException) -> None:
        """End soon, by that error, though what runs now may swallow it."""


# A context variable: all tasks and callbacks that a session begins are its own.
_session: ContextVar[Endable | None] = ContextVar("session", default=None)


def belongs_to(session: Endable) -> None:
    """Let everything in this context be that session's, and in those copied from it."""
    _session.set(session)


def end_what_runs(reason: str) -> None:
    """End the session whose code is running, by a Runaway right where it is; nothing outside of sessions is ended."""
    session = _session.get()
    if session is not None:
        error = Runaway(reason)
        session.break_off(error)
        raise error


# Seconds of work that one session's messages may take in a turn of the loop. Of those from a queue that was never empty
# for so many of them, each has a turn of its own.
TURN, MANY = 0.02, 200
# A message that is posted while another is handled is of the next generation, unless the queue was empty meanwhile.
# However much comes in from outside, a paste, the mouse, what others play, is of the first, and what it leads to of the
# next few. So many can only be messages that make each other.
ENDLESS = 10_000


class LoopTurn:
    """What a session has taken of this turn of the loop."""

    def __init__(self) -> None:
        self._since: float | None = None

    def is_used_up(self) -> bool:
        """Whether the others come first. The first question in a turn begins it."""
        now = time.thread_time()
        if self._since is None:
            self._since = now
            asyncio.get_running_loop().call_soon(self._end)
        return now - self._since > TURN

    def _end(self) -> None:
        self._since = None


_turn: ContextVar[LoopTurn | None] = ContextVar("turn", default=None)


def take_turns() -> None:
    """Let everything in this context share one session's part of each turn, and in those copied from it."""
    _turn.set(LoopTurn())


def is_used_up(in_a_row: int) -> bool:
    """Whether others come before the session that takes a message now, the so manieth that it need not wait for.

    Never outside of sessions.
    """
    turn = _turn.get()
    return turn is not None and (turn.is_used_up() or in_a_row > MANY)


_generation: ContextVar[int] = ContextVar("generation", default=0)


def next_generation() -> int:
    """The generation of a message that is posted here."""
    return _generation.get() + 1


def handle_generation(generation: int) -> None:
    """Let a message of that generation be handled here. A session whose messages have no end is ended."""
    if generation > ENDLESS and _turn.get() is not None:
        end_what_runs(f"messages that made each other {ENDLESS} times, and no end")
    _generation.set(generation)
