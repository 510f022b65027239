"""What strangers type: no escape, markup, trick of direction or second Ann gets past the door."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from app.text.names import BadName, skeleton
from app.text.sanitize import CELLLESS, CHAT_CHARACTERS, INVISIBLE, UNFIT, clean, clean_chat, clean_term, split_login
from app.text.widths import NAME_CELLS, TITLE_CELLS, clean_name, clean_title, fit_name, name_at_the_door

anything = st.text(st.characters(codec=None), max_size=300)
nasty = st.text(st.sampled_from("a Ann\x1b[]0;m\x07\x9b\u202e\u200d\ufe0f\u0301\u0323\u3164\t\n\ud800界é"), max_size=60)


@given(anything | nasty)
def test_nothing_that_a_terminal_acts_on_gets_through(text: str) -> None:
    kinds = {unicodedata.category(letter) for letter in clean(text)}
    assert not kinds & UNFIT
    assert not set(clean(text)) & INVISIBLE


@given(anything | nasty)
def test_clean_text_is_left_as_it_is(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(anything | nasty)
def test_no_letter_carries_more_than_two_marks(text: str) -> None:
    marks = 0
    for letter in clean(text):
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        assert marks <= 2


@given(anything | nasty)
def test_a_text_is_one_line_with_single_spaces(text: str) -> None:
    cleaned = clean(text)
    assert cleaned == cleaned.strip()
    assert "  " not in cleaned
    assert len(cleaned.splitlines()) <= 1


@given(anything | nasty)
def test_names_titles_and_chat_keep_to_their_room(text: str) -> None:
    assert cell_len(clean_name(text)) <= NAME_CELLS
    assert cell_len(clean_title(text)) <= TITLE_CELLS
    assert len(clean_chat(text)) <= CHAT_CHARACTERS


@given(anything | nasty, st.lists(st.sampled_from(["Ann", "Bob", "Ünal", "王"])))
def test_everyone_gets_a_name_that_fits_and_is_nobody_elses(text: str, taken: list[str]) -> None:
    name = name_at_the_door(text, taken)
    assert 1 <= cell_len(name) <= NAME_CELLS
    assert skeleton(name) not in map(skeleton, taken)
    assert clean(name) == name


def test_escape_sequences_lose_their_teeth() -> None:
    assert clean("A\x1b]0;owned\x07n\x9b2Jn") == "A]0;ownedn2Jn"
    assert clean("\u202ennA\u202c") == "nnA"
    assert clean("A\u200bn\u2060n\ufeff") == "Ann"


def test_a_tower_of_marks_is_cut_to_two_stories() -> None:
    assert clean("Z" + "\u0335" * 40) == "Z" + "\u0335" * 2
    assert clean("\u0301\u0301Ann") == "Ann"


def test_compatibility_forms_become_plain_letters() -> None:
    assert clean("Ａｎｎ ﬁne ①") == "Ann fine 1"


def test_what_grows_when_it_is_made_plain_is_cut_once_and_for_all() -> None:
    grown = clean("000¼" * 342)
    assert clean(grown) == grown
    assert len(clean("\ufdfa" * 2000)) <= 2048


def test_a_vowel_without_a_cell_of_its_own_stays_with_its_consonant_alone() -> None:
    assert clean_name("\u1112\u1161\u11abA") == "한A"
    assert clean_name("\u1161\u1161Ann") == "Ann"


def test_no_letter_without_a_cell_of_its_own_stands_alone_as_the_renderer_counts() -> None:
    """Cleaning knows no renderer, and must agree with it on every letter that there is."""
    letters = {clean(chr(number)) for number in range(sys.maxunicode + 1)} - {""}
    assert len(letters) > 100_000
    assert [text for text in letters if not cell_len(text)] == []


def test_what_has_a_cell_of_its_own_is_not_taken_for_a_mark() -> None:
    assert [letter for letter in CELLLESS if cell_len(letter)] == []


def test_a_long_text_costs_no_more_than_a_short_one() -> None:
    assert len(clean("ﷺ" * 1_000_000)) < 100_000


@pytest.mark.parametrize(
    "other", ["Ann", "ann", "ANN", "Аnn", "Ａnn", "A n n", "A.n-n", "Ánn", "Aηn", "A\u200bnn", "αnn"]
)
def test_a_name_that_looks_like_anns_cannot_be_had_beside_ann(other: str) -> None:
    with pytest.raises(BadName, match="Somebody here"):
        fit_name(other, ["Ann"])


@pytest.mark.parametrize(
    ("one", "other"), [("Lia", "1ia"), ("Bob", "B0b"), ("Tim", "Tirn"), ("Will", "WiII"), ("Eve", "Еvе")]
)
def test_digits_and_strokes_fool_nobody(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bea", "Pea"), ("Jan", "Jon"), ("王", "玉"), ("Мила", "Mia")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name", ["host", "HOST", "h0st", "Hоst", "Dealer", "bot", "Bot 3", "B0t-Otto", "botanist", "ѕerver"]
)
def test_the_house_keeps_its_own_names(name: str) -> None:
    with pytest.raises(BadName, match="house"):
        fit_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\u3164", "\u2800", "···", "[/]", "\x1b[m"[:2], "\u1161", "\u11a8\u1161"])
def test_a_name_without_a_letter_or_digit_is_none(name: str) -> None:
    with pytest.raises(BadName, match="letter or a digit"):
        fit_name(name)


def test_a_name_has_at_most_sixteen_cells() -> None:
    assert fit_name("x" * 16) == "x" * 16
    assert fit_name("王" * 8) == "王" * 8
    for long in ("x" * 17, "王" * 9):
        with pytest.raises(BadName, match="at most 16 characters, of which wide ones count twice"):
            fit_name(long)


def test_a_guest_without_a_name_that_fits_is_called_guest() -> None:
    assert name_at_the_door("Ann") == "Ann"
    for asked in ("", "host", "x" * 40):
        name = name_at_the_door(asked)
        assert name.startswith("guest-")
        assert len(name) == len("guest-7f3a")


@given(st.sets(st.sampled_from([f"{n:04x}" for n in range(0, 65536, 97)]), max_size=20))
def test_a_guests_name_is_not_given_twice(numbers: set[str]) -> None:
    taken = [f"guest-{number}" for number in numbers]
    assert name_at_the_door("", taken) not in taken


def test_a_login_may_name_a_table() -> None:
    assert split_login("ann") == ("ann", None)
    assert split_login("ann+Plum-42") == ("ann", "plum-42")
    assert split_login("ann+") == ("ann", None)
    assert split_login("+plum-42") == ("", "plum-42")
    assert split_login("ann+../../etc") == ("ann", None)
    assert split_login("ann+plum+42") == ("ann", None)


def test_a_terminal_type_is_a_word_or_nothing() -> None:
    assert clean_term("xterm-256color") == "xterm-256color"
    for term in ("", "xterm\x1b[2J", "../../etc", "x" * 33, "a b", "[/]", "xterm\n"):
        assert clean_term(term) == ""
