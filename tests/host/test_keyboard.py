"""Whatever bytes a guest sends, keys stay keys, pastes press nothing, and the next key is heard."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual import constants
from textual.events import Key, Paste, Resize
from textual.message import Message

from app.host.keyboard import LONGEST_SILENCE, Keyboard
from app.host.limits import Limits
from app.host.paste import CLOSE, OPEN, TAIL_SECONDS, Brackets, Fingers

LIMITS = Limits()
# Each makes the parser raise, or puts it in a state in which the next may.
HOSTILE = [
    b"\x1b[48;0;0;0;0t\x1b[<0;1;1M",
    b"\x1b[1114112~",
    b"\x1b[:A",
    b"\x1b[99999999999999999999u",
    b"\x1b[<999999999;-1;-1M",
    b"\x1b[?2026;9$y",
    b"\x1b[48;1:;1:;1;1t",
    b"\x1b[4294967295;1R",
    b"\xff\xfe\x80\xed\xa0\x80",
    b"\x00" * 64,
    b"\x1b" * 64,
    b"\x1b[M\xff\xff\xff",
]


def keys(heard: list[Message]) -> list[str]:
    return [message.key for message in heard if isinstance(message, Key)]


def pastes(heard: list[Message]) -> list[str]:
    return [message.text for message in heard if isinstance(message, Paste)]


def settle(keyboard: Keyboard) -> None:
    time.sleep(constants.ESCAPE_DELAY * 1.2)
    keyboard.tick()


@pytest.mark.parametrize("data", HOSTILE)
def test_after_hostile_input_the_next_key_is_heard(data: bytes) -> None:
    keyboard = Keyboard(LIMITS)
    keyboard.feed(data)
    settle(keyboard)
    assert keys(keyboard.feed(b"d")) == ["d"]


escapes = st.text("0123456789;:<?[]ABMRtu~$y\x1b ", max_size=20).map(lambda text: b"\x1b[" + text.encode())


@settings(deadline=None)
@given(st.lists(st.binary(max_size=40) | escapes | st.sampled_from(HOSTILE), max_size=12))
def test_nothing_a_guest_sends_raises(packets: list[bytes]) -> None:
    keyboard = Keyboard(LIMITS)
    for packet in packets:
        keyboard.feed(packet)
        keyboard.tick()


def test_keys_are_heard() -> None:
    keyboard = Keyboard(LIMITS)
    assert keys(keyboard.feed(b"a\r\x1b[A\x1b[15~")) == ["a", "enter", "up", "f5"]
    assert keys(keyboard.feed("é".encode()[:1])) == []
    assert [key.character for key in keyboard.feed("é".encode()[1:]) if isinstance(key, Key)] == ["é"]


@pytest.mark.parametrize("cut", range(1, len(OPEN)))
def test_an_opening_bracket_in_two_packets_opens_a_paste_that_ends_and_is_not_too_long(cut: int) -> None:
    keyboard = Keyboard(LIMITS)
    heard = keyboard.feed(OPEN[:cut].encode()) + keyboard.feed(OPEN[cut:].encode())
    heard += keyboard.feed(b"x" * 2 * LIMITS.paste_characters) + keyboard.feed(CLOSE.encode())
    heard += keyboard.feed(b" ")  # it is only then that the parser tells what was pasted
    assert max(map(len, pastes(heard))) == LIMITS.paste_characters
    settle(keyboard)
    assert keys(keyboard.feed(b"d")) == ["d"]


def test_a_bracket_within_a_paste_that_began_in_two_packets_does_not_keep_it_open() -> None:
    keyboard = Keyboard(LIMITS)
    for packet in (b"\x1b[20", b"0~", OPEN.encode(), CLOSE.encode()):
        keyboard.feed(packet)
    settle(keyboard)
    assert keys(keyboard.feed(b"d")) == ["d"]


def test_an_escape_alone_is_heard_after_a_moment() -> None:
    keyboard = Keyboard(LIMITS)
    assert keys(keyboard.feed(b"\x1b")) == []
    assert keys(keyboard.tick()) == []
    time.sleep(constants.ESCAPE_DELAY * 1.1)
    assert keys(keyboard.tick()) == ["escape"]


def test_a_resize_in_band_is_heard_as_one() -> None:
    heard = Keyboard(LIMITS).feed(b"\x1b[48;50;132;0;0t")
    assert [tuple(message.size) for message in heard if isinstance(message, Resize)] == [(132, 50)]


def test_a_paste_between_brackets_presses_no_key() -> None:
    heard = Keyboard(LIMITS).feed(b"\x1b[200~d\rpq\x1b[201~")
    assert keys(heard) == []
    assert pastes(heard) == ["d\rpq"]


def test_a_paste_in_pieces_presses_no_key() -> None:
    keyboard = Keyboard(LIMITS)
    heard: list[Message] = []
    for byte in b"\x1b[200~d\rpq\x1b[201~":
        heard += keyboard.feed(bytes([byte]))
    assert keys(heard) == []
    assert pastes(heard) == ["d\rpq"]


def test_keys_faster_than_fingers_are_a_paste() -> None:
    keyboard = Keyboard(LIMITS)
    heard = keyboard.feed(b"dddddddddddd\r")
    assert keys(heard) == []
    assert pastes(heard) == ["dddddddddddd\n"]
    assert keys(keyboard.feed(b"\r")) == [], "the tail of a paste was taken for a key"
    time.sleep(TAIL_SECONDS * 1.2)
    assert keys(keyboard.feed(b"\r")) == ["enter"]


def test_a_paste_without_end_is_not_kept() -> None:
    keyboard = Keyboard(LIMITS)
    keyboard.feed(b"\x1b[200~")
    for _ in range(100):
        keyboard.feed(b"x" * 8192)
    heard = keyboard.feed(b"\x1b[201~")
    assert [len(text) for text in pastes(heard)] == [LIMITS.paste_characters]
    assert keys(keyboard.feed(b"d")) == ["d"]


def test_a_paste_whose_opening_came_in_pieces_is_not_kept_either() -> None:
    keyboard = Keyboard(LIMITS)
    keyboard.feed(b"\x1b[200")
    keyboard.feed(b"~")
    for _ in range(LONGEST_SILENCE // 4096 + 2):
        keyboard.feed(b"x" * 4096)
    time.sleep(TAIL_SECONDS * 1.2)
    assert keys(keyboard.feed(b"d")) == ["d"]


@given(st.text("ab\x1b[20~1", max_size=30), st.integers(1, 5))
def test_brackets_lose_nothing_that_was_typed(text: str, step: int) -> None:
    brackets = Brackets(1000)
    whole = f"x{OPEN}pasted{CLOSE}y"
    typed, pasted = "", ""
    for at in range(0, len(whole), 30):
        for is_paste, run in brackets.split(whole[at : at + 30]):
            typed, pasted = (typed, pasted + run) if is_paste else (typed + run, pasted)
    assert (typed, pasted) == ("xy", "pasted")
    loose = Brackets(1000)
    heard = "".join(run for at in range(0, len(text), step) for _, run in loose.split(text[at : at + step]))
    if OPEN not in text:
        assert heard == text


def test_slow_fingers_are_left_alone() -> None:
    fingers = Fingers(8, 100, clock=lambda: 0.0)
    typed: list[Message] = [Key("a", "a")] * 8
    assert fingers.judge(typed) == typed
