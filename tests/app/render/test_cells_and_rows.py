"""Cells and rows: text fits exactly, and a difference leads from any row to any other."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style

from app.render.canvas import Block, Canvas, compose, cover, row
from app.render.cells import fit, split
from app.render.diff import Change, Difference, runs
from app.render.rows import Row
from app.render.sgr import encode

LETTERS = st.sampled_from(["a", "é", "e\u0301", "花", "Ｗ", "█", " ", "[", "]", "/", "\u200b", "\x1b", "\t", "\x9b"])
TEXTS = st.lists(LETTERS, max_size=30).map("".join)
STYLES = st.sampled_from(
    [Style.parse(style) for style in ("none", "bold red on blue", "#102030 on #ffd700", "dim", "reverse", "on green")]
)
WIDTH = 24
ROWS = st.lists(st.tuples(TEXTS, STYLES), max_size=5).map(
    lambda spans: row(tuple(spans), WIDTH, Style.parse("on black"))
)


@given(TEXTS, st.integers(0, 40), st.sampled_from(["left", "right", "centre"]))
def test_a_text_fits_its_cells_exactly(text: str, width: int, align: str) -> None:
    assert cell_len(fit(text, width, align)) == width


@given(TEXTS)
def test_no_control_character_gets_into_a_cell(text: str) -> None:
    assert all(cell.isprintable() for cell in split(text))


@given(ROWS)
def test_a_row_is_as_wide_as_it_says(drawn: Row) -> None:
    assert sum(cell_len(text) for text, _style in drawn.spans) == WIDTH == drawn.cell_length


def on_terminal(sent: str, shown: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What a terminal shows that showed something before: cells with the rendition in which they were written."""
    cells, here, state = list(shown), 0, dict[str, str]()
    for escape, text in re.findall(r"(\x1b\[[0-9;]*[A-Za-z])|([^\x1b]+)", sent):
        if escape.endswith("C"):
            here += int(escape[2:-1])
        elif escape:
            state = rendition(escape[2:-1], state)
        for letter in split(text):
            cells[here] = (letter, visible(letter, state))
            here += 1
    assert not state, "a row must leave no rendition behind"
    return cells


def rendition(parameters: str, state: dict[str, str]) -> dict[str, str]:
    """The rendition after more parameters."""
    for code in re.findall(r"[34]8;(?:5;\d+|2;\d+;\d+;\d+)|\d+", parameters or "0"):
        if code == "0":
            state = {}
        elif code in {"39", "49"}:
            state = {key: value for key, value in state.items() if key != {"39": "ink", "49": "ground"}[code]}
        else:
            key = "ink" if re.match(r"3[0-8]|9\d", code) else "ground" if re.match(r"4[0-8]|10\d", code) else code
            state = {**state, key: code}
    return state


def visible(letter: str, state: dict[str, str]) -> str:
    """What one sees of a rendition: a blank cell that is not reversed shows its ground alone."""
    return str(state.get("ground")) if letter == " " and "7" not in state else str(sorted(state.items()))


@given(ROWS, ROWS)
def test_the_difference_leads_from_one_row_to_another(old: Row, new: Row) -> None:
    blank = [("", "")] * WIDTH
    shown = on_terminal(encode(old.spans, ColorSystem.TRUECOLOR), blank)
    wanted = on_terminal(encode(new.spans, ColorSystem.TRUECOLOR), blank)
    parts = Difference(runs(new, old)).parts()
    assert on_terminal(encode(parts, ColorSystem.TRUECOLOR), shown) == wanted


@given(ROWS, ROWS, ROWS)
def test_rows_of_pieces_differ_where_their_pieces_do(first: Row, second: Row, third: Row) -> None:
    old = compose([Block(0, 0, (first,)), Block(30, 0, (second,))], 60, 1, Style.null())[0]
    new = compose([Block(0, 0, (first,)), Block(30, 0, (third,))], 60, 1, Style.null())[0]
    assert [(start + 30, spans, length) for start, spans, length in runs(third, second)] == list(runs(new, old))


@given(ROWS, st.lists(st.integers(0, WIDTH), min_size=2, max_size=4, unique=True).map(sorted))
def test_a_row_that_is_cut_shows_the_same(drawn: Row, cuts: list[int]) -> None:
    pieces = drawn.divide([*cuts[1:]]) if cuts[0] == 0 else drawn.divide(cuts)
    whole = "".join(text for text, _style in drawn.spans)
    assert all(whole.startswith(joined) for joined in ["".join(piece.text for piece in pieces)])
    assert [piece.cell_length for piece in pieces] == [
        end - start for start, end in pairwise([0, *(cuts[1:] if cuts[0] == 0 else cuts)])
    ]


def test_only_the_span_that_was_asked_for_is_written_as_a_difference() -> None:
    plain = Style.null()
    old, new = row((("one two three", plain),), WIDTH, plain), row((("one TWO three", plain),), WIDTH, plain)
    change = Change(new, old)
    assert isinstance(change.crop(0, 7), Difference)
    assert change.crop(0, 13).text == "one TWO three"
    assert change.crop(4, 7).text == "TWO"


@given(ROWS, st.integers(0, 16))
def test_blocks_laid_on_a_sheet_look_as_if_painted_on_it(sheet: Row, x: int) -> None:
    block = row((("花ab", Style.parse("red on white")),), 8, Style.parse("on white"))
    painted = Canvas(WIDTH, 1, Style.null())
    painted.paste(0, 0, (sheet,))
    painted.paste(x, 0, (block,))
    laid = cover((sheet,), [Block(x, 0, (block,))])[0]
    assert laid.cells() == painted.rows()[0].cells()
