"""The one table of settings: a row for every option, which steps, reads, clashes and is told of in every language."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.screens.dialogs.rules import TOPICS, page
from app.setup.file import first_party
from app.setup.model import sentence
from app.setup.settings import RULES, SETTINGS, Setting, read_setting, refuse_clashes
from app.simulate.config import read_options
from app.text import i18n
from app.text.i18n import LANGUAGES, _
from engine.options import HOUSE_RULES, PRESETS, BadSettings, Options, options_from, refuse_unfit

# Options that are no settings: what a variant is, and playing cards' ranks, which have a page of their own to come.
NO_SETTINGS = {"variant", "ranks", "jokers"}
EVERY = pytest.mark.parametrize("row", SETTINGS.values(), ids=lambda row: row.name)


def test_each_option_has_one_row():
    assert {*SETTINGS} == {*Options.__struct_fields__} - NO_SETTINGS
    assert tuple(RULES) == HOUSE_RULES


@EVERY
def test_each_row_has_a_page_and_words_in_every_language(row: Setting):
    for language in LANGUAGES:
        assert row.page in TOPICS
        assert page(row.page, language)
        i18n.use(language)
        try:
            for text in (row.label, row.meaning, row.takes):
                assert language == "en" or _(text) != text or row.label == "Jump-in"
        finally:
            i18n.use("en")


@EVERY
@pytest.mark.parametrize("variant", PRESETS)
def test_stepping_reaches_every_value_and_only_such_as_can_be(row: Setting, variant: str):
    options, seen = PRESETS[variant], list[Any]()
    for _step in row.values(options):
        options = row.step(options, 1)
        seen.append(row.of(options))
        assert options_from(msgspec.to_builtins(options)) == options
        assert row.word(options)
    assert sorted(seen, key=str) == sorted(row.values(options), key=str)
    assert row.step(row.step(options, 1), -1) == options


@EVERY
@pytest.mark.parametrize("variant", PRESETS)
def test_what_is_written_is_read_as_it_was(row: Setting, variant: str):
    for value in row.values(PRESETS[variant]):
        assert read_setting(f"{row.name}={value}") == (row, value)
        assert read_setting(f"{row.name.replace('_', '-').upper()}={str(value).upper()}") == (row, value)


@EVERY
@pytest.mark.parametrize("text", ["many", "-1", "1e9", "null", "[]", "²", "x" * 1000, "\x1b[2J"])
def test_no_other_value_is_read_and_the_refusal_is_in_our_words(row: Setting, text: str):
    with pytest.raises(BadSettings, match="it takes") as refused:
        read_setting(f"{row.name}={text}")
    said = sentence(refused.value)
    assert row.name in said
    assert "Expected" not in said
    assert "$" not in said
    assert len(said) < 200


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hand_size": 0}, "“hand_size” cannot be 0"),
        ({"hand_size": "7"}, "“hand_size” cannot be '7'"),
        ({"stacking": 1}, "“stacking” cannot be 1"),
        ({"deck": "tarot"}, "“deck” cannot be 'tarot'"),
        ({"ranks": []}, r"“ranks” cannot be \[\]"),
        ({"hats": True}, "There is no option “hats”"),
        ({"play_to": "9" * 5000}, "“play_to” cannot be"),
    ],
)
def test_what_a_file_says_wrongly_is_refused_in_our_words(given: dict[str, Any], reason: str):
    with pytest.raises(BadSettings, match=reason) as refused:
        options_from(given)
    assert len(str(refused.value)) < 100


def test_what_cannot_stand_together_is_refused_with_both_names_at_every_door():
    both = replace(PRESETS["party"], no_bluffing=True, no_challenge=True)
    for refuse in (
        lambda: refuse_clashes(both),
        lambda: read_options("party", ["no_bluffing", "no_challenge"]),
        lambda: replace(first_party(), options=both).check(),
    ):
        with pytest.raises(BadSettings, match="“No bluffing” and “No challenge”"):
            refuse()


def test_clashes_are_told_by_both_rows_and_by_the_engine():
    for row in SETTINGS.values():
        for other in row.clashes:
            assert row.name in SETTINGS[other].clashes
            with pytest.raises(BadSettings):
                refuse_unfit(replace(PRESETS["party"], **{row.name: True, other: True}), ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("variant", "deck", "idle"),
    [
        ("party", "party", {"deck"}),
        ("deluxe", "uno", {"deck", "mirror_pile_up"}),
        ("classic", "uno", {"mirror_pile_up"}),
        ("classic", "one-pack", {"mirror_pile_up", "doubles"}),
    ],
)
def test_what_can_do_nothing_with_these_cards_says_so(variant: str, deck: str, idle: set[str]):
    options = options_from({"variant": variant, "deck": deck})
    assert {name for name, row in SETTINGS.items() if row.idle(options)} == idle
