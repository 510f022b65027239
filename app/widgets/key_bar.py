"""The key bar: which keys work now, at the foot of each screen."""

from collections.abc import Iterable

from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget

from app.widgets.key_command import Hint, joined

BETWEEN = Content("   ")


def pressing(key: str) -> Style:
    """A click presses that key; without one it does nothing."""
    return Style.from_meta({"@click": f"app.simulate_key('{key}')"}) if key else Style()


def keycap(*hints: Hint) -> Content:
    """A key, or several that do the same to and fro, drawn as one key."""
    before, after = (Content(" ").stylize(pressing(hint.key)) for hint in (hints[0], hints[-1]))
    names = [Content(hint.cap).stylize(pressing(hint.key)) for hint in hints]
    return Content.assemble(before, *names, after).stylize("reverse")


def pieces(hints: Iterable[Hint]) -> list[Content]:
    """Each hint, its key and its label in one piece."""
    return [
        Content.assemble(keycap(*together), Content(f" {together[-1].label}").stylize(pressing(together[-1].key)))
        for together in joined(hints)
    ]


def hint_lines(hints: Iterable[Hint], width: int) -> Content:
    """The hints in lines of that many cells at most; none of them is broken over two."""
    lines: list[list[Content]] = [[]]
    for piece in pieces(hints):
        if lines[-1] and BETWEEN.join([*lines[-1], piece]).cell_length > width:
            lines.append([])
        lines[-1].append(piece)
    return Content("\n").join(BETWEEN.join(line) for line in lines)


class KeyBar(Widget):
    """The line of keys at the foot of a screen; it takes more lines where one is too short."""

    DEFAULT_CSS = """
    KeyBar {
        height: auto; width: 100%; color: $text; text-wrap: nowrap;
        link-style: none; link-style-hover: underline;
    }
    """

    def __init__(self, *hints: Hint, identity: str | None = None) -> None:
        super().__init__(id=identity)
        self.hints = hints

    def show(self, *hints: Hint) -> None:
        """Show these keys; nothing is laid out anew where they are those that are shown."""
        if hints != self.hints:
            self.hints = hints
            self.refresh(layout=True)

    def render(self) -> Content:
        """The keys in as many lines as they need."""
        return hint_lines(self.hints, self.content_size.width)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All hints in a line."""
        return min(BETWEEN.join(pieces(self.hints)).cell_length, container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the hints need in that width."""
        return self.lines(width)

    def lines(self, width: int) -> int:
        """How many lines the hints need in that width."""
        return hint_lines(self.hints, width).plain.count("\n") + 1
