"""Files that are no records: always one clear sentence, never another error."""

import json

import pytest

from engine.options import CLASSIC
from engine.record import HALF_MESSAGE, LONGEST_LINE, BadRecord, NewerRecord, header_of, read, start, write_header
from tests.engine.tables import NAMES

HEADER = write_header(header_of(CLASSIC, NAMES[:2], b"seed"))
DRAW = b'{"seat":0,"do":"draw"}\n'
RESULT = b'{"result":{"winners":[0],"scores":[1,2],"rounds":3}}\n'
DEEP = b"[" * 30_000 + b"]" * 30_000


def bad(*lines: bytes, torn: bool = False) -> str:
    """The one clear sentence about lines that are no record."""
    with pytest.raises(BadRecord) as caught:
        start(read(lines, torn).header)
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert len(sentence) <= 2 * HALF_MESSAGE + 3
    return sentence


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello\n",
        b"[]\n",
        b"null\n",
        b'"uno"\n',
        b'{"seats":["A","B"]}\n',
        b"\x89PNG\r\n\x1a\n",
        b"\x00" * 1000,
        b"\xff\xfe{",
        b"\xef\xbb\xbf" + HEADER,
        b'{"uno":1,"seats":["A","\xff"],"seed":""}',
        b'{"uno":1,"seats":["A","\\ud800"],"seed":""}',
        b'{"uno":' + b"9" * 5000 + b"}",
        b'{"uno":' + DEEP + b"}",
        b'{"uno":1,"seats":["A","B"],"seed":"","x":' + DEEP + b"}",
        DEEP,
        HEADER[:-20],
    ],
)
def test_a_file_that_does_not_begin_with_a_header_is_no_record(line: bytes):
    assert bad(line) == "this is no record of a game: its first line is no header."


def test_a_first_line_without_end_is_no_record():
    assert bad(b" " * (LONGEST_LINE + 1)) == "this is no record of a game: its first line is too long."


def test_a_newer_record_is_told_from_a_damaged_one():
    sentence = bad(b'{"uno":2,"new":true}\n')
    assert sentence == "this record is of version 2, newer than this program can read (1)."
    with pytest.raises(NewerRecord):
        read([b'{"uno":' + b"9" * 4000 + b"}"])


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"uno": 0}, "version 0"),
        ({"uno": -3}, "version -3"),
        ({"uno": "1"}, "$.uno"),
        ({"uno": True}, "$.uno"),
        ({"uno": 1.5}, "$.uno"),
        ({"seats": None}, "$.seats"),
        ({"seats": ["A"]}, "at least 2 seats"),
        ({"seats": ["A", "a"]}, "same name"),
        ({"seats": ["A", 2]}, "$.seats"),
        ({"seed": 5}, "$.seed"),
        ({"seed": "5"}, "hexadecimal"),
        ({"seed": "0x5f"}, "hexadecimal"),
        ({"options": []}, "$.options"),
        ({"options": {"variant": "bridge"}}, "bridge"),
        ({"options": {"variant": "\n\x1b[31m"}}, "variant"),
        ({"options": {"x\ny\u202e": 1}}, "There is no option"),
        ({"options": {"hand_size": 0}}, "“hand_size” cannot be 0"),
        ({"options": {"hand_size": 10**30}}, "“hand_size” cannot be"),
        ({"options": {"x" * 60_000: 1}}, "There is no option"),
        ({"options": {"deck": "one-pack", "ranks": ["S"] * 13}}, "number"),
        ({"position": {"turn": 2}}, "seat"),
        ({"position": {"hands": [["R77"]]}}, "R77"),
        ({"position": {"hands": [["\n"]]}}, "card"),
        ({"position": {"link": [0]}}, "$.position.link"),
        ({"position": {"cheat": 0}}, "cheat"),
        ({"position": {"colour": "P"}}, "$.position.colour"),
        ({"position": {"direction": 10**40}}, "direction"),
    ],
)
def test_a_header_that_cannot_be_played_is_refused_with_the_reason(change: dict[str, object], part: str):
    sentence = bad(json.dumps({"uno": 1, "seats": ["A", "B"], "seed": "00"} | change).encode())
    assert part in sentence
    assert sentence.startswith("line 1: ")


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"[]",
        b"\xff\xff",
        b"{}",
        b'{"seat":0}',
        b'{"seat":0,"do":"dance"}',
        b'{"seat":0,"do":"da\\n\\u001b[31mnce"}',
        b'{"do":"draw"}',
        b'{"seat":"0","do":"draw"}',
        b'{"seat":null,"do":"draw"}',
        b'{"seat":0,"do":"play"}',
        b'{"seat":0,"do":"play","card":7}',
        b'{"seat":0,"do":"play","card":"W","colour":"red"}',
        b'{"seat":0,"do":"play","card":"WT","link":[0]}',
        b'{"seat":0,"do":"play","card":"WT","link":[0,1,2]}',
        b'{"seat":0,"do":"draw","at":"noon"}',
        b'{"seat":0,"do":"draw"',
        b'{"seat":0,"do":"draw","x":' + DEEP + b"}",
        b'{"seat":0,"do":"draw","x":"' + b"x" * LONGEST_LINE + b'"}',
        b'{"result":1}',
        b'{"result":{"winners":["A"]}}',
        HEADER,
    ],
)
def test_a_line_that_is_no_command_is_named_by_its_number(line: bytes):
    assert bad(HEADER, DRAW, line + b"\n", DRAW).startswith("line 3: this is no command")


def test_nothing_comes_after_the_result():
    assert bad(HEADER, DRAW, RESULT, b"\n", DRAW) == "line 5: there is more after the result."


def test_blank_lines_and_unknown_extras_are_passed_over():
    record = read([HEADER, b"\n", b'{"seat":0,"do":"draw","mood":"good","by":"result"}\r\n', b"  \n", RESULT, b"\n"])
    assert [number for number, _ in record.entries] == [3]
    assert record.entries[0][1].by == "result"
    assert record.result is not None


def test_a_torn_last_line_is_dropped_where_that_is_asked_for():
    for torn_line in (DRAW[:-5], DRAW[:-1], b"\xc3", RESULT[:9]):
        record = read([HEADER, DRAW, torn_line], torn=True)
        assert [number for number, _ in record.entries] == [2]
    assert bad(HEADER, DRAW, DRAW[:-5]).startswith("line 3: this is no command")
    assert bad(HEADER, DRAW[:-5] + b"\n", DRAW, torn=True).startswith("line 2: this is no command")
    assert bad(HEADER[:-9], torn=True) == "this is no record of a game: its first line is no header."
