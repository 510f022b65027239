"""Keys by the sequences that stand for them, whatever is held."""

import pytest

from app.terminal.values import Press
from tests.app.terminal.virtual import Front, keys


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("\x1b[1;2A", "shift+up"),
        ("\x1b[1;3A", "alt+up"),
        ("\x1b[1;5C", "ctrl+right"),
        ("\x1b[1;6D", "ctrl+shift+left"),
        ("\x1b[5A", "ctrl+up"),
        ("\x1bO5A", "ctrl+up"),
        ("\x1b[1;65A", "up"),
        ("\x1b[3;2~", "shift+delete"),
        ("\x1b[7$", "shift+home"),
        ("\x1b[7^", "ctrl+home"),
        ("\x1b[a", "shift+up"),
        ("\x1bOa", "ctrl+up"),
        ("\x1bOM", "enter"),
        ("\x1bOp", "0"),
        ("\x1b[15;5~", "ctrl+f5"),
        ("\x1b[24~", "f12"),
        ("\x1b[27;5;99~", "ctrl+c"),
        ("\x1b[97;5u", "ctrl+a"),
        ("\x1b[1089::99;5u", "ctrl+c"),
        ("\x1b[1089::99;5:1u", "ctrl+c"),
        ("\x1b[1089::99;5:2u", "ctrl+c"),
        ("\x1b[120;3u", "alt+x"),
        ("\x1b[13;65u", "enter"),
        ("\x1b[57414u", "enter"),
        ("\x1b[57417u", "left"),
        ("\x1b[57413u", "plus"),
        ("\x1bf", "ctrl+right"),
        ("\x1b\x7f", "ctrl+w"),
    ],
)
def test_a_sequence_is_its_key(sent: str, name: str) -> None:
    assert keys(Front().receive(sent.encode())) == [name]


@pytest.mark.parametrize("sent", ["\x1b[100;1:3u", "\x1b[1;1:3A", "\x1b[3;1:3~", "\x1b[99;5:3u", "\x1b[57441;2u"])
def test_a_key_that_is_let_go_or_only_held_does_nothing(sent: str) -> None:
    assert Front().receive(sent.encode()) == []


@pytest.mark.parametrize(
    ("sent", "key", "character"),
    [
        ("\x1b[100;;100u", "d", "d"),
        ("\x1b[1114112;;32u", "space", " "),
        ("\x1b[55296::97u", "a", "a"),
        ("\x1b[100;2;68u", "D", "D"),
        ("\x1b[100:68;2u", "D", "D"),
        ("\x1b[100;65;68u", "d", "D"),
        ("\x1b[100;65u", "d", "D"),
        ("\x1b[100;66;100u", "D", "d"),
        ("\x1b[1074::100;;1074u", "d", "в"),
        ("\x1b[1074:1042:100;2;1042u", "D", "В"),
        ("\x1b[1074;;1074u", "в", "в"),
        ("\x1b[1093::91;;1093u", "[", "х"),
        ("\x1b[47:63;2;63u", "question_mark", "?"),
        ("\x1b[0;;229u", "å", "å"),
        ("\x1b[57400;129;49u", "1", "1"),
    ],
)
def test_a_key_means_its_letter_and_writes_its_text(sent: str, key: str, character: str) -> None:
    """Caps Lock changes what is written, Shift what is meant; a letter of another script means where its key lies."""
    name = "left_square_bracket" if key == "[" else key
    assert Front().receive(sent.encode()) == [Press(name, character, shift_told=True)]
