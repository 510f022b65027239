"""Copies of records end with a round that is over, whatever a journal looks like, and tell nothing of what comes."""

import json
from pathlib import Path

import msgspec
import pytest

from app.replay.verify import verify_file
from app.store.journal_format import Heading, entry_line, heading_line
from app.store.record_copy import finished_rounds
from engine.commands import AnyCommand, Next
from engine.game import Game
from engine.options import options_from
from engine.phases import RoundOver, awaited
from engine.record import BadRecord, Entry, header_of, result_of, write_result
from engine.timeout import mildest
from tests.app.replay.test_verify_cut import cut_game, sealed

LONG = options_from({"variant": "party", "play_to": 10_000, "hand_size": 2})
NAMES = ("Ann", "Bob")
NOTES = {"code": "plum-42", "owners": ["SHA256:ann", "code:bob"], "party": {"seed": None}}


def journal(rounds: int, more: int = 0, *, seeds: bool = True, heading: Heading | None = None) -> tuple[bytes, Game]:
    """A journal of so many rounds, and so many commands of another one."""
    game = Game(LONG, NAMES, b"first")
    lines = [heading_line(header_of(LONG, NAMES, b"first"), heading or Heading(begun=1.0, notes=NOTES))]
    while game.round <= rounds and not (isinstance(game.phase, RoundOver) and game.round == rounds and not more):
        command = step(game, seeds=seeds)
        game.apply(command)
        lines.append(entry_line(Entry(command, at=1.0)))
    for _ in range(more - 1):
        game.apply(command := step(game, seeds=seeds))
        lines.append(entry_line(Entry(command, at=1.0)))
    return sealed(lines), game


def step(game: Game, *, seeds: bool) -> AnyCommand:
    """What comes next: a deal, or the mildest thing."""
    if isinstance(game.phase, RoundOver):
        return Next(seed=bytes([game.round] * 32).hex() if seeds else None)
    return mildest(game, awaited(game.phase)[0])


def ended(text: bytes, game: Game) -> bytes:
    """The same, with how the game ended."""
    lines = [line.rsplit(b',"sum"', 1)[0] + b"}\n" for line in text.splitlines()]
    return sealed([*lines, write_result(result_of(game))])


def test_a_game_that_is_over_is_copied_whole_but_for_what_is_the_hosts(tmp_path: Path):
    whole = sealed(cut_game("party", 1))
    assert finished_rounds(whole) == whole, "it has no notes: nothing is changed"
    text, game = journal(2)
    copy = finished_rounds(ended(text, game))
    (path := tmp_path / "a.uno").write_bytes(copy)
    assert len(verify_file(path).deals) == 2
    assert not verify_file(path).faults
    lines = [json.loads(line) for line in copy.splitlines()]
    assert lines[-1]["result"]["rounds"] == 2
    assert "notes" not in lines[0]
    assert lines[0]["begun"] == 1.0
    assert b"SHA256:ann" not in copy
    assert b"code:bob" not in copy


@pytest.mark.parametrize("more", [1, 2, 7])
def test_a_round_that_is_played_or_was_broken_off_is_left_out(more: int):
    text, game = journal(1, more)
    copy = finished_rounds(text)
    assert copy == finished_rounds(journal(1)[0])
    assert b'"next"' not in copy
    assert finished_rounds(text[:-5]) == copy, "a torn line is none"
    assert finished_rounds(ended(text, game)) == copy, "that the host ended it tells no more"


def test_there_is_no_copy_before_the_first_round_is_over():
    text, _game = journal(1)
    lines = text.splitlines(keepends=True)
    for length in range(1, len(lines)):
        assert finished_rounds(b"".join(lines[:length])) == b""


def test_where_later_rounds_follow_from_a_seed_nothing_is_told_before_the_game_is_over():
    text, game = journal(2, 3, seeds=False)
    assert finished_rounds(text) == b""
    assert finished_rounds(ended(text, game)) != b""
    own = Heading(notes={**NOTES, "party": {"seed": "plum"}})
    text, game = journal(1, heading=own)
    assert finished_rounds(text) == b"", "the second round is not dealt yet, and follows from this seed"
    assert finished_rounds(ended(text, game)) != b""


def test_what_was_shown_stays_as_it_was_shown():
    """A hash that the seed does not have is no secret of the host's: whoever checks the copy is to find it."""
    lines = journal(1)[0].splitlines()
    first = json.loads(lines[0])
    first["commitment"] = "ab" * 32
    del first["sum"]
    bare = [line.rsplit(b',"sum"', 1)[0] + b"}\n" for line in lines[1:]]
    copy = finished_rounds(sealed([msgspec.json.encode(first) + b"\n", *bare]))
    assert json.loads(copy.splitlines()[0])["commitment"] == "ab" * 32


def test_a_damaged_journal_is_not_copied():
    text = journal(1)[0]
    with pytest.raises(BadRecord):
        finished_rounds(text.replace(b'"seat":0', b'"seat":1', 1))
    with pytest.raises(BadRecord):
        finished_rounds(b"")
