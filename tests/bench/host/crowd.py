"""A crowd at a house: guests who come and go, resize their windows, read the rules, talk, and press keys at random."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import Any

import asyncssh
from msgspec import Struct

from tests.app.server.clients import Asked

RIGHT, DOWN, ESCAPE, ENTER = "\x1b[C", "\x1b[B", "\x1b", "\r"
KEYS = ("d", "p", "u", " ", ENTER, ENTER, RIGHT, RIGHT, "r", "a", "1", "g")
WORDS = ("well", "played", "how", "could", "you", "my", "cards", "héhé", "好")
# What an app begins with.
ALTERNATE_SCREEN = b"\x1b[?1049h"
# Columns and rows: windows as people have them, and now and then one as large as a host allows.
USUAL, LARGEST = ((60, 200), (18, 60)), ((495, 500), (195, 200))


class Mood(Struct, frozen=True):
    """What a crowd is like: seconds between two deeds, seconds of a visit, and how likely each deed is."""

    pause: tuple[float, float] = (0.2, 1.5)
    session: tuple[float, float] = (10.0, 60.0)
    deeds: tuple[tuple[str, float], ...] = (("resize", 2), ("rules", 1), ("talk", 1), ("press", 6))
    large: float = 0.02


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal that shows nothing. `is_in`: an app has taken it over, so that its visitor is in the house."""

    def __init__(self) -> None:
        self.is_in = False

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something has arrived."""
        self.is_in |= ALTERNATE_SCREEN in data


class Visitor:
    """One of the crowd.

    `visits` counts how often they came in, `broken` how many of these visits ended against their will, and
    `turned_away` how often they were not in when their time was up, or never came so far.
    """

    def __init__(self, port: int, name: str, mood: Mood, rng: random.Random, seated: bool) -> None:
        self.visits = self.broken = self.turned_away = 0
        self._port, self._name, self._mood, self._rng = port, name, mood, rng
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._seated = seated
        self._channel: Any = None

    async def live(self) -> None:
        """Come and go until cancelled."""
        while True:
            terminal, is_whole = Terminal(), True
            try:
                await self._session(terminal)
            except (OSError, asyncssh.Error):
                is_whole = False
            finally:
                self.visits += terminal.is_in
            self.broken += terminal.is_in and not is_whole
            self.turned_away += not terminal.is_in
            await asyncio.sleep(self._rng.uniform(0.2, 2))

    async def _session(self, terminal: Terminal) -> None:
        options = {"known_hosts": None, "agent_path": None, "config": None, "client_factory": Asked}
        connection: Any = await asyncssh.connect(
            "127.0.0.1", self._port, username=self._name, client_keys=[self._key], **options
        )
        try:
            self._channel, _session = await connection.create_session(
                lambda: terminal, term_type="xterm-256color", term_size=self._size(), encoding=None
            )
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._rng.uniform(*self._mood.session)):
                    await self._stay()
        finally:
            connection.abort() if self._rng.random() < 0.5 else connection.close()

    async def _stay(self) -> None:
        deeds = {"resize": self._resize, "rules": self._rules, "talk": self._talk, "press": self._press}
        self._type("r" if self._seated else "w")
        while not self._channel.is_closing():
            await asyncio.sleep(self._rng.uniform(*self._mood.pause))
            chosen = self._rng.choices(*zip(*self._mood.deeds, strict=True))[0]
            await deeds[chosen]()
        raise ConnectionResetError("the house has ended this visit")

    def _size(self) -> tuple[int, int]:
        columns, rows = LARGEST if self._rng.random() < self._mood.large else USUAL
        return self._rng.randint(*columns), self._rng.randint(*rows)

    def _type(self, keys: str) -> None:
        with contextlib.suppress(OSError):
            self._channel.write(keys.encode())

    async def _resize(self) -> None:
        self._channel.change_terminal_size(*self._size())

    async def _rules(self) -> None:
        self._type("?")
        for _line in range(self._rng.randint(0, 8)):
            await asyncio.sleep(0.05)
            self._type(DOWN)
        await asyncio.sleep(self._rng.uniform(0, 1))
        self._type(ESCAPE)

    async def _talk(self) -> None:
        words = " ".join(self._rng.choices(WORDS, k=5))
        for letter in ("c", *words, ENTER):
            self._type(letter)
            await asyncio.sleep(0.02)

    async def _press(self) -> None:
        self._type(self._rng.choice(KEYS))


def crowd(port: int, seats: int, watchers: int, mood: Mood, seed: int) -> Sequence[Visitor]:
    """So many who want a seat, and so many who watch."""
    names = [f"seat-{number}" for number in range(seats)] + [f"watch-{number}" for number in range(watchers)]
    return [Visitor(port, name, mood, random.Random(f"{seed}-{name}"), name.startswith("seat")) for name in names]


@contextlib.asynccontextmanager
async def present(visitors: Sequence[Visitor]) -> Any:  # noqa: ANN401 - an async context
    """They live while this goes on, and are gone after it."""
    tasks = [asyncio.create_task(visitor.live()) for visitor in visitors]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()
