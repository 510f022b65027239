"""Boards: what is to be known of a table stands on the screen, in text, whatever the names are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Region

from app.drawing.board import board, board_for_all, too_small
from app.drawing.hand import Sorting, arranged, fan, scrolled
from app.drawing.layout import layout
from app.drawing.log import LogLine, log_blocks, written
from app.drawing.look import look
from app.drawing.marks import SeatMarks
from app.drawing.palette import Depth
from app.drawing.prompt import keys_row
from app.drawing.scene import Scene
from app.render.canvas import FinishedRows
from app.render.rows import Row
from app.text.i18n import use
from engine.cards import CARDS
from engine.view import View
from tests.app.drawing.tables import NAMES, WICKED, seen, text_of, told

SIZES = ((80, 24), (120, 40), (200, 60))
LOOK = look()


def drawn(
    view: View, size: tuple[int, int] = (80, 24), marks: SeatMarks | None = None, cursor: int | None = None
) -> FinishedRows:
    """The board of a view, with the hand sorted by colour."""
    cards = arranged(view.hand, Sorting.COLOUR)
    where = layout(*size, view.seats, view.viewer is None)
    shown = fan(len(cards), where.hand.width, where.hand_size).shown if cards else 0
    scene = Scene(view, marks or SeatMarks(), cards, first=scrolled(0, cursor, len(cards), shown), cursor=cursor)
    return board(LOOK, scene, where)


def line_with(rows: FinishedRows, text: str) -> str:
    """The line of the screen that has that text."""
    return next(line for line in text_of(rows).split("\n") if text in line)


@given(st.integers(2, 16), st.integers(0, 60), st.integers(0, 30), st.sampled_from(SIZES), st.booleans())
def test_any_table_fills_its_screen_exactly(
    seats: int, commands: int, seed: int, size: tuple[int, int], spectator: bool
) -> None:
    view = told(seats, commands, seed, None if spectator else 0)[-1][0]
    rows = drawn(view, size, cursor=0 if view.hand else None)
    assert len(rows) == size[1]
    assert all(sum(cell_len(text) for text, _style in row.spans) == size[0] for row in rows)


KEYS = (
    *(
        ("←→", "choose"),
        ("Enter", "play"),
        ("d", "draw"),
        ("s", "sort"),
        ("c", "chat"),
        ("h", "日本"),
        ("1–8", "react"),
    ),
    *(("?", "rules"), ("q", "leave")),
)


@pytest.mark.parametrize("width", range(22, 120))
def test_the_rules_and_the_way_out_are_named_however_narrow_the_line_of_keys(width: int) -> None:
    text = keys_row(LOOK, KEYS, width).text
    shown = [f" {key}  {label}" for key, label in KEYS if f" {key}  {label} " in f"{text} "]
    assert cell_len(text) == width
    assert shown[-2:] == [" ?  rules", " q  leave"]
    assert text.strip() == "  ".join(shown).strip()
    assert width < 100 or len(shown) == len(KEYS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 6, 16])
def test_every_seat_is_shown_with_its_cards(seats: int, size: tuple[int, int]) -> None:
    hands = [["R7"] * (count + 3) for count in range(seats)]
    text = text_of(drawn(seen(0, seats, hands=hands, draw=["R1"] * 9, discard=["R9"]), size))
    for seat in range(1, seats):
        assert NAMES[seat] in text
        assert f" {seat + 3} " in text
    assert f"{3} cards" in text


@pytest.mark.parametrize("size", SIZES)
def test_names_of_strangers_stay_in_their_plates(size: tuple[int, int]) -> None:
    view = replace(seen(0, 6), names=WICKED)
    rows = drawn(view, size)
    assert all(sum(cell_len(text) for text, _style in row.spans) == size[0] for row in rows)
    text = text_of(rows)
    assert "[red]x" in text
    assert "花子" in text
    assert "xxxx" in text


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_told_in_text(size: tuple[int, int]) -> None:
    marks = SeatMarks(bots=frozenset({1}), away=frozenset({2}), slap_keys={1: "k", 2: "z"})
    hands = [["R7", "R8"], ["B1"], ["B2", "B3"], ["G1", "G2"]]
    view = seen(0, 4, hands=hands, discard=["R9"], link=[1, 2], scores=[10, 20, 30, 345], draw=["G1"] * 9)
    rows = drawn(replace(view, called=(1,)), size, marks)
    text = text_of(rows)
    for mark in ("bot", "away", "UNO!", "[k]", "345 p"):
        assert mark in text
    assert text.count("∞") == 2
    assert "UNO?" in text_of(drawn(replace(view, window=1), size))


def test_the_turn_and_the_next_seat_have_marks() -> None:
    rows = drawn(seen(0, 4, hands=[["R7"]] * 4, turn=1))
    assert "▶ Bob" in text_of(rows)
    assert "▷ Cas" in text_of(rows)
    back = drawn(seen(0, 4, hands=[["R7"]] * 4, turn=1, direction=-1))
    assert "▷ Ann" in text_of(back)


def test_the_direction_is_told_by_arrows() -> None:
    forth = text_of(drawn(seen(0, hands=[["R7"]] * 3))).split("\n")
    back = text_of(drawn(seen(0, hands=[["R7"]] * 3, direction=-1))).split("\n")
    assert "╭───▶" in "".join(forth)
    assert "◀" in next(line for line in back if "╭───" in line)


def test_the_colour_in_force_is_told_by_letter_and_word() -> None:
    assert "G GREEN" in text_of(drawn(seen(0, hands=[["R7"]] * 3, discard=["R1", "W"], colour="G")))


def test_a_card_that_can_be_played_is_raised_and_marked() -> None:
    rows = drawn(seen(0, hands=[["R7", "B1"], ["R1"], ["R2"]], discard=["R9"], turn=0))
    where = layout(80, 24, 3).hand
    lines = [line[where.x : where.right] for line in text_of(rows).split("\n")[where.y : where.bottom]]
    assert "R7" in lines[1]
    assert "B1" in lines[2]
    assert lines[4].count("▲") == 1
    assert abs(lines[4].index("▲") - lines[1].index("R7")) <= 2


def test_a_twin_of_the_top_calls_for_a_slap() -> None:
    calm = drawn(seen(0, hands=[["R8", "B1"], ["R1"], ["R2"]], discard=["R7"], turn=1))
    keen = drawn(seen(0, hands=[["R7", "B1"], ["R1"], ["R2"]], discard=["R7"], turn=1))
    assert "SLAP!" not in text_of(calm)
    assert "SLAP!" in text_of(keen)


@pytest.mark.parametrize("size", SIZES)
def test_sixty_cards_can_all_be_reached_and_their_place_is_shown(size: tuple[int, int]) -> None:
    hand = (list(CARDS) * 2)[:60]
    view = seen(0, hands=[hand, ["R1"], ["R2"]], discard=["R9"], turn=1)
    where = layout(*size, 3).hand
    cards = arranged(view.hand, Sorting.COLOUR)
    for place, code in enumerate(cards):
        rows = drawn(view, size, cursor=place)
        shown = LOOK.faces.index(CARDS[code])
        assert shown in "".join(row.text[where.x : where.right] for row in rows[where.y : where.bottom])
        assert "of 60" in text_of(rows) or size[0] > 160


@given(st.integers(1, 90), st.integers(0, 89), st.integers(0, 90), st.sampled_from([78, 88, 150]))
def test_the_cursor_is_always_among_the_cards_that_show(count: int, cursor: int, first: int, width: int) -> None:
    place = min(cursor, count - 1)
    laid = fan(count, width, layout(80, 24, 2).hand_size)
    start = scrolled(first, place, count, laid.shown)
    assert start <= place < start + laid.shown
    assert 0 <= start <= count - laid.shown


def test_a_hand_is_sorted_by_colour_or_by_number() -> None:
    hand = ("W", "B1", "R9", "R1", "BS")
    assert arranged(hand, Sorting.COLOUR) == ("R1", "R9", "B1", "BS", "W")
    assert arranged(hand, Sorting.NUMBER) == ("B1", "R1", "R9", "BS", "W")


def test_a_new_line_of_the_log_changes_only_its_own_rows() -> None:
    view, where = seen(0, hands=[["R7"]] * 3), layout(120, 40, 3)
    entries = tuple(LogLine(number, f"line {number}") for number in range(60))
    before = board(LOOK, Scene(view, entries=entries[:59]), where)
    after = board(LOOK, Scene(view, entries=entries), where)
    changed = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old is not new]
    assert len(changed) == 3
    assert "line 59" in line_with(after, "▸")


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_the_newest_entry_of_the_log_is_marked_whole_at_its_first_line(lines: int) -> None:
    palette, where = LOOK.palette, Region(0, 0, 30, 10)
    newest = " ".join(["x" * 28] * lines)
    rows = [row for _x, _y, (row,) in log_blocks(LOOK, written((), ["older", newest], 28, True), where)]
    assert [row.text[0] for row in rows] == ["·", "▸", *" " * (lines - 1)]
    inks = [row.spans[-1][1].color for row in rows]
    assert inks == [palette.dim.color, *[palette.ink.color] * lines]


def test_a_spectator_sees_all_seats_and_no_hand() -> None:
    text = text_of(drawn(seen(None, 16, hands=[["R7"]] * 16)))
    assert all(name in text for name in NAMES)
    assert "by colour" not in text


def test_a_small_screen_is_told_what_it_needs() -> None:
    rows = too_small(LOOK, 40, 10)
    assert "80×24" in text_of(rows).replace("…", "") or "The table needs" in text_of(rows)
    assert len(rows) == 10


def test_sessions_share_the_rows_of_what_all_see() -> None:
    hands = [["R7"], ["B1"], ["B2"]]
    ann, bob = (drawn(seen(viewer, hands=hands), (120, 40)) for viewer in (0, 1))

    def pieces(rows: FinishedRows) -> set[Row]:
        return {piece for row in rows for _x, piece in getattr(row, "pieces", ())}

    where = layout(120, 40, 3)
    shared = pieces(ann) & pieces(bob)
    assert len([piece for piece in shared if piece.cell_length == where.piles.width]) == where.piles.height


@pytest.mark.parametrize("depth", Depth)
def test_a_board_in_ascii_is_ascii(depth: Depth) -> None:
    view = seen(0, 6, hands=[["R7", "W4"]] * 6, discard=["R1"], link=[1, 2])
    where = layout(80, 24, 6)
    rows = board(look("default", depth, ascii_only=True), Scene(view, cards=view.hand, cursor=0), where)
    assert text_of(rows).replace("’", "'").isascii()


def test_who_looks_on_reads_the_screen_in_their_own_language() -> None:
    scene, where = Scene(seen(None)), layout(120, 40, len(seen(None).names), spectator=True)
    screens = []
    for chosen in ("en", "nl", "en"):
        use(chosen)
        screens.append(board_for_all(LOOK, scene, where))
    use("en")
    assert screens[0] is screens[2]
    assert text_of(screens[0]) != text_of(screens[1])
