"""Runaways: sessions that let nobody else have a turn any more, and how one is ended from within."""

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
