"""One guest's session, whatever brings its bytes: from the first question to the last line on its terminal."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Protocol

from textual.app import App

from app.server.access.password import Guesses, PasswordPrompt, why_not
from app.server.access.policy import AccessPolicy
from app.server.guest import Guest, Terminal
from app.server.limits import Limits
from app.server.network.admission import FULL, Admission
from app.server.network.transport import Transport
from app.server.records import RecordDesk
from app.terminal import turns
from app.terminal.embedding import Hosting
from app.terminal.guest_driver import RemoteTerminal
from app.terminal.output import Channel, OutputBuffer
from app.terminal.turns import Runaway
from app.text import i18n
from app.text.i18n import _
from app.text.widths import name_at_the_door

OpenApp = Callable[[Guest], App[Any]]
# How long an app may take to close, in seconds, before it is interrupted.
EXIT_SECONDS = 1.5

log = logging.getLogger(__name__)


class House(Protocol):
    """What a session needs of the host."""

    limits: Limits
    policy: AccessPolicy
    guesses: Guesses
    records: RecordDesk
    admission: Admission
    open_app: OpenApp

    def owner_of(self, fingerprint: str | None, code: str | None) -> str | None:
        """The identity of one for whom a place is kept, by key or rejoin code; None for anyone else."""

    def welcome(self, line: Transport) -> bool:
        """Somebody has signed in: a guest now, or asked for the password. False where there is no room."""

    def enter(self, session: "Session") -> None:
        """A session begins."""

    def take_over(self, session: "Session") -> None:
        """A session is about to open its app: older ones of the same guest end."""

    def leave(self, session: "Session") -> None:
        """A session is over."""


class Session:
    """A guest's terminal, and the app that runs on it. What goes wrong here ends this session and no other.

    `login` is the name that a guest goes by, as typed, and the code of the table asked for. `lang` is the language that
    the guest is known to speak.
    """

    mouse = False
    lang: str | None = None

    def __init__(self, house: House, login: tuple[str, str | None], fingerprint: str | None, line: Transport) -> None:
        self._house = house
        self._login = login
        self.fingerprint = fingerprint
        self._line = line
        self.terminal = Terminal(house.limits)
        self._prompt = PasswordPrompt()
        self._hosting: Hosting | None = None
        self._farewell: str | None = None
        self._status = 0
        self._broken = False
        self.task: asyncio.Task[None] | None = None

    # What its terminal says.

    def begin(self) -> None:
        """The terminal is known: begin."""
        context = copy_context()
        if self.lang is not None:
            context.run(i18n.use, self.lang)
        self._house.enter(self)
        self.task = asyncio.get_running_loop().create_task(self._run(), context=context)
        # Not in the task: one that is cancelled before its first step never runs at all, not even its `finally`.
        self.task.add_done_callback(self._be_gone, context=context)

    def _be_gone(self, _task: asyncio.Task[None]) -> None:
        self._house.leave(self)
        self.part(self._farewell or _("Goodbye."), self._status)

    def feed(self, data: bytes) -> None:
        """Pass on what was typed."""
        if self._hosting is None:
            self._prompt.feed(data)
        else:
            self._hosting.feed(data)

    def resize(self, columns: int, rows: int) -> None:
        """Pass on the terminal's new size."""
        self.terminal.resize(columns, rows)
        if self._hosting is not None:
            self._hosting.resize(columns, rows)

    def lose(self) -> None:
        """End the session: nobody is there any more."""
        self._cancel()

    # What carries it.

    def channel(self) -> Channel:
        """What takes the bytes for its terminal."""
        raise NotImplementedError

    def part(self, farewell: str, status: int) -> None:
        """Leave that line on the terminal, if it still listens, and close; status 0 if all was well."""
        raise NotImplementedError

    def offer_record(self) -> None:
        """A round is over: where more than a terminal is there, offer its record."""

    # What the session does.

    @property
    def is_in(self) -> bool:
        """Whether it has passed the door, and has an app."""
        return self._hosting is not None

    @property
    def app(self) -> App[Any] | None:
        """The app, once it is open."""
        return self._hosting.app if self._hosting else None

    def end(self, farewell: str) -> None:
        """Close the app, restore the terminal and leave that line on it."""
        self._farewell = farewell
        if self._hosting is None:
            self._cancel()
        else:
            self._hosting.app.exit()
            asyncio.get_running_loop().call_later(EXIT_SECONDS, self._cancel)

    def _cancel(self) -> None:
        """Stop whatever the app is at. Textual holds the first request back until its widgets are done: so insist."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
            asyncio.get_running_loop().call_later(EXIT_SECONDS, self._cancel)

    def break_off(self, error: BaseException) -> None:
        """End by an error that its own task may never hear of."""
        asyncio.get_running_loop().call_soon(self._break_off, error)

    def _break_off(self, error: BaseException) -> None:
        self._break(error)
        self._cancel()

    async def _run(self) -> None:
        turns.belongs_to(self)
        turns.take_turns()
        try:
            await self.attend()
        except asyncio.CancelledError:
            pass
        except (Exception, Runaway) as error:  # noqa: BLE001 - here one session's trouble ends
            self._break(error)

    async def attend(self) -> None:
        """Do what the guest has come for."""
        output = OutputBuffer(self.channel(), self._line, self._house.limits, self.give_up)
        try:
            if not self.terminal.can_be_drawn_on:
                self.refuse(_("This is a card game, and needs a terminal to draw on: ssh -t, and no command."))
            elif (refusal := await self._why_not(output)) is not None:
                self.refuse(refusal)
            else:
                await self._host(output)
        finally:
            output.close()

    async def _why_not(self, output: OutputBuffer) -> str | None:
        """Why this guest may not come in, None for one who may, and is in now.

        An owner's wrong guesses are counted apart: neighbours who guess shut nobody out of their own seat.
        """
        house, line = self._house, self._line
        whose = line.owner or line.origin
        if refusal := await why_not(self._prompt, output, house.policy, house.guesses, whose, house.limits):
            return refusal
        return None if house.admission.let_in(line) else _(FULL)

    async def _host(self, output: OutputBuffer) -> None:
        self._house.take_over(self)
        self._line.is_seated = True
        guest = self._guest()
        app = self._house.open_app(guest)
        terminal = RemoteTerminal(output, self.terminal.size, guest.colours, self._house.limits, self.mouse)
        self._hosting = Hosting(app, terminal)
        if error := await self._hosting.run():
            self._break(error)
        self._farewell = self._farewell or getattr(app, "farewell", None)

    def _guest(self) -> Guest:
        name, table = self._login
        return Guest(
            name=name_at_the_door(name),
            table=table,
            fingerprint=self.fingerprint,
            address=self._line.address,
            term=self.terminal.term,
            size=self.terminal.size,
            colours=self.terminal.colours,
            is_host=self.fingerprint in self._house.policy.keepers,
            lang=self.lang,
            offer_record=self.offer_record,
        )

    def refuse(self, line: str) -> None:
        """End with that line, and status 1."""
        self._farewell, self._status = line, 1

    def _break(self, error: BaseException) -> None:
        if self._broken:  # by the same error, on another way
            return
        self._broken = True
        number = secrets.token_hex(3)
        log.error("Session of %s failed, error %s", self._line.address, number, exc_info=error)
        self.refuse(_("Something broke here (error {number}). Your seat is kept: come again.").format(number=number))

    def give_up(self) -> None:
        """Let one go who takes nothing any more."""
        log.info("A guest at %s is too slow, and is let go", self._line.address)
        self._line.drop()
