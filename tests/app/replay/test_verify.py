"""Every deal can be checked against the hash that was shown before it: by the program, and without it."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.replay.verify import verify_file
from engine.commands import AnyCommand, Next
from engine.events import Dealt, Event, RoundBegan, TurnedUp
from engine.game import Game
from engine.options import Options, options_from
from engine.phases import RoundOver, awaited
from engine.record import Entry, header_of, lines_of
from engine.refusal import IllegalCommand
from engine.rng import commitment
from engine.timeout import mildest
from tests.app.store.games import DELUXE, play_game

SCRIPT = Path(__file__).parents[3] / "docs" / "verify.py"
GAMES = [
    ({"variant": "party"}, 2),
    ({"variant": "party", "hand_size": 12}, 16),
    ({"variant": "party", "start_card": "apply"}, 5),
    ({"variant": "deluxe"}, 4),
    ({"variant": "classic", "start_card": "turn-past", "hand_size": 10}, 10),
    ({"variant": "classic", "deck": "two-packs"}, 6),
    ({"variant": "classic", "deck": "one-pack", "hand_size": 12}, 4),
    ({"variant": "classic", "deck": "one-pack", "ranks": [*"SSSSSSSSSSSS", "5"]}, 3),
]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("verify", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_needs_the_standard_library_alone() -> None:
    imports = [line.split()[1] for line in SCRIPT.read_text().splitlines() if line.startswith(("import", "from"))]
    assert imports
    assert set(imports) <= sys.stdlib_module_names


@pytest.mark.parametrize(("given", "seats"), GAMES)
def test_the_script_deals_what_the_game_deals(script: ModuleType, given: dict[str, object], seats: int) -> None:
    names = [f"seat {seat}" for seat in range(seats)]
    for number in range(60):
        options, seed = options_from(given), number.to_bytes(3)
        game = Game(options, names, seed)
        lines = list(lines_of(header_of(options, names, seed), []))
        assert told(script, lines) == [as_dealt(game.opening, seats)]


def told(script: ModuleType, lines: list[bytes]) -> list[tuple[object, ...]]:
    """What the script says was dealt."""
    return [(number, shown, dealer, hands, start) for number, shown, _, dealer, hands, start in script.deals(lines)]


def as_dealt(events: list[Event], seats: int) -> tuple[object, ...]:
    """What was dealt, by the game's own account."""
    began = next(event for event in events if isinstance(event, RoundBegan))
    hands = [next(list(e.cards) for e in events if isinstance(e, Dealt) and e.seat == seat) for seat in range(seats)]
    start = next(event.card for event in events if isinstance(event, TurnedUp) and not event.past)
    return began.number, began.commitment, began.dealer, hands, start


@pytest.mark.parametrize("seed", [None, "00ff" * 16])
def test_the_script_deals_later_rounds_too(script: ModuleType, seed: str | None) -> None:
    names, options = ["Ann", "Bob", "Cas"], options_from({"variant": "deluxe", "play_to": 100_000})
    game = Game(options, names, b"later")
    entries, expected = [], [as_dealt(list(game.opening), 3)]
    while game.round < 4:
        command: AnyCommand = Next(seed=seed) if isinstance(game.phase, RoundOver) else quick(game)
        events = game.apply(command)
        entries.append(Entry(command))
        if isinstance(command, Next):
            expected.append(as_dealt(list(events), 3))
    assert told(script, list(lines_of(header_of(options, names, b"later"), entries))) == expected


def quick(game: Game) -> AnyCommand:
    """A play, if there is one, so that the round ends."""
    seat = awaited(game.phase)[0]
    plays = [command for command in game.legal(seat) if type(command).__name__ == "Play"]
    return plays[0] if plays else mildest(game, seat)


async def test_a_journal_s_deals_hold_and_a_changed_seed_is_found(tmp_path: Path) -> None:
    table, journal = await play_game(tmp_path, b"\x01" * 32, DELUXE)
    await journal.close()
    verdict = verify_file(journal.path, [commitment(b"\x01" * 32)[:8]])
    assert not verdict.faults
    assert len(verdict.deals) == table.game.round > 1
    assert all(deal.shown == deal.commitment for deal in verdict.deals)
    assert run_script(journal.path, commitment(b"\x01" * 32)).returncode == 0
    assert verify_file(journal.path, ["77777777"]).faults
    assert run_script(journal.path, "77777777").returncode == 1
    journal.path.write_bytes(journal.path.read_bytes().replace(b"01" * 32, b"02" * 32))
    assert "was shown, but its seed has the hash" in " ".join(verify_file(journal.path).faults)
    assert run_script(journal.path).returncode == 1


def run_script(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-I", str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_script_ends_with_a_sentence_where_a_file_is_no_record(tmp_path: Path) -> None:
    for text in (b"", b"hello\n", b"[]\n", b'{"seed":"zz","seats":["A","B"]}\n', b"\xff\xfe\n", b"[" * 99999 + b"\n"):
        path = tmp_path / "bad.uno"
        path.write_bytes(text)
        done = run_script(path)
        assert done.returncode == 2
        assert "no record" in done.stderr
        assert "Traceback" not in done.stderr


def test_the_script_lets_no_name_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "steering.uno"
    header = {"uno": 1, "options": {"variant": "party"}, "seats": ["\x1b[2JAnn", "Bob"], "seed": "00"}
    path.write_text(json.dumps(header) + "\n")
    assert "\x1b" not in run_script(path).stdout


@pytest.mark.parametrize(
    "last", [b'{"seat":0,"do":"next","commitment"', b'{"commitment":' + b"[" * 99999, b'"commitment"\xff']
)
async def test_a_last_line_that_was_not_written_whole_hides_no_deal(tmp_path: Path, last: bytes) -> None:
    _table, journal = await play_game(tmp_path, b"\x01" * 32, DELUXE)
    await journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(b"".join(lines[:-1]) + last)
    assert not verify_file(journal.path).faults


def test_a_record_with_an_illegal_command_does_not_hold(tmp_path: Path) -> None:
    options: Options = options_from({"variant": "party"})
    path = tmp_path / "illegal.uno"
    game = Game(options, ["Ann", "Bob"], b"x")
    with pytest.raises(IllegalCommand):
        game.apply(Next())
    path.write_bytes(b"".join(lines_of(header_of(options, ["Ann", "Bob"], b"x"), [Entry(Next())])))
    assert "line 2 is refused" in verify_file(path).faults[0]
