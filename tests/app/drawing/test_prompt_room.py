"""The line of the prompt: what is awaited or refused can be read to its end beside the countdown."""

import re
from collections.abc import Iterator
from contextvars import copy_context

import pytest

from app.drawing.look import look_for
from app.drawing.prompt import BAR, drawn
from app.screens.base import LEAST_WIDTH
from app.text.i18n import _, use
from app.text.widths import NAME_CELLS
from engine.options import PARTY
from engine.refusal import SENTENCES
from tests.app.text.translations import catalogues, messages

PROMPT, STATUS = "app/drawing/prompt.py", "app/screens/hosted/status.py"


def notices() -> Iterator[str]:
    """What the line of the prompt may say, in the language in use: with the longest names, and with many cards."""
    said = {message for file, _line, message in messages() if file == PROMPT}
    said |= {message for file, _line, message in messages() if file == STATUS and "{" not in message}
    said |= {*SENTENCES.values(), "Just too late: free."}
    for message in said:
        for form in [message] if isinstance(message, str) else message:
            text = re.sub(r"\{count\}", "99", _(form))
            yield re.sub(r"\{\w+\}", "N" * NAME_CELLS, text)


@pytest.mark.parametrize("language", sorted({"en", *catalogues()}))
def test_what_the_prompt_says_is_never_cut_off_on_the_smallest_terminal(language: str) -> None:
    look = look_for(PARTY)

    def cut_off() -> list[str]:
        use(language)
        rows = {text: drawn(look, text, True, True, BAR, "120 s", LEAST_WIDTH).text for text in notices()}
        assert len(rows) > len(SENTENCES)
        return [text for text, row in rows.items() if text not in row]

    assert copy_context().run(cut_off) == []
