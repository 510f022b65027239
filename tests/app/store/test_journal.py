"""The journal: what is written is kept, whatever the disk, the clock and the file do."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from app.store.journal import Journal
from app.store.journal_file import JournalFile
from app.store.journal_format import Heading
from app.store.saves import CannotResume, begin, resume, saved_games
from engine.record import Entry, result_of
from tests.app.store.games import HEADER, play_game, turns, written


async def test_a_game_is_taken_up_where_it_was_left_and_goes_on(tmp_path: Path) -> None:
    path = await written(tmp_path, 6)
    game, entries, journal, _heading = resume(path)
    assert list(entries) == turns(6)
    assert not game.opening
    await journal.append(Entry(turns(7)[6].command, 0.5))
    await journal.finish(result_of(game))
    entries = resume(path).entries
    assert [entry.command for entry in entries] == [entry.command for entry in turns(7)]


async def test_a_command_is_on_disk_when_append_returns(tmp_path: Path) -> None:
    journal = await begin(tmp_path, HEADER)
    for number, entry in enumerate(turns(5), start=2):
        await journal.append(entry)
        assert journal.path.read_bytes().count(b"\n") == number
    await journal.close()


async def test_commands_that_come_together_share_one_wait_for_the_disk(tmp_path: Path) -> None:
    class Counting(JournalFile):
        kept = 0

        def keep(self, at: int, lines: bytes) -> None:
            self.kept += 1
            super().keep(at, lines)

    journal = Journal(paper := Counting(tmp_path / "game.uno", fresh=True))
    await journal.begin(HEADER, Heading())
    await asyncio.gather(*map(journal.append, turns(50)))
    assert paper.kept <= 3
    await journal.close()
    assert list(resume(paper.path).entries) == turns(50)


async def test_a_journal_cut_anywhere_in_its_last_three_lines_keeps_all_whole_lines(tmp_path: Path) -> None:
    path = await written(tmp_path, 6)
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    for cut in range(len(text) - sum(map(len, lines[-3:])), len(text) + 1):
        path.write_bytes(text[:cut])
        whole = text[:cut].count(b"\n") - 1
        _game, entries, journal, _heading = resume(path)
        assert list(entries) == turns(whole)
        await journal.append(turns(whole + 1)[whole])
        await journal.close()
        again = resume(path)
        assert [entry.command for entry in again.entries] == [entry.command for entry in turns(whole + 1)]
        await again.journal.close()


async def test_a_flipped_byte_is_found_and_the_file_kept_aside(tmp_path: Path) -> None:
    text = (await written(tmp_path / "whole", 6)).read_bytes()
    for place in range(len(text)):
        folder = tmp_path / str(place)
        folder.mkdir()
        path = folder / "game.uno"
        path.write_bytes(text[:place] + bytes([text[place] ^ (1 << place % 8)]) + text[place + 1 :])
        found = look_into(path)
        if isinstance(found, CannotResume):
            assert str(path) in str(found)
            assert "newer" in str(found) if found.kept is None else found.kept.exists()
        else:
            assert found == turns(6)[: len(found)]
            assert len(found) >= 5  # the end of the last line, or the header's sum that is none any more


def look_into(path: Path) -> list[Entry] | CannotResume:
    """The commands in a journal, or why it cannot be taken up."""
    try:
        game = resume(path)
    except CannotResume as error:
        return error
    game.journal._paper.close()
    return list(game.entries)


async def test_a_newer_version_s_file_is_left_alone_with_a_clear_sentence(tmp_path: Path) -> None:
    path = await written(tmp_path, 3)
    newer = path.read_bytes().replace(b'"uno":1', b'"uno":7')
    path.write_bytes(newer)
    with pytest.raises(CannotResume, match=r"version 7, newer than this program can read \(1\)"):
        resume(path)
    assert path.read_bytes() == newer
    (saved,) = saved_games(tmp_path)
    assert saved.fault is not None


async def test_what_is_not_a_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for name, text in (("a", b"\x00" * 500 + b"\n"), ("b", b"{}\n"), ("c", b'{"uno":1,"seats":[],"seed":"zz"}\n')):
        path = tmp_path / f"{name}.uno"
        path.write_bytes(text)
        with pytest.raises(CannotResume, match="It is kept as"):
            resume(path)
    with pytest.raises(CannotResume, match="No such file"):
        resume(tmp_path / "nowhere.uno")
    empty = tmp_path / "empty.uno"
    empty.touch()
    assert saved_games(tmp_path) == []


async def test_the_game_played_last_is_the_first_on_the_shelf(tmp_path: Path) -> None:
    paths = [await written(tmp_path, 1) for _ in range(3)]
    for age, path in zip((30, 10, 20), paths, strict=True):
        os.utime(path, (time.time() - age, time.time() - age))
    assert [saved.path for saved in saved_games(tmp_path)] == [paths[1], paths[2], paths[0]]


async def test_jumps_of_the_wall_clock_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 1e9)
    journal = await begin(tmp_path, HEADER)
    for number, entry in enumerate(turns(4)):
        monkeypatch.setattr(time, "time", lambda number=number: real() + (-1) ** number * 1e8)
        await journal.append(entry)
    await journal.close()
    journal = resume(journal.path).journal
    await journal.append(Entry(turns(5)[4].command, 0.25))  # of another evening, whose time begins at nought
    await journal.close()
    moments = [entry.at for entry in resume(journal.path).entries]
    assert moments == [0.0, 1.0, 2.0, 3.0, 3.25]


async def test_a_whole_game_stands_in_its_journal_with_its_result(tmp_path: Path) -> None:
    table, journal = await play_game(tmp_path)
    await journal.finish(result_of(table.game))
    game = resume(journal.path).game
    assert game.over
    assert game.state.scores == table.game.state.scores
    assert journal.path.stat().st_mode & 0o777 == 0o600
