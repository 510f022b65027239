"""Only cells that differ are sent, and the guest's screen is the one that was drawn."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from app.render.canvas import finish
from app.render.cells import cells_of
from app.render.colour_depth import Colours
from app.render.screen_buffer import ChangedRows, ScreenBuffer, pieces
from app.render.sgr import UNSTYLED, cell_style
from app.render.writer import frame
from tests.app.server.terminals import HALF, Shown, Terminal

COLUMNS, ROWS = 24, 4
WIDE = "王界"
styles = st.builds(
    Style,
    color=st.sampled_from([None, "red", "#102030", "color(99)"]),
    bgcolor=st.sampled_from([None, "blue", "#405060"]),
    bold=st.booleans(),
    dim=st.booleans(),
    reverse=st.booleans(),
    underline=st.booleans(),
)
segments = st.builds(Segment, st.text("ab ─é" + WIDE, min_size=1, max_size=6), styles | st.none(), st.none())
rows = st.lists(segments, max_size=8).map(lambda made: Strip(made).adjust_cell_length(COLUMNS))
frames = st.lists(rows, min_size=ROWS, max_size=ROWS)


def layout(lines: list[Strip], top: int = 0) -> LayoutUpdate:
    return LayoutUpdate([[line] for line in lines], Region(0, top, COLUMNS, len(lines)))


def expected(lines: list[Strip], colours: Colours) -> list[Shown]:
    """What a terminal shows when it is written whole, cell after cell."""
    terminal = Terminal(COLUMNS, ROWS, WIDE)
    for number, line in enumerate(lines):
        for text, style, _control in line:
            look = cell_style(style, colours)
            terminal.on = frozenset(filter(None, look.attributes.split(";"))), look.ink, look.paper
            for letter in text:
                terminal.y = number
                terminal.write(letter)
        terminal.x = 0
    return terminal.cells


def same(shown: list[Shown], wanted: list[Shown]) -> bool:
    """Halves of wide characters have no look of their own."""
    return [[(a, None if a == HALF else b) for a, b in row] for row in shown] == [
        [(a, None if a == HALF else b) for a, b in row] for row in wanted
    ]


@settings(deadline=None, max_examples=60)
@given(st.lists(frames, min_size=1, max_size=4), st.sampled_from(Colours))
def test_the_terminal_shows_what_was_drawn(drawn: list[list[Strip]], colours: Colours) -> None:
    screen_buffer, terminal = ScreenBuffer(COLUMNS, ROWS, colours), Terminal(COLUMNS, ROWS, WIDE)
    for lines in drawn:
        terminal.feed(screen_buffer.paint(layout(lines), (0, 0)))
        assert same(terminal.cells, expected(lines, colours))


@settings(deadline=None, max_examples=60)
@given(frames, st.sampled_from(Colours))
def test_what_is_shown_already_is_not_sent_again(lines: list[Strip], colours: Colours) -> None:
    screen_buffer = ScreenBuffer(COLUMNS, ROWS, colours)
    assert screen_buffer.paint(layout(lines), (3, 2))
    assert screen_buffer.paint(layout(lines), (3, 2)) == ""


@settings(deadline=None, max_examples=60)
@given(frames, st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
def test_one_changed_cell_costs_few_bytes(lines: list[Strip], x: int, y: int) -> None:
    plain = [Strip([Segment("a" * COLUMNS)]) for _ in lines]
    screen_buffer = ScreenBuffer(COLUMNS, ROWS, Colours.ALL)
    screen_buffer.paint(layout(plain), (0, 0))
    plain[y] = Strip([Segment("a" * x + "b" + "a" * (COLUMNS - x - 1))])
    assert len(screen_buffer.paint(layout(plain), (0, 0))) <= len("\x1b[4;24Hb")


def test_a_forgotten_screen_is_sent_whole() -> None:
    lines = [Strip([Segment("x" * COLUMNS)])] * ROWS
    screen_buffer = ScreenBuffer(COLUMNS, ROWS, Colours.MANY)
    whole = screen_buffer.paint(layout(lines), (0, 0))
    screen_buffer.forget(COLUMNS, ROWS)
    assert screen_buffer.paint(layout(lines), (0, 0)) == whole


def test_an_update_for_another_size_stays_within_the_screen() -> None:
    screen_buffer, terminal = ScreenBuffer(10, 2, Colours.MANY), Terminal(10, 2)
    terminal.feed(screen_buffer.paint(layout([Strip([Segment("y" * COLUMNS)])] * ROWS), (0, 0)))
    assert terminal.lines() == ["y" * 10] * 2


def test_a_partial_update_touches_its_spans_alone() -> None:
    chops: list[dict[int, Strip | None]] = [
        {0: Strip([Segment("left")]), 4: Strip([Segment("right")])},
        {0: None, 4: Strip([Segment("below")])},
    ]
    update = ChopsUpdate(chops, [(0, 4, 9), (1, 0, 9)], [[4, 9], [4, 9]])
    assert [(x, y, [strip.text for strip in strips]) for x, y, strips in pieces(update)] == [
        (4, 0, ["right"]),
        (4, 1, ["below"]),
    ]


@given(st.text(st.characters(codec=None), max_size=40))
def test_no_control_character_reaches_the_terminal(text: str) -> None:
    shown = "".join(cell.text for cell in cells_of(text, UNSTYLED))
    assert shown.isprintable()


def test_an_escape_sequence_in_a_text_is_shown_and_not_obeyed() -> None:
    screen_buffer = ScreenBuffer(COLUMNS, ROWS, Colours.MANY)
    sent = screen_buffer.paint(layout([Strip([Segment("\x1b]0;owned\x07\x1b[2Jhi\u202e\u200b")])]), (0, 0))
    assert "\x1b]" not in sent
    assert "\x07" not in sent
    assert "\x1b[2J" not in sent
    assert "]0;owned[2Jhi" in sent


def test_links_in_a_style_are_left_out() -> None:
    screen_buffer = ScreenBuffer(COLUMNS, ROWS, Colours.ALL)
    sent = screen_buffer.paint(layout([Strip([Segment("card", Style(link="file:///etc/passwd"))])]), (0, 0))
    assert "passwd" not in sent


def test_sessions_of_different_depth_do_not_share_codes() -> None:
    line = Strip([Segment("red", Style(color=Color.from_rgb(237, 28, 36)))])
    sent = {colours: ScreenBuffer(COLUMNS, ROWS, colours).paint(layout([line]), (0, 0)) for colours in Colours}
    assert "38;2;237;28;36" in sent[Colours.ALL]
    assert "38;5;" in sent[Colours.MANY]
    assert "\x1b[0;91m" in sent[Colours.SIXTEEN] or "\x1b[0;31m" in sent[Colours.SIXTEEN]
    assert "\x1b[0mred" in sent[Colours.NONE]


def test_what_two_who_look_on_see_is_worked_out_once() -> None:
    drawn = [finish(((letter * COLUMNS, Style(bold=True)),), COLUMNS) for letter in "abcd"]
    mirrors = [ScreenBuffer(COLUMNS, ROWS, Colours.ALL) for _guest in range(2)]
    before = frame.cache_info()  # type: ignore[attr-defined]
    written = [screen_buffer.paint(ChangedRows(dict(enumerate(drawn))), (0, 0)) for screen_buffer in mirrors]
    after = frame.cache_info()  # type: ignore[attr-defined]
    assert written[0] == written[1] != ""
    assert (after.hits - before.hits, after.misses - before.misses) == (1, 1)
