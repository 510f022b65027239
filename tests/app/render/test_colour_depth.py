"""Each guest sees the colours of its own terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from app.render.colour_depth import Colours, colours
from app.render.sgr import UNSTYLED, CellStyle, cell_style, change, space_after, space_in
from tests.app.server.terminals import Terminal


@pytest.mark.parametrize(
    ("term", "told", "shown"),
    [
        ("xterm-256color", {}, Colours.MANY),
        ("xterm-kitty", {}, Colours.MANY),
        ("tmux-256color", {"COLORTERM": "truecolor"}, Colours.ALL),
        ("xterm-direct", {}, Colours.ALL),
        ("xterm-256color", {"COLORTERM": "24bit"}, Colours.ALL),
        ("xterm-256color", {"COLORTERM": "yes"}, Colours.MANY),
        ("xterm", {}, Colours.SIXTEEN),
        ("linux", {}, Colours.SIXTEEN),
        ("rxvt-16color", {}, Colours.SIXTEEN),
        ("vt100", {}, Colours.NONE),
        ("", {}, Colours.NONE),
        ("xterm-256color", {"NO_COLOR": "1"}, Colours.NONE),
        ("xterm-direct", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, Colours.NONE),
        ("xterm-256color", {"NO_COLOR": ""}, Colours.MANY),
    ],
)
def test_the_colours_are_those_of_the_guests_terminal(term: str, told: dict[str, str], shown: Colours) -> None:
    assert colours(term, told) is shown


def test_the_hosts_own_environment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "dumb")
    assert colours("xterm-256color", {}) is Colours.MANY


def test_one_style_is_written_for_each_terminal_as_it_can_be_shown() -> None:
    style = Style(color="#ed1c24", bgcolor="#0000ff", bold=True)
    # What is among the 256 goes by its number, in half the bytes.
    assert cell_style(style, Colours.ALL) == CellStyle("1", "38;2;237;28;36", "48;5;21")
    assert cell_style(style, Colours.NONE) == CellStyle("1", "", "")
    assert cell_style(style, Colours.MANY).ink.startswith("38;5;")
    assert int(cell_style(style, Colours.SIXTEEN).ink) in {*range(30, 38), *range(90, 98)}


looks = st.builds(
    CellStyle,
    st.sets(st.sampled_from(["1", "2", "3", "4", "7", "21"])).map(lambda codes: ";".join(sorted(codes))),
    st.sampled_from(["", "31", "38;5;99"]),
    st.sampled_from(["", "44", "48;2;1;2;3"]),
)


def worn(terminal: Terminal) -> CellStyle:
    attributes, ink, paper = terminal.on
    return CellStyle(";".join(sorted(attributes)), ink, paper)


@given(st.lists(looks, max_size=6))
def test_every_change_of_look_arrives_at_that_look(worn_in_turn: list[CellStyle]) -> None:
    terminal, before = Terminal(1, 1), None
    for look in worn_in_turn:
        terminal.feed(change(before, look))
        assert worn(terminal) == look
        before = look


@given(looks, looks)
def test_a_space_is_written_so_that_its_paper_is_right(before: CellStyle, wanted: CellStyle) -> None:
    blank = space_in(wanted)
    written = space_after(before, blank)
    assert written.paper == wanted.paper
    assert space_in(written) == blank


def test_nothing_is_sent_where_nothing_changes() -> None:
    assert change(UNSTYLED, UNSTYLED) == ""
    assert change(CellStyle("1", "31", ""), CellStyle("1", "31", "")) == ""
    assert change(CellStyle("1", "31", ""), CellStyle("1", "32", "")) == "\x1b[32m"
