"""The prompt: what is awaited from whom, in a sentence, with its countdown; and the keys that work now."""

from functools import lru_cache

from app.drawing.look import Look
from app.drawing.marks import SeatMarks
from app.render.canvas import row
from app.render.cell_cache import cell_cache, in_row
from app.render.cells import fit, split
from app.render.rows import Row
from app.render.sgr import StyledText
from app.text.i18n import _, ngettext
from engine.commands import Play
from engine.view import View

BAR = 16
# Between two keys; and how many at the end of the list are always shown: the rules, and the way out.
BETWEEN, LASTING = "  ", 2


def sentence(view: View) -> str:
    """What is awaited from whom, in the language in use."""
    prompt, viewer = view.prompt, view.viewer
    mine = viewer in prompt.seats
    name = view.names[prompt.seat] if prompt.seat is not None else ""
    by = view.names[prompt.by] if prompt.by is not None else ""
    match prompt.kind:
        case "turn" if mine and prompt.has_drawn:
            if not any(isinstance(command, Play) for command in view.legal):
                return _("You have drawn a card that cannot be played: keep it.")
            return _("You have drawn: play that card or keep it.")
        case "turn" if mine:
            return _("Your turn: play a card or draw.")
        case "turn":
            return (
                _("{name} has drawn.").format(name=name)
                if prompt.has_drawn
                else _("It is {name}’s turn.").format(name=name)
            )
        case "colour":
            return _("Name a colour.") if mine else _("{name} names a colour.").format(name=name)
        case "challenge" | "stacked":
            return answer_sentence(view, mine, name, by)
        case "pointing":
            return pointing_sentence(view, mine)
        case "minipile":
            return (
                _("Add to the pile, or take it.")
                if mine
                else _("{name} adds to the pile, or takes it.").format(name=name)
            )
        case "game_over":
            return _("The game is over: {names} wins.").format(names=winners(view))
        case _:
            return _("The round is over: {names} wins.").format(names=winners(view))


def answer_sentence(view: View, mine: bool, name: str, by: str) -> str:
    """Cards are demanded of a seat, which may doubt or add to them."""
    total = view.prompt.total
    if view.prompt.kind == "stacked":
        text = _("Add to the stack, or draw {count}.") if mine else _("{name} adds to the stack, or draws {count}.")
    else:
        text = _("Draw {count}, or doubt {by}?") if mine else _("{name} draws {count}, or doubts {by}.")
    return text.format(name=name, count=total, by=by)


def pointing_sentence(view: View, mine: bool) -> str:
    """Fingers are awaited."""
    if mine:
        return _("Point at somebody!")
    count = len(view.prompt.seats)
    return ngettext("{count} has yet to point.", "{count} have yet to point.", count).format(count=count)


def winners(view: View) -> str:
    """The names of those who have won."""
    return ", ".join(view.names[winner] for winner in view.prompt.winners)


def prompt_row(look: Look, view: View, marks: SeatMarks, width: int, notice: str = "") -> Row:
    """The sentence, or a `notice` in its stead, and at the right what is left of the time."""
    mine = view.viewer in view.prompt.seats
    filled = None if marks.left is None else round(max(min(marks.left, 1.0), 0.0) * BAR)
    seconds = "" if marks.seconds is None else _("{seconds} s").format(seconds=marks.seconds)
    return drawn(look, notice or sentence(view), bool(notice), mine, filled, seconds, width)


@cell_cache(1024, 300_000, in_row)
def drawn(look: Look, text: str, urgent: bool, mine: bool, filled: int | None, seconds: str, width: int) -> Row:
    """The row of a prompt; `filled` cells of the bar are left."""
    palette, glyphs = look.palette, look.faces.glyphs
    style = palette.warn if urgent else palette.accent if mine else palette.ink
    mark = f"{glyphs['turn']} " if mine and not urgent else "  "
    bar: tuple[StyledText, ...] = ()
    if filled is not None:
        low = palette.warn if filled <= BAR // 4 else palette.good
        bar = ((glyphs["bar"] * filled, low), (glyphs["rest"] * (BAR - filled), palette.faint))
        bar = (*bar, (fit(seconds, 6, "right"), palette.dim))
    room = width - 2 - sum(len(split(part)) for part, _style in bar) - 1
    return row(((mark, style), (fit(text, room), style), (" ", style), *bar), width, palette.ground)


@cell_cache(256, 300_000, in_row)
def keys_row(look: Look, keys: tuple[tuple[str, str], ...], width: int, corner: str = "") -> Row:
    """The keys that work now, most important first, and a word in the corner."""
    palette = look.palette
    spans = list[StyledText]()
    for key, label in shown_keys(keys, width, corner):
        spans += [(f" {key} ", palette.own + palette.accent), (f" {label}{BETWEEN}", palette.dim)]
    if corner:
        room = width - sum(len(split(text)) for text, _style in spans)
        spans.append((fit(f" {corner} ", room, "right"), palette.dim))
    return row(tuple(spans), width, palette.ground)


@lru_cache(256)
def shown_keys(keys: tuple[tuple[str, str], ...], width: int, corner: str) -> tuple[tuple[str, str], ...]:
    """The keys for which there is room. Where there is not for all, the last ones stay all the same."""
    lasting = keys[-LASTING:]
    beside = len(split(corner)) + 2 if corner else -len(BETWEEN)
    room = width - beside - sum(map(hint_cells, lasting))
    shown = list[tuple[str, str]]()
    for hint in keys[:-LASTING]:
        if hint_cells(hint) <= room:
            shown.append(hint)
            room -= hint_cells(hint)
    return (*shown, *lasting)


def key_at(keys: tuple[tuple[str, str], ...], width: int, corner: str, x: int) -> tuple[int, int] | None:
    """Which key of the row stands at that cell, and how far from its left end that is; None if none does."""
    left = 0
    for hint in shown_keys(keys, width, corner):
        if left <= x < left + hint_cells(hint) - len(BETWEEN):
            return keys.index(hint), x - left
        left += hint_cells(hint)
    return None


def hint_cells(hint: tuple[str, str]) -> int:
    """How many cells a key, its label and the gap after them take."""
    key, label = hint
    return 3 + len(split(key)) + len(split(label)) + len(BETWEEN)
