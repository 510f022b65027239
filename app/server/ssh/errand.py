"""What a guest may ask for in a word instead of sitting down: `ssh ann@host record > evening.uno`. Nothing is run."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncssh

from app.server.access.password import WRONG_WORD_WAIT, PasswordPrompt, why_not
from app.server.apps.guest import REJOIN, identity_of_code
from app.server.network.transport import Transport
from app.server.records import NoRecord
from app.server.session import House
from app.terminal.limits import KIB
from app.terminal.output import WATCH_SECONDS, OutputBuffer
from app.text.i18n import _

RECORD = "record"
# Typed ahead, or piped: the password and a code.
ANSWERS = 2
PORTION = 32 * KIB


class Refused(Exception):
    """Why a guest gets nothing, in a sentence."""


class Beside:
    """What is asked and told beside the record: the client's standard error."""

    def __init__(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = channel

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._channel.write_stderr(data)

    def get_write_buffer_size(self) -> int:
        """How many bytes the guest has not made room for."""
        return self._channel.get_write_buffer_size()

    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._channel.is_closing()


class RecordErrand:
    """Sends a guest the record of the game at which they sat last. It opens no app, so it takes no seat over."""

    def __init__(
        self, house: House, channel: asyncssh.SSHServerChannel[bytes], line: Transport, give_up: Callable[[], None]
    ) -> None:
        self._house, self._channel, self._line, self._give_up = house, channel, line, give_up
        self.prompt = PasswordPrompt(ANSWERS)

    async def run(self, fingerprint: str | None, code: str | None) -> str | None:
        """Ask what has to be asked, and send it; answers why not, in a sentence, or None when all is sent.

        `code` is what stands after the plus of the login: that of a room, or the guest's own.
        """
        beside = OutputBuffer(Beside(self._channel), self._line, self._house.limits, self._give_up)
        try:
            house, whose = self._house, self._line.owner or self._line.origin
            if refusal := await why_not(self.prompt, beside, house.policy, house.guesses, whose, house.limits):
                return refusal
            if code is not None and REJOIN.fullmatch(code):
                await self._send_to_code(code, None)
            elif fingerprint is not None:
                await self._send_to(fingerprint, code)
            else:
                await self._ask_code(beside, code)
        except NoRecord as none:
            return none.read()
        except Refused as refused:
            return str(refused)
        finally:
            beside.close()
        return None

    async def _ask_code(self, beside: OutputBuffer, room: str | None) -> None:
        """Ask one without a key for the code that they were shown at the table. Raises NoRecord, Refused."""
        how = _("Without a key, records are for those who give the code that they were shown at the table.")
        try:
            async with asyncio.timeout(self._house.limits.password_seconds):
                beside.send(_("The code that you were shown at the table: ").encode())
                typed = await self.prompt.answer()
                beside.send(b"\r\n")
        except TimeoutError:
            beside.send(b"\r\n")
            raise Refused(how) from None
        if not typed:
            raise Refused(how)
        await self._send_to_code(typed.strip().lower(), room)

    async def _send_to_code(self, code: str, room: str | None) -> None:
        """Send it to whose code that is; a wrong one counts like a wrong password. Raises NoRecord, Refused."""
        guesses, whose = self._house.guesses, self._line.origin
        if not guesses.are_left(whose):
            raise Refused(_("Too many wrong passwords came from your address: try again in a while."))
        try:
            await self._send_to(identity_of_code(code), room)
        except NoRecord as none:
            if not none.is_stranger:
                raise
            guesses.note(whose)
            await asyncio.sleep(WRONG_WORD_WAIT)
            raise Refused(_("Nobody here has that code.")) from None

    async def _send_to(self, identity: str, room: str | None) -> None:
        """Send it to that one, one record at a time. Raises NoRecord."""
        with self._house.records.turn(self._line.origin):
            await self._send(await self._house.records.find(identity, room))

    async def _send(self, record: bytes) -> None:
        """Send a record in portions, as fast as it is taken."""
        room = asyncio.Event()
        output = OutputBuffer(self._channel, self._line, self._house.limits, self._give_up, room.set)
        try:
            async with asyncio.timeout(self._house.limits.record_takes):
                for start in range(0, len(record), PORTION):
                    room.clear()
                    if not output.has_room():
                        await room.wait()
                    output.send(record[start : start + PORTION])
                    await asyncio.sleep(0)
                # Closing a channel waits for nothing that is on its way.
                while output.waiting:  # noqa: ASYNC110 - nothing tells of the last byte
                    await asyncio.sleep(WATCH_SECONDS)
        except TimeoutError:
            self._give_up()
        finally:
            output.close()


def parting(channel: asyncssh.SSHServerChannel[Any], farewell: str, status: int) -> None:
    """Say why there was nothing, beside the record, and close."""
    if status:
        channel.write_stderr(f"{farewell}\r\n".encode())
    channel.exit(status)
