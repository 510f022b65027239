"""A page of text with marks (Markdown), drawn by one widget: one a paragraph takes three times as many objects."""

import re
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement
from rich.style import Style
from rich.theme import Theme
from textual.color import Color
from textual.reactive import reactive
from textual.widget import Widget

# What says where a rule comes from. It stands in brackets, since its colour is not to be seen everywhere.
TAG = re.compile(r"`(\w+)`")


class Title(Heading):
    """A heading that stands where text begins."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading in one line or more, and nothing around it."""
        self.text.justify = "left"
        yield self.text


class Leaf(Markdown):
    """Text with marks, in the colours of a theme."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "heading_open": Title}

    def __init__(self, text: str, title: Style, tag: Style) -> None:
        super().__init__(TAG.sub(r"`[\1]`", text), hyperlinks=False)
        self._theme = Theme({"markdown.h1": title, "markdown.item.bullet": title, "markdown.code": tag})

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The page, as wide as it may be."""
        with console.use_theme(self._theme):
            yield from super().__rich_console__(console, options)


class Booklet(Widget):
    """Shows one page at a time."""

    text = reactive("", layout=True)

    def __init__(self, text: str, identity: str) -> None:
        super().__init__(id=identity)
        self.set_reactive(Booklet.text, text)

    def render(self) -> RenderableType:
        """The page, in the colours of the app's theme."""
        accent, surface = [Color.parse(self.app.theme_variables[name]).rich_color for name in ("accent", "surface")]
        return Leaf(self.text, Style(color=accent, bold=True), Style(color=accent, bgcolor=surface))
