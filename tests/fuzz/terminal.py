"""What terminals and pages send: no bytes raise, pastes press nothing, and the next key is heard."""

import asyncio
from itertools import pairwise

from hypothesis import strategies as st
from textual.events import Key

from app.render.colour_depth import Colours
from app.server.access.password import LONGEST_ANSWER, PasswordPrompt
from app.server.limits import Limits
from app.server.web.session import understand
from app.terminal.events import Translator
from app.terminal.guest_driver import GuestDriver, RemoteTerminal
from app.terminal.input import TerminalInput
from app.terminal.limits import InputLimits
from app.terminal.pasting import CLOSE
from app.terminal.values import ModeReport, Pasted, Press, Value
from tests.app.terminal.deaf import Deaf, Nowhere
from tests.app.terminal.keyboards import all_replies

OPEN = "\x1b[200~"
# Pastes are cut after so few characters that it comes up often.
LIMITS = Limits(paste_characters=64)
# As many keys at once as can come: what is cut is compared with what is whole.
ALL_KEYS = InputLimits(paste_characters=64, typed_at_once=0)
NUMBERS = st.sampled_from(["", "0", "1", "27", "32", "48", "57441", "99999999999", "-1", "1:2", "1114112", ":"])
SEQUENCES = st.builds(
    lambda lead, numbers, end: f"\x1b{lead}{';'.join(numbers)}{end}".encode(),
    st.sampled_from(["[", "[<", "[?", "[>", "[M", "O", "]", "P", "_", "^", "X", "", "[["]),
    st.lists(NUMBERS, max_size=6),
    st.sampled_from([*"ABCDHFMmRSuty~IOcn", "$y", "\x1b", "\x07", "\x1b\\", ""]),
)
KEYS = st.text("aUx?/ \r\n\t\x1b\x7f\x03\x0c日é", max_size=6).map(str.encode)
PASTED = st.builds(lambda text: f"{OPEN}{text}{CLOSE}".encode(), st.text(max_size=30))
TORN = st.sampled_from(
    [b"x" * 100, OPEN.encode(), CLOSE.encode(), b"\x1b[200", b"0~", b"\x1b[20", b"1~", b"\xc3", b"\xa9", b"\x1b"]
)
REPLIES = st.sampled_from(all_replies())
PACKETS = st.lists(SEQUENCES | KEYS | PASTED | TORN | REPLIES | st.binary(max_size=40), max_size=10)
SAID = st.text(max_size=60) | st.sampled_from(
    ['{"columns":80,"rows":24}', '{"columns":1e400,"rows":1}', '{"x":' + "[" * 9999]
)
CUTS = st.lists(st.integers(0, 200), max_size=4)
PAUSES = st.lists(st.sampled_from([0.0, 0.01, 0.06, 0.11, 0.3, 1.1, 20.0]), min_size=1, max_size=10)
INPUTS = st.tuples(PACKETS, CUTS, PAUSES, SAID, REPLIES)


APP = Deaf()


def check(made: tuple[list[bytes], list[int], list[float], str, bytes]) -> None:
    """Every way in."""
    packets, cuts, pauses, said, reply = made
    receive(packets, pauses)
    cut(b"".join(packets), cuts)
    stay_silent(reply, cuts)
    stay_silent_after_escape(reply)
    answer(packets)
    understand(said)
    understand(said.encode())
    asyncio.run(drive(packets))


class Clock:
    """A time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


def receive(packets: list[bytes], pauses: list[float]) -> None:
    """The way in itself; when all is over, a key is a key."""
    clock, translator = Clock(), Translator()
    front = TerminalInput(LIMITS.input, clock)
    for number, packet in enumerate([*packets, b""]):
        for value in [*front.feed(packet), *front.tick()]:
            assert not isinstance(value, Pasted) or len(value.text) <= LIMITS.paste_characters
            translator.event(value)
        clock.now += pauses[number % len(pauses)]
        assert front.wait is None or front.wait < 1.01
    for _patience in range(3):
        clock.now += 20.0
        front.tick()
    assert front.wait is None
    assert [value.key for value in front.feed(b"d") if isinstance(value, Press)] == ["d"]


def cut(data: bytes, cuts: list[int]) -> None:
    """What comes is the same however it was cut into packets, as long as no pause is in it."""
    whole, parts = (TerminalInput(ALL_KEYS, Clock()) for _ in range(2))
    places = sorted({0, *[place for place in cuts if place < len(data)], len(data)})
    found = [value for start, end in pairwise(places) for value in parts.feed(data[start:end])]
    assert interrupted(found) == interrupted(whole.feed(data))


def interrupted(heard: list[Value]) -> tuple[list[Value], bool]:
    """What was heard; of Ctrl-C in a paste only that it was there, since it counts once a packet."""
    others = [value for value in heard if not (isinstance(value, Press) and value.key == "ctrl+c")]
    return others, len(others) < len(heard)


def stay_silent(reply: bytes, cuts: list[int]) -> None:
    """A reply presses nothing, wherever there are pauses in it behind its first byte."""
    clock = Clock()
    front = TerminalInput(ALL_KEYS, clock)
    places = sorted({0, *[place for place in cuts if 1 < place < len(reply)], len(reply)})
    for start, end in pairwise(places):
        assert all(isinstance(value, ModeReport) for value in front.feed(reply[start:end]))
        clock.now += 0.3
        assert front.tick() == []


def stay_silent_after_escape(reply: bytes) -> None:
    """A reply whose first byte became the Escape key, since the next was late, presses nothing else byte by byte."""
    clock = Clock()
    front = TerminalInput(ALL_KEYS, clock)
    heard = front.feed(reply[:1])
    clock.now += 0.3
    heard += front.tick()
    for byte in reply[1:]:
        heard += front.feed(bytes([byte]))
    assert all(value.key == "escape" for value in heard if not isinstance(value, ModeReport | Pasted))


def answer(packets: list[bytes]) -> None:
    """The question for the password."""
    prompt = PasswordPrompt()
    for packet in packets:
        prompt.feed(packet)
    while not prompt._answers.empty():
        given = prompt._answers.get_nowait()
        assert given is None or len(given) <= LONGEST_ANSWER


async def drive(packets: list[bytes]) -> None:
    """A guest's driver: sizes stay within bounds, and no more keys come through than its limit, but for Ctrl-C."""
    while not APP.told.empty():
        APP.told.get_nowait()
    driver = GuestDriver(APP, RemoteTerminal(Nowhere(), (80, 24), Colours.ALL, LIMITS, mouse=True))  # type: ignore[arg-type]
    driver.start_application_mode()
    for packet in packets:
        driver.feed(packet)
        assert driver._size is not None
        assert driver._size == LIMITS.fit_size(*driver._size)
    driver.stop_application_mode()
    told = [APP.told.get_nowait() for _message in range(APP.told.qsize())]
    pressed = [message.key for message in told if isinstance(message, Key)]
    assert sum(key != "ctrl+c" for key in pressed) <= LIMITS.keys_burst + 2
    assert pressed.count("ctrl+c") <= LIMITS.keys_burst + 2
