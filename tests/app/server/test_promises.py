"""A host that is killed between a hash and its deal deals what it has promised."""

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.replay.verify import verify_file
from app.server.saved_rooms import promise_in
from app.store import promise_file
from engine.cut import Cut
from tests.app.server.promising import all_come, deal, host_in, play_round, promised

ROOT = Path(__file__).parents[3]


def kill_one_that_promised(folder: Path, *more: str) -> tuple[str, str]:
    """The hash that a host had shown before it was killed, and who had cut."""
    command = [sys.executable, "-m", "tests.app.server.promising", str(folder), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    shown, name = json.loads(line)
    return shown, name


@pytest.mark.parametrize("more", [(), ("round",)])
async def test_a_host_that_is_killed_between_hash_and_deal_deals_what_it_has_shown(tmp_path: Path, more: tuple[str]):
    shown, name = kill_one_that_promised(tmp_path, *more)
    books, directory = host_in(tmp_path)
    assert books.take_up(directory, None) == []
    room = directory.main
    members = all_come(room)
    assert await promised(room) == shown
    assert room.cutting.text == "plum"
    await deal(room, members)
    assert room.live_game is not None
    game = room.live_game.game
    assert (game.round, game.commitment) == (1 + len(more), shown)
    assert game.cut is not None
    assert (game.cut.text, game.names[game.cut.seat or 0]) == ("plum", name)
    await play_round(room)
    assert await promised(room) != shown
    (journal,) = (tmp_path / "games").glob("*.uno")
    verdict = verify_file(journal, [shown])
    assert not verdict.faults
    assert verdict.deals[-1].cut == Cut("plum", game.cut.seat)
    await directory.close()


async def test_what_was_dealt_when_the_host_was_killed_is_not_dealt_again(tmp_path: Path):
    books, directory = host_in(tmp_path)
    room = directory.main
    members = all_come(room)
    shown = await promised(room)
    text = (tmp_path / "games" / "main.promise").read_bytes()
    await deal(room, members)
    await play_round(room)
    await directory.close()
    (tmp_path / "games" / "main.promise").write_bytes(text)
    books, directory = host_in(tmp_path)
    books.take_up(directory, None)
    all_come(directory.main)
    assert await promised(directory.main) != shown
    await directory.close()


async def test_damaged_promises_and_those_to_rooms_that_are_gone_are_passed_over(tmp_path: Path):
    games = tmp_path / "games"
    games.mkdir()
    (games / "main.promise").write_bytes(b'{"seed":"zz"}')
    (games / "plum-42.promise").write_bytes(b'{"seed":"00"}')
    books, directory = host_in(tmp_path)
    assert books.take_up(directory, None) == []
    assert sorted(path.name for path in games.iterdir()) == ["main.promise"]
    all_come(directory.main)
    assert len(await promised(directory.main)) == 64
    promise = promise_in((games / "main.promise").read_bytes())
    assert promise is not None
    assert promise.commitment == directory.main.cutting.commitment
    await directory.close()


@pytest.mark.parametrize("text", [b"", b"[]", b"[" * 4000, b'{"seed":5}', b'{"seed":"0"}', b'{"seed":"00","cut":""}'])
def test_what_is_no_promise_is_none(text: bytes):
    assert promise_in(text) is None


def test_a_promise_can_be_read_by_its_owner_alone(tmp_path: Path):
    kill_one_that_promised(tmp_path)
    assert (tmp_path / "games" / "main.promise").stat().st_mode & 0o077 == 0


async def test_what_a_disk_has_held_up_is_not_written_over_what_was_promised_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("app.rooms.cutting.PATIENCE", 0.1)
    keep, opened = promise_file.keep, threading.Event()

    def slow(path: Path, promise: bytes) -> None:
        if b"plum" in promise:
            opened.wait(5)
        keep(path, promise)

    monkeypatch.setattr(promise_file, "keep", slow)
    _books, directory = host_in(tmp_path)
    room = directory.main
    members = all_come(room)
    shown, cutter = await promised(room), room.cutting.cutter
    assert cutter is not None
    assert not await room.cutting.cut(cutter, "plum")
    await deal(room, members)
    assert room.live_game is not None
    assert (room.live_game.game.commitment, room.live_game.game.cut) == (shown, None)
    opened.set()
    await play_round(room)
    await promised(room)
    left = promise_in((tmp_path / "games" / "main.promise").read_bytes())
    assert left is not None
    assert left.commitment == room.cutting.commitment != shown
    await directory.close()
