"""The party: what a newcomer finds, what is remembered, what cannot be dealt."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.setup import edits
from app.setup.file import first_party, recall, remember
from app.setup.model import SLAP_KEYS, GameSetup, SeatSetup, sentence
from app.text.i18n import use
from app.text.widths import clean_name
from engine.game import Game
from engine.options import HOUSE_RULES, BadSettings


def test_a_newcomer_finds_a_party_of_one_person_and_seven_bots_that_can_be_dealt():
    setup = first_party()
    setup.check()
    assert (len(setup.seats), setup.people, setup.options.variant) == (8, (0,), "party")
    Game(setup.options, setup.names, b"seed")


def test_a_party_is_remembered_as_it_was(tmp_path: Path):
    file = tmp_path / "folder" / "party.json"
    setup = edits.step_setting(edits.rename(first_party(), 2, "日本"), "stacking")
    remember(replace(setup, seed="plum", open_game=True), file)
    assert recall(file) == (replace(setup, seed="plum", open_game=True), None)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"seats": 3}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"seats":[{"name":"A","level":"godlike"}]}',
        b'{"seats":[],"options":{"variant":"bridge","deck":"uno","start_card":"apply"}}',
    ],
)
def test_a_damaged_file_is_kept_aside_and_the_newcomers_party_is_used(tmp_path: Path, text: bytes):
    file = tmp_path / "party.json"
    file.write_bytes(text)
    setup, kept = recall(file)
    assert setup == first_party()
    assert kept is not None
    assert kept.read_bytes() == text
    assert not file.exists()


def test_no_file_is_no_damage(tmp_path: Path):
    assert recall(tmp_path / "party.json") == (first_party(), None)


def test_names_from_a_file_are_made_harmless(tmp_path: Path):
    file = tmp_path / "party.json"
    remember(
        GameSetup(
            seats=(SeatSetup(name="A\x1b[2J\u202eB" * 3), SeatSetup(name="Bob", level="easy", character="nobody"))
        ),
        file,
    )
    seats = recall(file)[0].seats
    assert not any(letter in seats[0].name for letter in "\x1b\u202e")
    assert seats[1].character is None


def test_a_seed_from_a_file_is_made_harmless(tmp_path: Path):
    file = tmp_path / "party.json"
    remember(replace(first_party(), seed="plum\x1b[2J\u202e"), file)
    assert recall(file)[0].seed == "plum[2J"


def test_why_a_party_cannot_be_dealt_is_said_in_the_language_in_use():
    setup = edits.choose_variant(first_party(), "classic")
    for _more in range(3):
        setup = edits.add_seat(setup)
    with pytest.raises(BadSettings) as refused:
        setup.check()
    assert "take 1 away" in sentence(refused.value)
    use("nl")
    assert "haal er 1 weg" in sentence(refused.value)
    use("en")


def test_two_people_cannot_slap_with_the_same_key():
    setup = GameSetup(seats=(SeatSetup(name="A", slap_key="x"), SeatSetup(name="B", slap_key="x")))
    with pytest.raises(BadSettings, match="slap key"):
        setup.check()


def test_sixteen_people_have_sixteen_slap_keys_that_no_turn_or_dialog_uses():
    setup = GameSetup(seats=())
    for _seat in range(17):
        setup = edits.add_seat(setup, person=True)
    setup.check()
    keys = {seat.slap_key for seat in setup.seats}
    assert len(keys) == len(setup.seats) == 16
    assert keys.isdisjoint("rygbacdpqs?")


def test_a_key_that_another_has_is_swapped():
    setup = edits.add_seat(first_party(), person=True)
    mine, theirs = setup.seats[0].slap_key, setup.seats[8].slap_key
    changed = edits.assign_key(setup, 0, theirs)
    assert (changed.seats[0].slap_key, changed.seats[8].slap_key) == (theirs, mine)
    assert edits.assign_key(setup, 0, "r") == setup


Change = Callable[[GameSetup, int, str], GameSetup]
OF_THE_PARTY: list[Change] = [
    lambda setup, number, _text: edits.add_seat(setup, person=number % 2 == 0),
    lambda setup, number, _text: edits.choose_variant(setup, ("party", "deluxe", "classic")[number % 3]),
    lambda setup, number, _text: edits.step_setting(setup, HOUSE_RULES[number % len(HOUSE_RULES)]),
    lambda setup, number, _text: edits.step_setting(setup, "hand_size", number % 2 * 2 - 1),
    lambda setup, number, _text: edits.step_setting(setup, "play_to", number % 2 * 2 - 1),
    lambda setup, number, _text: edits.step_setting(setup, "deck", number % 2 * 2 - 1),
]
OF_A_SEAT: list[Change] = [
    lambda setup, number, _text: edits.next_player(setup, number % len(setup.seats)),
    lambda setup, number, _text: edits.remove_seat(setup, number % len(setup.seats)),
    lambda setup, number, _text: edits.next_colour(setup, number % len(setup.seats)),
    lambda setup, number, text: edits.rename(setup, number % len(setup.seats), clean_name(text)),
    lambda setup, number, text: edits.assign_key(setup, number % len(setup.seats), text[:1]),
]
CHANGES = st.tuples(
    st.sampled_from(OF_THE_PARTY + OF_A_SEAT), st.integers(0, 15), st.text() | st.sampled_from(SLAP_KEYS)
)


@given(st.lists(CHANGES, max_size=40))
def test_whatever_is_changed_at_set_up_is_either_dealt_or_refused_with_a_reason(
    changes: list[tuple[Change, int, str]],
):
    setup = first_party()
    for change, number, text in changes:
        if setup.seats or change in OF_THE_PARTY:
            setup = change(setup, number, text)
    try:
        setup.check()
    except BadSettings as error:
        assert error.reason == "clash" or sentence(error) == str(error)  # noqa: PT017 - either is right
    else:
        Game(setup.options, setup.names, b"seed")
