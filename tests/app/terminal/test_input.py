"""Whatever bytes a terminal sends, keys stay keys, reports say nothing, pastes press nothing, the next key is heard."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.constants import ESCAPE_DELAY

from app.terminal.fingers import TAIL_SECONDS
from app.terminal.grammar import LONGEST_STRING, REST_SECONDS
from app.terminal.input import LONGEST_SECONDS
from app.terminal.pasting import CLOSE, LONGEST_PASTE
from app.terminal.values import CursorReport, ModeReport, Mouse, Press, SizeReport, Value
from tests.app.terminal.keyboards import INTERRUPTS, all_replies
from tests.app.terminal.virtual import LIMITS, LONG, PAUSE, Front, keys, pastes

OPEN = b"\x1b[200~"
# What says nothing, by the grammar alone.
SILENT = [
    b"\x1b]11;rgb:0d0d/0d0d/0d0d\x07",
    b"\x1b[?62;22c",
    b"\x1b[100;1:3u",
    b"\x1b[1114112~",
    b"\x1b[<0;NaN;NaNM",
    b"\x1b[<-1;-1;-1M",
    b"\x1b[<0;1M",
    b"\x1b[12;34;56x",
    b"\x1b[3 q",
    b"\x1bPdraw p\x1b\\",
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b^private d\x1b\\",
    b"\x1bXany d\x1b\\",
    b"\x1b]52;c;ZGQ=\x1b\\",
    b"\x9d11;rgb:0/0/0\x9c",
    b"\x9b?62;22c",
    b"\x90q\x9c",
    b"\x1b[0n",
    b"\x1b[?5u",
    b"\x1b[57441;2u",
    b"\x1b[99999999999999999999u",
    b"\x1b[55555u",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[M !!",
    b"\x1b[201~",
]
# Each made Textual's parser raise, or put it in a state in which the next might.
HOSTILE = [
    b"\x1b[48;0;0;0;0t\x1b[<0;1;1M",
    b"\x1b[48;30;100;0;0t\x1b[<0;1;1M\x1b[<0;1;1m",
    b"\x1b[<999999999;-1;-1M",
    b"\x1b[?2026;9$y",
    b"\x1b[48;1:;1:;1;1t",
    b"\x1b[4294967295;1R",
    b"\x1b[:A",
    b"\xff\xfe\x80\xed\xa0\x80",
    b"\xe1\x98",
    b"\x00" * 64,
    b"\x1b" * 64,
]
escapes = st.text("0123456789;:<?[]ABMRtu~$y\x1b ", max_size=20).map(lambda text: b"\x1b[" + text.encode())


@pytest.mark.parametrize("data", [*SILENT, *all_replies()])
def test_a_report_is_no_key_whole_or_byte_by_byte(data: bytes) -> None:
    heard = Front().receive(data, pause=LONG) + Front().receive(*(bytes([byte]) for byte in data))
    assert [value for value in heard if not isinstance(value, ModeReport)] == []


@pytest.mark.parametrize("data", [*SILENT, *all_replies()])
def test_a_report_that_comes_in_two_is_no_key_wherever_it_is_cut(data: bytes) -> None:
    """Its first byte alone cannot be told from the Escape key; even then the rest of it is no key."""
    for cut in range(1, len(data)):
        front = Front()
        heard = front.receive(data[:cut], data[cut:], pause=PAUSE)
        assert keys(heard) == (["escape"] if data[:cut] == b"\x1b" else [])
        assert keys(front.receive(b"d", pause=LONG)) == ["d"]


@pytest.mark.parametrize("pause", [0.0, 0.05])
@pytest.mark.parametrize("data", [*(data for data in SILENT if data[:1] == b"\x1b"), *all_replies()])
def test_a_report_that_comes_byte_by_byte_long_after_its_escape_is_that_key_and_no_other(
    data: bytes, pause: float
) -> None:
    front = Front()
    heard = front.receive(data[:1], pause=PAUSE) + front.receive(*(bytes([byte]) for byte in data[1:]), pause=pause)
    assert keys(heard) == ["escape"]
    assert pastes(heard) == []
    front.wait()
    assert keys(front.receive(b"d")) == ["d"]


@pytest.mark.parametrize("letter", ["O", "P", "X"])
def test_a_letter_pressed_after_an_escape_is_a_key_as_soon_as_nothing_follows_it(letter: str) -> None:
    front = Front()
    front.receive(b"\x1b", pause=PAUSE)
    heard = front.receive(letter.encode(), pause=ESCAPE_DELAY + 0.001)
    assert keys([*heard, *front.receive(b"d")]) == [letter, "d"]


@pytest.mark.parametrize("letter", ["O", "P", "X", "d", "/"])
def test_a_second_after_an_escape_every_key_is_heard_at_once(letter: str) -> None:
    front = Front()
    front.receive(b"\x1b", pause=PAUSE + REST_SECONDS)
    assert len(keys(front.receive(letter.encode()))) == 1


def test_an_o_and_another_key_right_after_an_escape_are_two_keys() -> None:
    front = Front()
    front.receive(b"\x1b", pause=PAUSE)
    assert keys(front.receive(b"O", b"\r", b"d")) == ["O", "enter", "d"]


@pytest.mark.parametrize("sent", [b"OA", b"[A"])
def test_an_arrow_that_comes_byte_by_byte_long_after_its_escape_is_an_arrow(sent: bytes) -> None:
    front = Front()
    front.receive(b"\x1b", pause=PAUSE)
    assert keys(front.receive(*(bytes([byte]) for byte in sent))) == ["up"]


@pytest.mark.parametrize("parameters", ["?1;2", ">0;276;0", "=1", "8;24;80;1;2", "4;1$", "1 ", "9;9;9;9", "?997;1"])
def test_no_control_sequence_with_what_only_a_report_says_is_a_key(parameters: str) -> None:
    finals = [chr(code) for code in range(0x40, 0x7F)]
    heard = Front().receive(*(f"\x1b[{parameters}{final}".encode() for final in finals))
    assert keys(heard) == []
    assert pastes(heard) == []


@pytest.mark.parametrize("data", [*SILENT, *HOSTILE])
def test_the_next_key_is_heard(data: bytes) -> None:
    front = Front()
    front.receive(data, pause=LONG)
    assert keys(front.receive(b"d")) == ["d"]


@settings(deadline=None)
@given(st.lists(st.binary(max_size=40) | escapes | st.sampled_from(HOSTILE), max_size=12), st.floats(0, 2))
def test_nothing_that_comes_in_raises(packets: list[bytes], pause: float) -> None:
    front = Front()
    front.receive(*packets, pause=pause)
    front.wait()
    assert keys(front.receive(b"d")) == ["d"]


@pytest.mark.parametrize("begun", [b"\x1b[", b"\x1b[1;2", b"\x1bO", b"\x1b]11;rgb", b"\x1bP", b"\x1b[M", b"\x1b[<0;"])
def test_the_rest_is_waited_for_a_while_and_no_longer(begun: bytes) -> None:
    front = Front()
    assert front.receive(begun, pause=REST_SECONDS + 0.01) == []
    assert front.input.wait is None
    assert keys(front.receive(b"d")) == ["d"]


def test_a_string_that_trickles_in_for_ever_is_over_some_time() -> None:
    front = Front()
    front.receive(b"\x1b]")
    front.receive(*[b"x"] * int(LONGEST_SECONDS / 0.5), pause=0.5)
    assert keys(front.receive(b"d")) == ["d"]


def test_a_string_without_end_is_over_some_time() -> None:
    front = Front()
    front.receive(b"\x1bP", *[b"x" * 4096] * (LONGEST_STRING // 4096 + 1))
    front.wait(TAIL_SECONDS * 2)
    assert keys(front.receive(b"d")) == ["d"]


@pytest.mark.parametrize(
    "begun",
    [b"\x1b[1", b"\x1b]11;rgb", b"\x1bPx", b"\x1b", b"\x1bO", b"\x1b[M", b"\x1b[[", b"\x1b[200~hello", b"x" * 50],
)
def test_ctrl_c_works_in_the_middle_of_anything(begun: bytes) -> None:
    assert "ctrl+c" in keys(Front().receive(begun, b"\x03"))
    assert "ctrl+c" in keys(Front().receive(begun + b"\x03"))


@pytest.mark.parametrize("sent", INTERRUPTS)
def test_ctrl_c_works_in_a_paste_without_end_whatever_keyboard_it_is_of(sent: bytes) -> None:
    for packets in ([sent], [bytes([byte]) for byte in sent], [b"x" * LIMITS.paste_characters * 2, sent]):
        front = Front()
        heard = front.receive(OPEN + b"hello", *packets)
        assert keys(heard) == ["ctrl+c"]
        assert "\x1b" not in "".join(pastes(front.wait())), "what Ctrl-C is sent as was pasted"


def test_other_keys_in_a_paste_press_nothing() -> None:
    heard = Front().receive(OPEN, b"\x1b[100;1u\x1b[99;5:3u\x1b[100;5u", CLOSE.encode())
    assert keys(heard) == []


def test_keys_are_heard() -> None:
    front = Front()
    assert keys(front.receive(b"a\r\x1b[A\x1b[15~")) == ["a", "enter", "up", "f5"]
    assert keys(front.receive("é".encode()[:1])) == []
    assert front.receive("é".encode()[1:]) == [Press("é", "é")]


def test_an_escape_alone_is_heard_after_a_moment() -> None:
    front = Front()
    assert keys(front.receive(b"\x1b")) == []
    assert keys(front.wait(0.05)) == []
    assert keys(front.wait(0.1)) == ["escape"]


def test_an_escape_and_a_key_right_after_it_are_that_key_with_alt() -> None:
    assert keys(Front().receive(b"\x1bx\x1bY\x1b.\x1b\r")) == ["alt+x", "alt+shift+y", "full_stop", "enter"]
    assert keys(Front().receive(b"\x1b\x1b[A")) == ["escape", "up"]


@pytest.mark.parametrize(
    ("sent", "value"),
    [
        (b"\x1b[48;50;132;0;0t", SizeReport(132, 50)),
        (b"\x1b[12;40R", CursorReport(39, 11)),
        (b"\x1b[?2026;2$y", ModeReport(2026, 2)),
        (b"\x1b[<0;10;5M", Mouse(0, 9, 4, pressed=True)),
        (b"\x1b[<0;10;5m", Mouse(0, 9, 4, pressed=False)),
    ],
)
def test_reports_that_are_made_use_of_are_heard(sent: bytes, value: Value) -> None:
    assert Front().receive(*(bytes([byte]) for byte in sent)) == [value]


# Pastes.


def test_a_paste_between_brackets_presses_no_key() -> None:
    heard = Front().receive(b"\x1b[200~d\rpq\x1b[201~")
    assert keys(heard) == []
    assert pastes(heard) == ["d\rpq"]


def test_a_paste_in_pieces_presses_no_key() -> None:
    heard = Front().receive(*(bytes([byte]) for byte in b"\x1b[200~d\rpq\x1b[201~"))
    assert keys(heard) == []
    assert pastes(heard) == ["d\rpq"]


def test_a_paste_presses_no_key_however_slowly_it_comes() -> None:
    front = Front()
    data = b"\x1b[200~dddd\rddddddddddd\r\x1b[201~"
    heard = front.receive(data[:2], *(bytes([byte]) for byte in data[2:]), pause=PAUSE)
    assert keys(heard) == []
    assert keys(front.receive(b"d")) == ["d"]


@given(st.binary(max_size=60), st.lists(st.integers(0, 80), max_size=6))
def test_a_paste_is_the_same_however_it_is_cut(text: bytes, cuts: list[int]) -> None:
    data = OPEN + text.replace(b"\x1b", b"").replace(b"\x03", b"") + CLOSE.encode()
    places = sorted({0, *[cut for cut in cuts if cut < len(data)], len(data)})
    parts = [data[start:end] for start, end in pairwise(places)]
    assert Front().receive(*parts) == Front().receive(data)


@pytest.mark.parametrize("cut", range(1, len(OPEN)))
def test_an_opening_bracket_in_two_packets_opens_a_paste_that_ends_and_is_not_too_long(cut: int) -> None:
    front = Front()
    heard = front.receive(OPEN[:cut], OPEN[cut:], b"x" * 2 * LIMITS.paste_characters, CLOSE.encode())
    assert [len(text) for text in pastes(heard)] == [LIMITS.paste_characters]
    assert keys(front.receive(b"d")) == ["d"]


def test_a_bracket_within_a_paste_does_not_keep_it_open() -> None:
    front = Front()
    front.receive(b"\x1b[20", b"0~", OPEN, CLOSE.encode())
    assert keys(front.receive(b"d")) == ["d"]


def test_a_paste_whose_end_never_comes_ends_by_itself() -> None:
    front = Front()
    assert front.receive(b"\x1b[200~hello") == []
    assert pastes(front.wait(REST_SECONDS)) == ["hello"]
    assert keys(front.receive(b"d")) == ["d"]


def test_a_paste_without_end_is_not_kept() -> None:
    front = Front()
    front.receive(OPEN)
    kept = [len(text) for _ in range(LONGEST_PASTE // 4096 + 1) for text in pastes(front.receive(b"x" * 4096))]
    assert kept[0] == LIMITS.paste_characters
    front.wait(TAIL_SECONDS * 2)
    assert keys(front.receive(b"d")) == ["d"]


def test_ctrl_c_in_a_paste_does_not_make_keys_of_its_rest() -> None:
    heard = Front().receive(b"\x1b[200~dd\x03dd\rdd\x1b[201~")
    assert keys(heard) == ["ctrl+c"]
    assert pastes(heard) == ["dddd\rdd"]


def test_keys_faster_than_fingers_are_a_paste() -> None:
    front = Front()
    heard = front.receive(b"dddddddddddd\r")
    assert keys(heard) == []
    assert pastes(heard) == ["dddddddddddd\n"]
    assert keys(front.receive(b"\r")) == [], "the tail of a paste was taken for a key"
    front.wait(TAIL_SECONDS * 1.2)
    assert keys(front.receive(b"\r")) == ["enter"]


def test_ctrl_c_among_too_many_keys_counts_once() -> None:
    heard = Front().receive(b"dddd\x03dd\x03dddd")
    assert keys(heard) == ["ctrl+c"]
    assert pastes(heard) == ["d" * 10]


def test_slow_fingers_are_left_alone() -> None:
    assert keys(Front().receive(b"aaaaaaaa")) == ["a"] * 8
