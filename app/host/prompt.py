"""A question on a bare terminal, before any app runs: the answer is typed unseen."""

import asyncio

from app.host.door import Door
from app.host.wire import Wire
from app.language import _

LONGEST_ANSWER = 128
ENTER, BACKSPACE, LEAVE = "\r\n", "\b\x7f", "\x03\x04"
# After a wrong password, in seconds.
WRONG_WORD_WAIT = 1.0


class Prompt:
    """Collects what is typed into answers."""

    def __init__(self) -> None:
        self._typed = ""
        self._answers: asyncio.Queue[str | None] = asyncio.Queue()

    async def answer(self) -> str | None:
        """The next answer; None when the guest would rather leave."""
        return await self._answers.get()

    def feed(self, data: bytes) -> None:
        """Take in what was typed."""
        for letter in data.decode("utf-8", "replace"):
            if letter in LEAVE:
                self._answers.put_nowait(None)
            elif letter in BACKSPACE:
                self._typed = self._typed[:-1]
            elif letter not in ENTER:
                self._typed = (self._typed + letter)[:LONGEST_ANSWER]
            elif self._answers.empty():
                # What is typed ahead is dropped: nobody fills the queue with guesses.
                self._answers.put_nowait(self._typed)
                self._typed = ""


async def knows_the_word(prompt: Prompt, wire: Wire, door: Door, attempts: int) -> bool:
    """Ask for the party's password, if there is one: whether it was given in so many attempts."""
    if door.password is None:
        return True
    for _attempt in range(attempts):
        wire.send(_("The party's password: ").encode())
        word = await prompt.answer()
        wire.send(b"\r\n")
        if word is None:
            return False
        if door.opens_for(word):
            return True
        await asyncio.sleep(WRONG_WORD_WAIT)
    return False
