"""What terminals and pages send: no bytes raise, pastes press nothing, and the next key is heard."""

import asyncio
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from textual.app import App
from textual.events import Key, Paste
from textual.message import Message

from app.host.colour import Colours
from app.host.driver import GuestDriver
from app.host.keyboard import Keyboard
from app.host.limits import Limits
from app.host.paste import CLOSE, OPEN, Brackets
from app.host.prompt import LONGEST_ANSWER, Prompt
from app.host.web_session import understand

# Pastes are cut after so few characters that it comes up often.
LIMITS = Limits(paste_characters=64)
NUMBERS = st.sampled_from(["", "0", "1", "27", "32", "48", "57441", "99999999999", "-1", "1:2", "1114112", ":"])
SEQUENCES = st.builds(
    lambda lead, numbers, end: f"\x1b{lead}{';'.join(numbers)}{end}".encode(),
    st.sampled_from(["[", "[<", "[?", "[M", "O", "]", "P", "_", "", "[["]),
    st.lists(NUMBERS, max_size=6),
    st.sampled_from([*"ABCDHFMmRSuty~IOcn", "$y", "\x1b", "\x07", "\x1b\\", ""]),
)
KEYS = st.text("aUx?/ \r\n\t\x1b\x7f\x03\x0c日é", max_size=6).map(str.encode)
PASTED = st.builds(lambda text: f"{OPEN}{text}{CLOSE}".encode(), st.text(max_size=30))
TORN = st.sampled_from(
    [b"x" * 100, OPEN.encode(), CLOSE.encode(), b"\x1b[200", b"0~", b"\x1b[20", b"1~", b"\xc3", b"\xa9", b"\x1b"]
)
PACKETS = st.lists(SEQUENCES | KEYS | PASTED | TORN | st.binary(max_size=40), max_size=10)
SAID = st.text(max_size=60) | st.sampled_from(
    ['{"columns":80,"rows":24}', '{"columns":1e400,"rows":1}', '{"x":' + "[" * 9999]
)
INPUTS = st.tuples(PACKETS, st.lists(st.integers(0, 200), max_size=4), SAID)


class Deaf(App[None]):
    """An app that only keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Message] = []

    def post_message(self, message: Message) -> bool:
        """Keep it."""
        self.told.append(message)
        return True


class Nowhere:
    """A wire that ends here."""

    drained: Any = None

    def has_room(self) -> bool:
        """There is."""
        return True

    def send(self, data: bytes) -> None:
        """Take it."""


APP = Deaf()


def check(made: tuple[list[bytes], list[int], str]) -> None:
    """Every way in."""
    packets, cuts, said = made
    hear(packets)
    bracket(b"".join(packets).decode("utf-8", "replace"), cuts)
    answer(packets)
    understand(said)
    understand(said.encode())
    asyncio.run(drive(packets))


def hear(packets: list[bytes]) -> None:
    """The keyboard itself; when all is over, a key is a key."""
    keyboard, now = Keyboard(LIMITS), 0.0
    keyboard._fingers._clock = lambda: now
    for packet in packets:
        for message in keyboard.feed(packet):
            assert not isinstance(message, Paste) or len(message.text) <= LIMITS.paste_characters
        keyboard.tick()
    keyboard.feed(CLOSE.encode())
    if keyboard._parser._timeout_time is not None:
        keyboard._parser._timeout_time = 0.0
        keyboard.tick()
    now = 60.0
    assert [message.key for message in keyboard.feed(b"d") if isinstance(message, Key)] == ["d"]


def bracket(text: str, cuts: list[int]) -> None:
    """A paste is the same however its text was cut into packets, as long as no bracket was cut at its beginning."""
    whole = "".join(pasted for is_paste, pasted in Brackets(10_000).split(text) if is_paste)
    brackets, found = Brackets(10_000), ""
    places = sorted({0, *[cut for cut in cuts if OPEN not in text[max(0, cut - 5) : cut + 5]], len(text)})
    for start, end in pairwise(places):
        found += "".join(pasted for is_paste, pasted in brackets.split(text[start:end]) if is_paste)
    assert found == whole


def answer(packets: list[bytes]) -> None:
    """The question for the password."""
    prompt = Prompt()
    for packet in packets:
        prompt.feed(packet)
    while not prompt._answers.empty():
        given = prompt._answers.get_nowait()
        assert given is None or len(given) <= LONGEST_ANSWER


async def drive(packets: list[bytes]) -> None:
    """A guest's driver: sizes stay within bounds, and no more keys come through than its limit."""
    APP.told.clear()
    driver = GuestDriver(APP, Nowhere(), (80, 24), Colours.ALL, LIMITS, mouse=True)  # type: ignore[arg-type]
    driver.start_application_mode()
    for packet in packets:
        driver.feed(packet)
        assert driver._size == LIMITS.fit_size(*driver._size)
    driver.stop_application_mode()
    assert sum(isinstance(message, Key) for message in APP.told) <= LIMITS.keys_burst + 2
