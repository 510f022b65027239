"""What a terminal sends, understood: the values that its bytes become before anything of Textual's sees them."""

from msgspec import Struct


class Press(Struct, frozen=True, gc=False):
    """A key was pressed: its name as bindings know it, and the character it types, if any.

    `key` is what the key means, `character` what it writes: they differ with Caps Lock on and on keyboards of other
    scripts. With `shift_told` the terminal tells Shift from Caps Lock, so that a capital is no guess.
    """

    key: str
    character: str | None = None
    shift_told: bool = False


class Pasted(Struct, frozen=True, gc=False):
    """A text that was not typed key by key. `typed`: it came as keys, too many at once for fingers."""

    text: str
    typed: bool = False


class Mouse(Struct, frozen=True, gc=False):
    """The mouse did something over a cell, which is counted from 0. `code` is the terminal's number for what."""

    code: int
    x: int
    y: int
    pressed: bool


class SizeReport(Struct, frozen=True, gc=False):
    """The terminal has that size."""

    columns: int
    rows: int


class CursorReport(Struct, frozen=True, gc=False):
    """The cursor is at that cell, counted from 0."""

    x: int
    y: int


class ModeReport(Struct, frozen=True, gc=False):
    """Whether the terminal knows a mode (DECRPM): 0 not, 1 on, 2 off, 3 always on, 4 always off."""

    mode: int
    setting: int


class FocusReport(Struct, frozen=True, gc=False):
    """The terminal's window has the focus now, or has it no longer."""

    gained: bool


Value = Press | Pasted | Mouse | SizeReport | CursorReport | ModeReport | FocusReport
