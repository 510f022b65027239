"""Recorded keyboards at the doors: the host's driver, which browsers use too, and the driver of one's own terminal."""

import asyncio
import os
import queue
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import pytest_asyncio
from textual.events import Key, Paste
from textual.message import Message

from app.render.colour_depth import Colours
from app.server.limits import Limits
from app.terminal.driver import OwnTerminal
from app.terminal.guest_driver import GuestDriver, RemoteTerminal
from tests.app.terminal.deaf import Deaf, Nowhere
from tests.app.terminal.keyboards import INTERRUPTS, KEYBOARDS

FLOODS = {
    "keys": [b"d"] * 3000,
    "arrows": [b"\x1b[A"] * 3000,
    "many keys at once": [b"d" * 4000],
    "pastes": [b"\x1b[200~d\x1b[201~"] * 300,
    "a paste without end": [b"\x1b[200~hello"],
    "a string without end": [b"\x1b]52;c;"],
}
PASTED = b"dd\rqq\r"
SECONDS = 10.0


class Local(OwnTerminal):
    """The driver of one's own terminal, told apart from a screen."""

    def write(self, data: str) -> None:
        """Draw nothing."""

    def flush(self) -> None:
        """Nothing waits."""

    def send_message(self, message: Message) -> None:
        """From the thread that listens, at once."""
        self._app.post_message(message)


class Door:
    """Bytes in, events out, but for keys that the door `keeps` for itself."""

    def __init__(self, app: Deaf, send: Callable[[bytes], object], *keeps: str) -> None:
        self.app, self.send, self.keeps = app, send, keeps

    async def hears(self, data: bytes) -> Key | Paste:
        """The next key or paste, when those bytes have come."""
        self.send(data)
        return await self.next()

    async def next(self) -> Key | Paste:
        """The next key or paste."""
        deadline = asyncio.get_running_loop().time() + SECONDS
        while asyncio.get_running_loop().time() < deadline:
            try:
                message = self.app.told.get_nowait()
            except queue.Empty:
                await asyncio.sleep(0.002)
                continue
            if isinstance(message, Key | Paste):
                return message
        raise AssertionError("nothing was heard")


@pytest.fixture
def signals() -> Iterator[None]:
    """Textual's driver takes these over."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest_asyncio.fixture(params=["host", "local"])
async def door(request: pytest.FixtureRequest, signals: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    app = Deaf()
    if request.param == "host":
        limits = Limits(keys_burst=1000)
        driver = GuestDriver(app, RemoteTerminal(Nowhere(), (80, 24), Colours.ALL, limits, mouse=True))  # type: ignore[arg-type]
        driver.start_application_mode()
        yield Door(app, driver.feed, "ctrl+l")
        driver.stop_application_mode()
        return
    ear, mouth = os.pipe()
    with os.fdopen(ear) as stdin:
        monkeypatch.setattr(sys, "__stdin__", stdin)
        local = Local(app)
        listening = threading.Thread(target=local.run_input_thread)
        listening.start()
        yield Door(app, lambda data: os.write(mouth, data))
        os.close(mouth)
        listening.join(SECONDS)
        assert not listening.is_alive(), "a terminal that is gone is still listened to"


@pytest.mark.parametrize("terminal", KEYBOARDS)
async def test_every_key_of_a_terminal_is_heard_as_that_key(door: Door, terminal: str) -> None:
    keyboard = KEYBOARDS[terminal]
    for keys in (keyboard.keys, *keyboard.also):
        for name, sent in keys.items():
            if name in door.keeps:
                continue
            heard = await door.hears(sent)
            assert isinstance(heard, Key)
            assert heard.key == name, f"{sent!r} of {terminal}"


@pytest.mark.parametrize("terminal", KEYBOARDS)
async def test_what_a_terminal_replies_is_no_key(door: Door, terminal: str) -> None:
    for reply in KEYBOARDS[terminal].replies:
        heard = await door.hears(reply + b"d")
        assert isinstance(heard, Key)
        assert heard.key == "d", f"{reply!r} of {terminal}"


@pytest.mark.parametrize("cut", [2, 4, 20])
async def test_the_rest_of_a_reply_is_waited_for(door: Door, cut: int) -> None:
    reply = b"\x1b]11;rgb:0d0d/0d0d/0d0d\x07"
    door.send(reply[:cut])
    await asyncio.sleep(0.3)
    heard = await door.hears(reply[cut:] + b"d")
    assert isinstance(heard, Key)
    assert heard.key == "d"


@pytest.mark.parametrize("terminal", [name for name, keyboard in KEYBOARDS.items() if keyboard.brackets])
async def test_what_is_pasted_into_a_terminal_presses_no_key(door: Door, terminal: str) -> None:
    heard = await door.hears(b"\x1b[200~" + PASTED + b"\x1b[201~d")
    assert isinstance(heard, Paste)
    assert heard.text == PASTED.decode()
    after = await door.next()
    assert isinstance(after, Key)
    assert after.key == "d"


async def test_a_long_paste_without_brackets_presses_no_key_either(door: Door) -> None:
    heard = await door.hears(PASTED * 4)
    assert isinstance(heard, Paste)
    assert heard.text == (PASTED * 4).decode().replace("\r", "\n")


async def test_a_paste_whose_end_never_comes_ends_by_itself(door: Door) -> None:
    heard = await door.hears(b"\x1b[200~hello")
    assert isinstance(heard, Paste)
    assert heard.text == "hello"
    key = await door.hears(b"d")
    assert isinstance(key, Key)


@pytest.mark.parametrize(
    "odd",
    [b"\x1b[100;1:3u", b"\x1b[1114112~", b"\x1b[48;30;100;0;0t\x1b[<0;1;1M", b"\x1b[48;0;0;0;0t", b"\xff\xfe\x1b[:x"],
)
async def test_odd_reports_leave_the_next_key_a_key(door: Door, odd: bytes) -> None:
    door.send(odd)
    heard = await door.hears(b"d")
    assert isinstance(heard, Key)
    assert heard.key == "d"


@pytest.mark.parametrize("sent", INTERRUPTS)
@pytest.mark.parametrize("before", FLOODS.values(), ids=FLOODS)
async def test_ctrl_c_works_whatever_came_before_it(door: Door, before: list[bytes], sent: bytes) -> None:
    for packet in before:
        door.send(packet)
    heard = await door.hears(sent)
    while not (isinstance(heard, Key) and heard.key == "ctrl+c"):
        heard = await door.next()


async def test_ctrl_c_of_a_russian_keyboard_is_ctrl_c(door: Door) -> None:
    heard = await door.hears(b"\x1b[1089::99;5:1u")
    assert isinstance(heard, Key)
    assert heard.key == "ctrl+c"
