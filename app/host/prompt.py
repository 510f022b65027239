"""A question on a bare terminal, before any app runs: the answer is typed unseen."""

import asyncio

from app.host.door import Door
from app.host.guesses import Guesses
from app.host.limits import Limits
from app.host.wire import Wire
from app.language import _
from app.terminal.input import TerminalInput
from app.terminal.limits import InputLimits
from app.terminal.values import Pasted, Press

LONGEST_ANSWER = 128
# What is not typed but pasted is taken in like the rest, and no number of letters at once is too many.
LIMITS = InputLimits(paste_characters=LONGEST_ANSWER, typed_at_once=0)
# After a wrong password, in seconds.
WRONG_WORD_WAIT = 1.0


class Prompt:
    """Collects what is typed into answers."""

    def __init__(self) -> None:
        self._input = TerminalInput(LIMITS)
        self._typed = ""
        self._answers: asyncio.Queue[str | None] = asyncio.Queue()

    async def answer(self) -> str | None:
        """The next answer; None when the guest would rather leave."""
        return await self._answers.get()

    def feed(self, data: bytes) -> None:
        """Take in what was typed."""
        for value in self._input.feed(data):
            match value:
                case Press("ctrl+c" | "ctrl+d"):
                    self._answers.put_nowait(None)
                case Press("backspace"):
                    self._typed = self._typed[:-1]
                case Press("enter" | "ctrl+j"):
                    self._give()
                case Press(_, str(text)) | Pasted(text) if text.isprintable():
                    self._typed = (self._typed + text)[:LONGEST_ANSWER]

    def _give(self) -> None:
        # What is typed ahead is dropped: nobody fills the queue with guesses.
        if self._answers.empty():
            self._answers.put_nowait(self._typed)
            self._typed = ""


async def why_not(prompt: Prompt, wire: Wire, door: Door, guesses: Guesses, whose: str, limits: Limits) -> str | None:
    """Ask for the party's password, if there is one: why this guest may not come in, None for one who may.

    `whose` is what wrong guesses are counted by.
    """
    if door.password is None:
        return None
    try:
        async with asyncio.timeout(limits.password_seconds):
            return await ask(prompt, wire, door, guesses, whose, limits.password_attempts)
    except TimeoutError:
        wire.send(b"\r\n")
        sentence = _("The password has not come within {count:g} seconds. Come again when you have it.")
        return sentence.format(count=limits.password_seconds)


async def ask(prompt: Prompt, wire: Wire, door: Door, guesses: Guesses, whose: str, attempts: int) -> str | None:
    """Ask for the password so many times; answers like why_not, in as long as it takes."""
    for _attempt in range(attempts):
        if not guesses.are_left(whose):
            return _("Too many wrong passwords came from your address: try again in a while.")
        wire.send(_("The party's password: ").encode())
        word = await prompt.answer()
        wire.send(b"\r\n")
        if word is None:
            break
        # Others of this address may have used all guesses up meanwhile.
        if guesses.are_left(whose) and door.opens_for(word):
            return None
        guesses.note(whose)
        await asyncio.sleep(WRONG_WORD_WAIT)
    return _("Nobody comes in without the party's password.")
