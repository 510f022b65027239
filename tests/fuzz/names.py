"""Names and all else that strangers type: whatever it was, what is left is harmless, short, and stays as it is."""

import unicodedata
from contextlib import suppress

from hypothesis import strategies as st
from rich.cells import cell_len

from app.render.cells import fit, split
from app.text.names import BadName, skeleton
from app.text.sanitize import CHAT_CHARACTERS, UNFIT, clean, clean_chat, clean_term, split_login
from app.text.widths import NAME_CELLS, TITLE_CELLS, clean_name, clean_title, fit_name, name_at_the_door

ODD = (
    "\x1b[2J\x9b31m\x07\r\n\t\x00\u202e\u2066\u200b\u200d\ufeff\ufe0f\u0301\u0308\u20e3\u1160\u3164日本語한국어"
    "ﷺ\ufb03ẛ\u1e9b\u0345İıſß\U0001f1f3\U0001f469\U0001f3fd\U000e0041\ue000[/]+'’.-_ 0O1lI"
)
LETTERS = st.characters() | st.sampled_from(ODD) | st.characters(categories=["Cf", "Mn", "Me", "Cc", "Zs", "Lm"])
TEXTS = st.text(LETTERS, max_size=40) | st.builds(
    lambda text, many: text * many, st.text(LETTERS, max_size=4), st.integers(1, 800)
)
INPUTS = st.tuples(TEXTS, TEXTS, st.integers(0, 40))


def is_harmless(text: str) -> None:
    """Nothing in it steers a terminal, shows nothing, or breaks a line."""
    assert not [letter for letter in text if unicodedata.category(letter) in UNFIT]
    assert text == text.strip()
    text.encode()


def check(made: tuple[str, str, int]) -> None:
    """Every way in."""
    typed, taken, width = made
    for cleaned in (clean(typed), clean_name(typed), clean_title(typed), clean_chat(typed)):
        is_harmless(cleaned)
        assert clean(cleaned) == cleaned
    assert clean_name(clean_name(typed)) == clean_name(typed)
    assert cell_len(clean_name(typed)) <= NAME_CELLS
    assert cell_len(clean_title(typed)) <= TITLE_CELLS
    assert len(clean_chat(typed)) <= CHAT_CHARACTERS
    assert clean_term(typed) in {typed, ""}
    at_the_door(typed, taken)
    on_the_screen(typed, width)


def at_the_door(typed: str, taken: str) -> None:
    """A name that is given is harmless, no one else's, and given again when it is asked for as it stands."""
    with suppress(BadName):
        name = fit_name(typed, [taken])
        is_harmless(name)
        assert 0 < cell_len(name) <= NAME_CELLS
        assert fit_name(name, [taken]) == name
        assert skeleton(name) != skeleton(taken)
    name, table = split_login(typed)
    is_harmless(name_at_the_door(name, [taken]))
    assert table is None or (table.isascii() and table.isprintable())


def on_the_screen(typed: str, width: int) -> None:
    """Drawn text is exactly as wide as it was asked for, and holds no control character."""
    drawn = fit(typed, width)
    assert cell_len(drawn) == width == len(split(drawn))
    assert not [letter for letter in drawn if unicodedata.category(letter) == "Cc"]
