"""A deck that was cut: who deals follows from the seed alone, the deal from seed and text together."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.commands import Next, Play
from engine.cut import LONGEST_CUT, Cut, can_cut
from engine.events import Dealt, RoundBegan
from engine.game import Game
from engine.options import CLASSIC, DELUXE, PARTY, BadSettings, Options
from engine.position import Position
from engine.record import BadRecord, Entry, Header, header_of, lines_of, read, start
from engine.refusal import Reason
from engine.replay import replay
from engine.rng import Rng, commitment
from engine.rules.deal import deal, dealer_by
from engine.state import State
from engine.view import view
from tests.engine.tables import NAMES, refused, snapshot, table

seeds = st.binary(min_size=1, max_size=40)
texts = st.text(min_size=1, max_size=LONGEST_CUT).filter(can_cut)
presets = st.sampled_from([PARTY, DELUXE, CLASSIC])
BAD = ["", " ", "\u3000 ", "x" * 65, "a\nb", "a\x1b[31m", "a\x7f", "a\x9bb", "a\u2028b", "\ud800", "\0"]
WRONG_TYPES: list[Any] = [5, b"plum", ["plum"], True]


def cards_of(game: Game) -> list[Any]:
    """Everything that a deal decides but who deals."""
    return [game.state.hands, game.state.draw, game.state.discard]


@given(seeds, texts, presets, st.integers(2, 10))
def test_the_deal_of_a_cut_deck_is_that_of_seed_nought_and_text(seed: bytes, text: str, options: Options, seats: int):
    game = Game(options, NAMES[:seats], seed, cut=Cut(text))
    by_hand = State(options, seats, Rng(sha256(seed + b"\x00" + text.encode("utf-8")).digest()))
    by_hand.dealer = game.state.dealer
    deal(by_hand)
    assert cards_of(game) == [by_hand.hands, by_hand.draw, by_hand.discard]
    assert game.state.rng.below(1 << 32) == by_hand.rng.below(1 << 32)


@given(seeds, texts, presets, st.integers(2, 10))
def test_who_deals_and_the_hash_do_not_depend_on_the_cut(seed: bytes, text: str, options: Options, seats: int):
    cut, uncut = (Game(options, NAMES[:seats], seed, cut=cut) for cut in (Cut(text), None))
    assert cut.state.dealer == uncut.state.dealer == dealer_by(seed, options, seats)
    assert cut.commitment == uncut.commitment == commitment(seed)
    assert cards_of(cut) != cards_of(uncut)


@given(seeds, texts, texts)
def test_another_text_deals_other_cards(seed: bytes, one: str, other: str):
    assume(one != other)
    assert cards_of(Game(PARTY, NAMES[:4], seed, cut=Cut(one))) != cards_of(
        Game(PARTY, NAMES[:4], seed, cut=Cut(other))
    )


@given(seeds, texts, st.none() | st.integers(0, 2))
def test_a_cut_stands_in_the_record_and_is_read_again_as_it_was(seed: bytes, text: str, seat: int | None):
    header = header_of(PARTY, NAMES[:3], seed, Cut(text, seat))
    game = start(header)
    lines = list(lines_of(header, []))
    again = start(read(lines).header)
    assert json.loads(lines[0]).get("cut") == text
    assert json.loads(lines[0]).get("cutter") == seat
    assert snapshot(again) == snapshot(game)
    assert view(again, None).cut == Cut(text, seat)
    assert RoundBegan(1, again.state.dealer, commitment(seed), Cut(text, seat)) in again.opening


def test_a_record_that_names_no_cutter_is_read_as_well():
    header = Header(options={"variant": "party"}, seats=NAMES[:3], seed="0f3c", cut="plum")
    assert start(header).cut == Cut("plum")


@given(seeds, texts)
def test_each_round_is_cut_by_itself(seed: bytes, text: str):
    header = Header(options={"variant": "classic"}, seats=NAMES[:2], seed="00", position=Position(hands=(("R1",), ())))
    once, uncut = Next(seed=seed.hex(), cut=text, cutter=1), Next(seed=seed.hex())
    entries = [Entry(Play(0, "R1")), Entry(once)]
    played = replay(read(lines_of(header, entries)))
    began = [event for event in played.events if isinstance(event, RoundBegan)]
    assert began == [RoundBegan(2, played.game.state.dealer, commitment(seed), Cut(text, 1))]
    other = replay(read(lines_of(header, [entries[0], Entry(uncut)]))).game
    assert played.game.state.dealer == other.state.dealer
    assert cards_of(played.game) != cards_of(other)
    assert other.cut is None


def test_a_later_round_without_a_cut_is_not_cut():
    game = Game(CLASSIC, NAMES[:2], b"seed", cut=Cut("plum", 0))
    game.state.block()
    events = game.apply(Next(seed="0f"))
    assert game.cut is view(game, 0).cut is None
    assert [event.seat for event in events if isinstance(event, Dealt)]


@pytest.mark.parametrize("text", [*BAD, *WRONG_TYPES])
def test_a_text_that_cuts_no_deck_is_refused_at_the_door(text: str):
    assert not can_cut(text)
    with pytest.raises(BadSettings, match="A cut is a line of 1 to 64 characters"):
        Game(PARTY, NAMES[:2], b"seed", cut=Cut(text))
    game = table("R1", "R2", rules=CLASSIC)
    game.apply(Play(0, "R1"))
    wrong = type(text) is not str
    assert refused(game, Next(seed="00", cut=text)) == (Reason.BAD_COMMAND if wrong else Reason.BAD_CUT)


@pytest.mark.parametrize("seat", [-1, 2, True, 10**30])
def test_nobody_cuts_who_is_not_at_the_table(seat: int):
    with pytest.raises(BadSettings, match="cut by a seat that is not at the table"):
        Game(PARTY, NAMES[:2], b"seed", cut=Cut("plum", seat))
    game = table("R1", "R2", rules=CLASSIC)
    game.apply(Play(0, "R1"))
    reason = Reason.BAD_COMMAND if seat is True else Reason.NO_SUCH_SEAT
    assert refused(game, Next(seed="00", cut="plum", cutter=seat)) == reason


@pytest.mark.parametrize("text", [text for text in BAD if text != "\ud800"])
def test_a_bad_cut_in_a_header_is_no_record(text: str):
    line = json.dumps({"uno": 1, "options": {"variant": "party"}, "seats": ["A", "B"], "seed": "00", "cut": text})
    with pytest.raises(BadRecord, match="line 1: A cut is a line of 1 to 64 characters") as caught:
        start(read([line.encode()]).header)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("change", [{"cut": 5}, {"cut": "\ud800"}, {"cut": "plum", "cutter": "A"}])
def test_a_cut_of_another_kind_in_a_header_is_no_record(change: dict[str, object]):
    line = json.dumps({"uno": 1, "options": {"variant": "party"}, "seats": ["A", "B"], "seed": "00"} | change)
    with pytest.raises(BadRecord):
        start(read([line.encode()]).header)


def test_a_position_is_not_dealt_so_that_nobody_cuts_its_deck():
    header = Header(options={"variant": "party"}, seats=NAMES[:2], seed="00", position=Position(), cut="plum")
    with pytest.raises(BadRecord, match="there is no deck to cut"):
        start(header)


def test_a_game_that_goes_on_with_its_dealer_is_dealt_from_seed_and_cut():
    game = Game(PARTY, NAMES[:3], b"seed", scores=(1, 2, 3), dealer=2, cut=Cut("plum", 1))
    assert game.state.dealer == 2
    drawn = next(seed for seed in (bytes([number]) for number in range(99)) if dealer_by(seed, PARTY, 3) == 2)
    one, other = (Game(PARTY, NAMES[:3], drawn, dealer=dealer, cut=Cut("plum")) for dealer in (2, None))
    assert cards_of(one) == cards_of(other)


def test_a_twin_is_cut_as_well():
    game = Game(PARTY, NAMES[:3], b"seed", cut=Cut("plum", 1))
    assert game.copy().cut == game.cut == Cut("plum", 1)
