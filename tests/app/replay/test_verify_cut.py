"""A game that was dealt and cut is checked with and without the program, and whatever was changed in it is found."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from app.cli.main import cli
from app.replay.verify import verify_file
from app.store.journal_format import Heading, entry_line, heading_line, seal
from engine.bots import make_bot
from engine.commands import AnyCommand, Next
from engine.cut import Cut
from engine.game import Game
from engine.options import options_from
from engine.phases import RoundOver, awaited
from engine.record import Entry, header_of, result_of, write_result
from engine.rng import Rng, commitment
from engine.timeout import mildest
from engine.view import view
from tests.app.replay.test_verify import run_script
from tests.app.store.games import play_game

NAMES = ("Ann", "Bob", "Cas")
WORDS = ("plum tree", "日本語", "x" * 64, None)


def cut_game(variant: str, number: int, **house: object) -> list[bytes]:
    """A journal of a whole game of bots whose rounds were cut in many ways, or not, without its sums."""
    rng, options = Random(number), options_from({"variant": variant, "play_to": 150, **house})
    seed, cut = rng.randbytes(32), Cut("first plum", 1)
    header = header_of(options, NAMES, seed, cut)
    game, entries = Game(options, NAMES, seed, cut=cut), list[Entry]()
    bots = [make_bot("normal", seat, Rng(bytes([seat]))) for seat in range(3)]
    while not game.over:
        command: AnyCommand
        if isinstance(game.phase, RoundOver):
            text = rng.choice(WORDS)
            command = Next(seed=rng.randbytes(32).hex(), cut=text, cutter=None if text is None else rng.randrange(3))
        else:
            seat = awaited(game.phase)[0]
            command = bots[seat].decide(view(game, seat)) or mildest(game, seat)
        game.apply(command)
        entries.append(Entry(command, at=float(len(entries))))
    return [heading_line(header, Heading(begun=1.0)), *map(entry_line, entries), write_result(result_of(game))]


def sealed(lines: list[bytes]) -> bytes:
    """The journal as it stands on the disk."""
    before, whole = 0, b""
    for line in lines:
        line, before = seal(line, before)  # noqa: PLW2901
        whole += line
    return whole


def changed_card(lines: list[bytes]) -> list[bytes]:
    """The same, but that the first card played was another one: one that its player was not dealt."""
    place = next(n for n, line in enumerate(lines) if b'"do":"play"' in line)
    played = json.loads(lines[place])
    header = json.loads(lines[0])
    game = Game(options_from(header["options"]), NAMES, bytes.fromhex(header["seed"]), cut=Cut(header["cut"], 1))
    held = {card.code for card in game.state.hands[played["seat"]]}
    other = next(code for code in ("R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "R3", "B3") if code not in held)
    changed = lines[place].replace(f'"card":"{played["card"]}"'.encode(), f'"card":"{other}"'.encode())
    return [*lines[:place], changed, *lines[place + 1 :]]


def swapped_seed(lines: list[bytes]) -> list[bytes]:
    """The same with another seed for the first round."""
    return [re.sub(rb'"seed":"[0-9a-f]{64}"', b'"seed":"' + b"5a" * 32 + b'"', lines[0], count=1), *lines[1:]]


def changed_cut(lines: list[bytes]) -> list[bytes]:
    """The same with a cut that is a letter longer."""
    return [lines[0].replace(b"first plum", b"first plums"), *lines[1:]]


CHANGES = [swapped_seed, changed_cut, changed_card]


@pytest.mark.parametrize("variant", ["party", "deluxe", "classic"])
@pytest.mark.parametrize("number", range(4))
def test_a_game_that_was_cut_holds(tmp_path: Path, variant: str, number: int):
    lines = cut_game(variant, number)
    path = tmp_path / "cut.uno"
    path.write_bytes(sealed(lines))
    verdict = verify_file(path)
    assert not verdict.faults
    assert verdict.deals[0].cut == Cut("first plum", 1)
    done = run_script(path, verdict.deals[-1].commitment[:12])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cut by Bob: first plum" in done.stdout
    for deal in verdict.deals:
        for hand in deal.hands:
            assert " ".join(hand) in done.stdout
        assert deal.cut is None or f": {deal.cut.text} (compare" in done.stdout


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seal_again", [False, True])
def test_what_was_changed_is_found_with_and_without_the_program(
    tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], seal_again: bool
):
    for number in range(6):
        lines = cut_game("party", number)
        other = change(lines)
        assert other != lines
        path = tmp_path / "changed.uno"
        old_sums = b"".join(change(sealed(lines).splitlines(keepends=True)))
        path.write_bytes(sealed(other) if seal_again else old_sums)
        assert verify_file(path).faults
        done = run_script(path)
        assert done.returncode == 1, done.stdout + done.stderr


async def test_a_journal_of_a_game_that_was_cut_is_filed_with_its_cut(tmp_path: Path):
    cut = Cut("plum", 2)
    _table, journal = await play_game(tmp_path, b"\x01" * 32, cut=cut)
    await journal.close()
    header = json.loads(journal.path.read_bytes().splitlines()[0])
    assert (header["cut"], header["cutter"], header["commitment"]) == ("plum", 2, commitment(b"\x01" * 32))
    assert not verify_file(journal.path).faults
    assert run_script(journal.path).returncode == 0


async def test_an_uncut_journal_has_no_word_of_it(tmp_path: Path):
    _table, journal = await play_game(tmp_path, b"\x01" * 32)
    await journal.close()
    assert b"cut" not in journal.path.read_bytes()


def test_the_script_counts_with_the_dealer_of_a_game_that_goes_on(tmp_path: Path):
    header = {"uno": 1, "options": {"variant": "party"}, "seats": NAMES, "seed": "0f3c", "scores": [1, 2, 3]}
    for dealer in range(3):
        path = tmp_path / "goes-on.uno"
        path.write_text(json.dumps(header | {"dealer": dealer, "cut": "plum", "cutter": 0}) + "\n")
        game = Game(options_from({"variant": "party"}), NAMES, b"\x0f\x3c", dealer=dealer, cut=Cut("plum", 0))
        told = run_script(path).stdout
        assert f"dealt by {NAMES[dealer]}" in told
        for seat, name in enumerate(NAMES):
            assert f"  {name}: {' '.join(card.code for card in game.state.hands[seat])}\n" in told


def test_a_cut_that_none_can_be_is_no_record_to_the_script(tmp_path: Path):
    for cut, cutter in (("", 0), ("x" * 65, 0), (5, 0), (" ", 0), ("plum", 3), ("plum", -1), ("plum", "Ann")):
        path = tmp_path / "bad.uno"
        header = {"uno": 1, "options": {"variant": "party"}, "seats": NAMES, "seed": "00", "cut": cut, "cutter": cutter}
        path.write_text(json.dumps(header) + "\n")
        done = run_script(path)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_no_cut_steers_the_terminal(tmp_path: Path):
    path = tmp_path / "steering.uno"
    header = {"uno": 1, "options": {"variant": "party"}, "seats": NAMES, "seed": "00", "cut": "a\u202eb\x1b[2J"}
    path.write_text(json.dumps(header) + "\n")
    assert not {"\x1b", "\u202e"} & set(run_script(path).stdout)


def test_the_script_takes_no_honest_play_for_a_false_one(tmp_path: Path):
    for number in range(8):
        lines = cut_game("party", number, seven_zero=True, doubles=True, jump_in=True, stacking=True)
        path = tmp_path / "honest.uno"
        path.write_bytes(sealed(lines))
        done = run_script(path)
        assert done.returncode == 0, done.stdout


def test_what_is_proven_and_to_whom_is_said(tmp_path: Path):
    path = tmp_path / "cut.uno"
    path.write_bytes(sealed(cut_game("party", 1)))
    done = CliRunner().invoke(cli, ["verify", str(path), "--lang", "en"])
    assert done.exit_code == 0
    assert "cut by Bob: “first plum”" in done.output
    assert "To who cut (Bob" in done.output
    lines = path.read_bytes().replace(b"first plum", b"first plums")
    path.write_bytes(lines)
    done = CliRunner().invoke(cli, ["verify", str(path), "--lang", "en"])
    assert done.exit_code == 1
    assert "To who cut" not in done.output
