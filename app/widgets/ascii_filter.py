"""The filter that lets nothing but ASCII through, for what Textual's own widgets draw."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from app.render.transliteration import in_ascii


class AsciiFilter(LineFilter):
    """Puts every text into ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in ASCII, in the styles that they had."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]
