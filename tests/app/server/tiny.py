"""A tiny app to host: a line that all see, a line of one's own, and a few ways to go wrong."""

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable
from typing import Any

from textual.app import App, ComposeResult
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from app.server.guest import Guest


class Tiny(App[None]):
    """Shows who the guest is, which keys were pressed, and what was said."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest
        self.pressed: list[str] = []
        self.pasted: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.closed = False
        self.spins = 0

    def compose(self) -> ComposeResult:
        yield Static(f"guest {self.guest.name}", id="who", markup=False)
        yield Static("", id="keys", markup=False)
        yield Static("", id="said", markup=False)

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def fill(self, letter: str) -> None:
        """Change every cell of the screen."""
        self.say("\n".join([letter * self.size.width] * self.size.height))

    def on_resize(self, event: Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))

    def on_paste(self, event: Paste) -> None:
        self.pasted.append(event.text)

    def on_unmount(self) -> None:
        self.closed = True

    def spin(self) -> None:
        """Never come back, whatever Exception comes."""
        while True:
            with contextlib.suppress(Exception):
                self.spins += 1

    def again(self) -> None:
        """A message that makes another one, for ever."""
        self.spins += 1
        self.call_later(self.again)

    async def on_key(self, event: Key) -> None:
        self.pressed.append(event.key)
        self.query_one("#keys", Static).update("keys " + " ".join(self.pressed[-5:]))
        match event.key:
            case "Q":
                self.exit()
            case "E":
                raise RuntimeError("the guest's own trouble")
            case "S":
                await asyncio.sleep(3600)
            case "P":
                print("printed by a guest's app")
                self.say("same streams" if sys.stdout is sys.__stdout__ else "other streams")
            case "A":
                self.again()
            case "D":
                self.deliver_screenshot()
                self.open_url("https://example.org")
                self.action_suspend_process()
                self.say("delivered")


class Party:
    """All the apps of one host, as they were opened."""

    def __init__(self) -> None:
        self.apps: list[Tiny] = []
        self.fail_to_open = False

    def open(self, guest: Guest) -> App[Any]:
        if self.fail_to_open:
            raise RuntimeError("no app for you")
        self.apps.append(Tiny(guest))
        return self.apps[-1]

    async def app(self, number: int = 0) -> Tiny:
        """The app opened as number so many, when it runs."""
        await until(
            lambda: len(self.apps) > number and self.apps[number].is_running and self.apps[number].pressed is not None
        )
        return self.apps[number]


async def until(true: Callable[..., object], seconds: float = 5.0) -> None:
    """Wait until something is so; fail when it takes too long."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come to pass"
        await asyncio.sleep(0.01)
