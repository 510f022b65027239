"""The party password: asked on a bare terminal, with a bound on wrong guesses of an address."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from app.terminal.input import TerminalInput
from app.terminal.limits import InputLimits
from app.terminal.output import OutputBuffer
from app.terminal.values import Pasted, Press
from app.text.i18n import _


class Recent:
    """What happened in the last while, by where it came from: an address, a network, somebody who is known.

    At most so `many` may be in so many `seconds`.
    """

    def __init__(self, many: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = many, seconds, clock
        self._moments: dict[str, deque[float]] = {}

    def are_left(self, whose: str) -> bool:
        """Whether more may come from there."""
        self._forget()
        return len(self._moments.get(whose, ())) < self._most

    def note(self, whose: str) -> None:
        """One more came from there."""
        self._moments.setdefault(whose, deque()).append(self._clock())

    def _forget(self) -> None:
        """Forget what is long ago."""
        since = self._clock() - self._seconds
        for whose, moments in [*self._moments.items()]:
            while moments and moments[0] <= since:
                moments.popleft()
            if not moments:
                del self._moments[whose]


class Guesses(Recent):
    """The wrong guesses of the last while: passwords, and codes of seats."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limits.wrong_guesses, limits.wrong_guesses_seconds, clock)


LONGEST_ANSWER = 128
# What is not typed but pasted is taken in like the rest, and no number of letters at once is too many.
LIMITS = InputLimits(paste_characters=LONGEST_ANSWER, typed_at_once=0)
# After a wrong password, in seconds.
WRONG_WORD_WAIT = 1.0


class PasswordPrompt:
    """Collects what is typed into answers; `ahead` is how many may be typed before they are asked for."""

    def __init__(self, ahead: int = 1) -> None:
        self._ahead = ahead
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

    def end(self) -> None:
        """Nothing more will be typed: what was is the last answer."""
        if self._typed:
            self._give()
        self._answers.put_nowait(None)

    def _give(self) -> None:
        # What is typed further ahead is dropped: nobody fills the queue with guesses.
        if self._answers.qsize() < self._ahead:
            self._answers.put_nowait(self._typed)
            self._typed = ""


async def why_not(
    prompt: PasswordPrompt, output: OutputBuffer, policy: AccessPolicy, guesses: Guesses, whose: str, limits: Limits
) -> str | None:
    """Ask for the party's password, if there is one: why this guest may not come in, None for one who may.

    `whose` is what wrong guesses are counted by.
    """
    if policy.password is None:
        return None
    try:
        async with asyncio.timeout(limits.password_seconds):
            return await ask(prompt, output, policy, guesses, whose, limits.password_attempts)
    except TimeoutError:
        output.send(b"\r\n")
        sentence = _("The password has not come within {count:g} seconds. Come again when you have it.")
        return sentence.format(count=limits.password_seconds)


async def ask(
    prompt: PasswordPrompt, output: OutputBuffer, policy: AccessPolicy, guesses: Guesses, whose: str, attempts: int
) -> str | None:
    """Ask for the password so many times; answers like why_not, in as long as it takes."""
    for _attempt in range(attempts):
        if not guesses.are_left(whose):
            return _("Too many wrong passwords came from your address: try again in a while.")
        output.send(_("The party's password: ").encode())
        word = await prompt.answer()
        output.send(b"\r\n")
        if word is None:
            break
        # Others of this address may have used all guesses up meanwhile.
        if guesses.are_left(whose) and policy.opens_for(word):
            return None
        guesses.note(whose)
        output.send(_("That is not the password.").encode() + b"\r\n")
        await asyncio.sleep(WRONG_WORD_WAIT)
    return _("Nobody comes in without the party's password.")
