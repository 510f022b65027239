"""The one table of settings: a row for every option, which steps, reads, clashes and is told of in every language."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.screens.dialogs.rules import TOPICS, page
from app.setup.file import first_party
from app.setup.model import sentence
from app.setup.settings import RULES, SETTINGS, Setting, read_setting
from app.simulate.config import change, idle_rules, read_options
from app.text import i18n
from app.text.i18n import LANGUAGES, _
from engine.cards import DeckName
from engine.options import (
    CLASHES,
    HOUSE_RULES,
    LARGEST_HAND,
    MOST_POINTS,
    PRESETS,
    BadSettings,
    Options,
    options_from,
    refuse_unfit,
)

# Options that are no settings: what a variant is, and playing cards' ranks, which have a page of their own to come.
NO_SETTINGS = {"variant", "ranks", "jokers"}
EVERY = pytest.mark.parametrize("row", SETTINGS.values(), ids=lambda row: row.name)


def test_each_option_has_one_row():
    assert {*SETTINGS} == {*Options.__struct_fields__} - NO_SETTINGS
    assert {*RULES} == {*HOUSE_RULES}


@EVERY
def test_each_row_has_a_page_and_words_in_every_language(row: Setting):
    for language in LANGUAGES:
        assert row.page in TOPICS
        assert page(row.page, language)
        i18n.use(language)
        try:
            for text in (row.label, row.meaning):
                assert language == "en" or _(text) != text or row.label == "Jump-in"
        finally:
            i18n.use("en")


@EVERY
@pytest.mark.parametrize("variant", PRESETS)
def test_stepping_reaches_every_value_and_only_such_as_can_be(row: Setting, variant: str):
    options, seen = PRESETS[variant], list[Any]()
    for _step in row.values.steps(options):
        options = row.step(options, 1)
        seen.append(row.of(options))
        assert options_from(msgspec.to_builtins(options)) == options
        assert row.word(options)
    assert sorted(seen, key=str) == sorted(row.values.steps(options), key=str)
    assert row.step(row.step(options, 1), -1) == options


@EVERY
@pytest.mark.parametrize("variant", PRESETS)
def test_what_is_written_is_read_as_it_was(row: Setting, variant: str):
    for value in row.values.steps(PRESETS[variant]):
        for written in (f"{row.name}={value}", f"{row.name.replace('_', '-').upper()}={str(value).upper()}"):
            assert read_setting(written, PRESETS[variant]) == (row, value)


@EVERY
@pytest.mark.parametrize("text", ["many", "-1", "1e9", "null", "[]", "²", "x" * 1000, "\x1b[2J"])
def test_no_other_value_is_read_and_the_refusal_is_in_our_words(row: Setting, text: str):
    with pytest.raises(BadSettings, match="it takes") as refused:
        read_setting(f"{row.name}={text}", PRESETS["classic"])
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


@pytest.mark.parametrize("clash", CLASHES)
def test_what_cannot_stand_together_is_refused_with_both_labels_at_every_door(clash: tuple[str, str]):
    both = replace(PRESETS["party"], **dict.fromkeys(clash, True))
    labels = "“{}” and “{}”".format(*(RULES[name].label for name in clash))
    for refuse in (
        lambda: refuse_unfit(both, ("Ann", "Bob")),
        lambda: read_options("party", clash),
        lambda: change(replace(PRESETS["party"], **{clash[0]: True}), clash[1]),
        lambda: replace(first_party(), options=both).check(),
    ):
        with pytest.raises(BadSettings) as refused:
            refuse()
        assert labels in sentence(refused.value)


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


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("way", [1, -1])
def test_from_the_deck_of_another_variant_a_step_leads_to_one_of_this_variant(variant: str, way: int):
    decks = SETTINGS["deck"].values.steps(PRESETS[variant])
    for deck in {*DeckName} - {*decks}:
        stepped = SETTINGS["deck"].step(replace(PRESETS[variant], deck=deck), way)
        assert stepped.deck == decks[0 if way > 0 else -1]


@pytest.mark.parametrize(
    ("variant", "deck", "takes"),
    [
        ("party", "one-pack", "in this game party alone"),
        ("deluxe", "two-packs", "in this game uno alone"),
        ("classic", "party", "one of uno, two-packs, one-pack"),
    ],
)
def test_the_deck_of_another_variant_is_refused_with_the_decks_of_this_one(variant: str, deck: str, takes: str):
    for refuse in (lambda: read_options(variant, [f"deck={deck}"]), lambda: change(PRESETS[variant], f"deck={deck}")):
        with pytest.raises(BadSettings, match=f"“{deck}” is no deck: it takes {takes}"):
            refuse()


def test_bounds_are_told_as_the_engine_has_them():
    assert sentence(refusal("hand_size=16")).endswith(f"it takes a whole number from 1 to {LARGEST_HAND}.")
    assert f"up to {MOST_POINTS:,}" in sentence(refusal(f"play_to={MOST_POINTS + 1}"))
    assert read_options("party", [f"hand_size={LARGEST_HAND}", f"play_to={MOST_POINTS}"])


def refusal(rule: str) -> BadSettings:
    """Why a rule is refused."""
    with pytest.raises(BadSettings) as refused:
        read_options("party", [rule])
    return refused.value


def test_what_can_do_nothing_of_all_that_is_given_is_told():
    rules = ["doubles", "mirror-pile-up", "stacking", "deck=one-pack"]
    told = idle_rules(read_options("classic", rules), rules)
    assert [text.partition(":")[0] for text in told] == ["Doubles", "Shared burial"]
