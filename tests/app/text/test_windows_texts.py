"""Texts that an editor on Windows has saved: a byte order mark before them, and CR LF at the end of their lines."""

import json
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest

from app.replay.verify import verify_file
from app.server.access.identity import host_key
from app.server.access.policy import AuthorizedKeys, open_door
from app.setup.file import first_party, recall, remember
from app.store.archive import tidy
from app.store.record_file import read_file
from app.store.saves import resume, saved_games
from engine.record import result_of
from tests.app.store.games import play_game, turns, written

MARK = b"\xef\xbb\xbf"
SCRIPT = Path(__file__).parents[3] / "docs" / "verify.py"


def save_on_windows(path: Path) -> None:
    """Save a file as such an editor does."""
    path.write_bytes(MARK + path.read_bytes().replace(b"\n", b"\r\n"))


async def test_a_record_can_be_replayed_and_verified(tmp_path: Path) -> None:
    _table, journal = await play_game(tmp_path)
    await journal.close()
    before, deals = read_file(journal.path), verify_file(journal.path).deals
    save_on_windows(journal.path)
    assert read_file(journal.path) == before
    verdict = verify_file(journal.path)
    assert (verdict.deals, verdict.faults) == (deals, ())
    assert all(deal.shown == deal.commitment for deal in verdict.deals)
    script = told_by_the_script(journal.path)
    assert "(as it was shown)" in script
    assert "compare it" not in script


def told_by_the_script(path: Path) -> str:
    return subprocess.run([sys.executable, SCRIPT, path], capture_output=True, text=True, check=True).stdout


async def test_a_game_is_taken_up_and_its_lines_are_still_checked(tmp_path: Path) -> None:
    path = await written(tmp_path, 4)
    save_on_windows(path)
    (saved,) = saved_games(tmp_path)
    assert saved.fault is None
    assert saved.heading.begun is not None
    resumed = resume(path)
    await resumed.journal.append(turns(5)[4])
    await resumed.journal.close()
    again = resume(path)
    assert [entry.command for entry in again.entries] == [entry.command for entry in turns(5)]
    await again.journal.close()
    path.write_bytes(path.read_bytes().replace(b'"do":"draw"', b'"do":"pass"', 1))
    with pytest.raises(Exception, match="this line is damaged"):
        resume(path)


async def test_a_finished_game_is_filed(tmp_path: Path) -> None:
    table, journal = await play_game(tmp_path / "games")
    await journal.finish(result_of(table.game))
    save_on_windows(journal.path)
    assert tidy(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db") == []
    assert (tmp_path / "finished" / journal.path.name).exists()


def test_a_party_is_recalled(tmp_path: Path) -> None:
    file = tmp_path / "party.json"
    remember(first_party(), file)
    save_on_windows(file)
    assert json.loads(file.read_bytes())
    assert recall(file) == (first_party(), None)


def test_a_password_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "word"
    file.write_text("zwaardvís\nsecond line\n", encoding="utf-8")
    save_on_windows(file)
    assert open_door(password_file=file).opens_for("zwaardvís")


def test_the_first_key_of_a_list_is_let_in_too(tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    friends = [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2)]
    file.write_bytes(b"".join(key.export_public_key() for key in friends))
    save_on_windows(file)
    keys = AuthorizedKeys(file)
    assert all(keys.welcome(key, "127.0.0.1") for key in friends)


def test_the_host_s_key_is_still_its_key(tmp_path: Path) -> None:
    fingerprint = host_key(tmp_path).get_fingerprint()
    save_on_windows(tmp_path / "host_key")
    assert host_key(tmp_path).get_fingerprint() == fingerprint
