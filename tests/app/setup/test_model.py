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
    party = first_party()
    party.check()
    assert (len(party.seats), party.people, party.options.variant) == (8, (0,), "party")
    Game(party.options, party.names, b"seed")


def test_a_party_is_remembered_as_it_was(tmp_path: Path):
    file = tmp_path / "folder" / "party.json"
    party = edits.step_setting(edits.rename(first_party(), 2, "日本"), "stacking")
    remember(replace(party, seed="plum", open_game=True), file)
    assert recall(file) == (replace(party, seed="plum", open_game=True), None)


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
    party, kept = recall(file)
    assert party == first_party()
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
    party = edits.choose_variant(first_party(), "classic")
    for _more in range(3):
        party = edits.add_seat(party)
    with pytest.raises(BadSettings) as refused:
        party.check()
    assert "take 1 away" in sentence(refused.value)
    use("nl")
    assert "haal er 1 weg" in sentence(refused.value)
    use("en")


def test_two_people_cannot_slap_with_the_same_key():
    party = GameSetup(seats=(SeatSetup(name="A", slap_key="x"), SeatSetup(name="B", slap_key="x")))
    with pytest.raises(BadSettings, match="slap key"):
        party.check()


def test_sixteen_people_have_sixteen_slap_keys_that_no_turn_or_dialog_uses():
    party = GameSetup(seats=())
    for _seat in range(17):
        party = edits.add_seat(party, person=True)
    party.check()
    keys = {seat.slap_key for seat in party.seats}
    assert len(keys) == len(party.seats) == 16
    assert keys.isdisjoint("rygbacdpqs?")


def test_a_key_that_another_has_is_swapped():
    party = edits.add_seat(first_party(), person=True)
    mine, theirs = party.seats[0].slap_key, party.seats[8].slap_key
    changed = edits.assign_key(party, 0, theirs)
    assert (changed.seats[0].slap_key, changed.seats[8].slap_key) == (theirs, mine)
    assert edits.assign_key(party, 0, "r") == party


Change = Callable[[GameSetup, int, str], GameSetup]
OF_THE_PARTY: list[Change] = [
    lambda party, number, _text: edits.add_seat(party, person=number % 2 == 0),
    lambda party, number, _text: edits.choose_variant(party, ("party", "deluxe", "classic")[number % 3]),
    lambda party, number, _text: edits.step_setting(party, HOUSE_RULES[number % len(HOUSE_RULES)]),
    lambda party, number, _text: edits.step_setting(party, "hand_size", number % 2 * 2 - 1),
    lambda party, number, _text: edits.step_setting(party, "play_to", number % 2 * 2 - 1),
    lambda party, number, _text: edits.step_setting(party, "deck", number % 2 * 2 - 1),
]
OF_A_SEAT: list[Change] = [
    lambda party, number, _text: edits.next_player(party, number % len(party.seats)),
    lambda party, number, _text: edits.remove_seat(party, number % len(party.seats)),
    lambda party, number, _text: edits.next_colour(party, number % len(party.seats)),
    lambda party, number, text: edits.rename(party, number % len(party.seats), clean_name(text)),
    lambda party, number, text: edits.assign_key(party, number % len(party.seats), text[:1]),
]
CHANGES = st.tuples(
    st.sampled_from(OF_THE_PARTY + OF_A_SEAT), st.integers(0, 15), st.text() | st.sampled_from(SLAP_KEYS)
)


@given(st.lists(CHANGES, max_size=40))
def test_whatever_is_changed_at_set_up_is_either_dealt_or_refused_with_a_reason(
    changes: list[tuple[Change, int, str]],
):
    party = first_party()
    for change, number, text in changes:
        if party.seats or change in OF_THE_PARTY:
            party = change(party, number, text)
    try:
        party.check()
    except BadSettings as error:
        assert error.reason == "clash" or sentence(error) == str(error)  # noqa: PT017 - either is right
    else:
        Game(party.options, party.names, b"seed")
