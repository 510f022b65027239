"""Values become Textual's events."""

from textual import events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from app.terminal.values import (
    CursorReport,
    FocusReport,
    ModeReport,
    Mouse,
    Pasted,
    Press,
    SizeReport,
    Value,
)

SYNCHRONIZED_OUTPUT = 2026
SETTABLE = (1, 2, 3)
# Bits of the mouse's number.
SHIFT, META, CONTROL, MOTION, WHEEL = 4, 8, 16, 32, 64
WHEELS: tuple[type[events.MouseEvent], ...] = (
    events.MouseScrollUp,
    events.MouseScrollDown,
    events.MouseScrollLeft,
    events.MouseScrollRight,
)


class Key(events.Key):
    """A key, as the terminal told it. With `shift_told` a capital is a capital, and not perhaps Caps Lock."""

    def __init__(self, key: str, character: str | None, shift_told: bool = False) -> None:
        super().__init__(key, character)
        self.shift_told = shift_told


def is_shift_told(key: events.Key) -> bool:
    """Whether it is known of a key that Shift was held, or was not."""
    return isinstance(key, Key) and key.shift_told


class Paste(events.Paste):
    """A text that was pasted. `typed`: it may have been typed, but came in one piece."""

    def __init__(self, text: str, typed: bool = False) -> None:
        super().__init__(text)
        self.typed = typed


def is_entered(paste: events.Paste) -> bool:
    """Whether that is one line which was typed, and its Enter."""
    return isinstance(paste, Paste) and paste.typed and paste.text.find("\n") == len(paste.text) - 1


class Translator:
    """Makes events of what one terminal sends. It remembers where the mouse was, since events tell how far it went."""

    def __init__(self) -> None:
        self._at = (0, 0)

    def event(self, value: Value) -> Message | None:
        """The event that a value is; None for what an app need not know."""
        match value:
            case Press(key, character, shift_told):
                return Key(key, character, shift_told)
            case Pasted(text, typed):
                return Paste(text, typed)
            case Mouse():
                return self._mouse(value)
            case SizeReport(columns, rows):
                return events.Resize.from_dimensions((columns, rows), None)
            case CursorReport(x, y):
                return events.CursorPosition(x, y)
            case FocusReport(gained):
                return events.AppFocus() if gained else events.AppBlur()
            case ModeReport(mode, setting):
                known = mode == SYNCHRONIZED_OUTPUT and setting in SETTABLE
                return TerminalSupportsSynchronizedOutput() if known else None

    def _mouse(self, mouse: Mouse) -> events.MouseEvent:
        (last_x, last_y), self._at = self._at, (mouse.x, mouse.y)
        button = 0 if mouse.code & WHEEL else (mouse.code + 1) & 3
        return kind_of(mouse, button)(
            None,
            mouse.x,
            mouse.y,
            mouse.x - last_x,
            mouse.y - last_y,
            button,
            bool(mouse.code & SHIFT),
            bool(mouse.code & META),
            bool(mouse.code & CONTROL),
        )


def kind_of(mouse: Mouse, button: int) -> type[events.MouseEvent]:
    """What the mouse did. A move may look like a button that is pressed: it is one where no button is told."""
    if mouse.code & WHEEL:
        return WHEELS[mouse.code & 3]
    if mouse.code & MOTION or button == 0:
        return events.MouseMove
    return events.MouseDown if mouse.pressed else events.MouseUp
