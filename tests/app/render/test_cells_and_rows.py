"""Cells and rows: text fits exactly, and what is cut, laid or covered shows what it should."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from app.render.canvas import Block, Canvas, cover, row
from app.render.cells import fit, split
from app.render.rows import Row

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


@given(ROWS, st.lists(st.integers(0, WIDTH), min_size=2, max_size=4, unique=True).map(sorted))
def test_a_row_that_is_cut_shows_the_same(drawn: Row, cuts: list[int]) -> None:
    pieces = drawn.divide([*cuts[1:]]) if cuts[0] == 0 else drawn.divide(cuts)
    whole = "".join(text for text, _style in drawn.spans)
    assert all(whole.startswith(joined) for joined in ["".join(piece.text for piece in pieces)])
    assert [piece.cell_length for piece in pieces] == [
        end - start for start, end in pairwise([0, *(cuts[1:] if cuts[0] == 0 else cuts)])
    ]


@given(ROWS, st.integers(0, 16))
def test_blocks_laid_on_a_sheet_look_as_if_painted_on_it(sheet: Row, x: int) -> None:
    block = row((("花ab", Style.parse("red on white")),), 8, Style.parse("on white"))
    painted = Canvas(WIDTH, 1, Style.null())
    painted.paste(0, 0, (sheet,))
    painted.paste(x, 0, (block,))
    laid = cover((sheet,), [Block(x, 0, (block,))])[0]
    assert laid.cells() == painted.rows()[0].cells()
