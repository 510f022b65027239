"""The journal on disks that are full, failing, read-only or silent: play goes on, and nothing is lost in the end."""

import asyncio
import contextlib
import errno
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.journal import Journal
from app.store.journal_file import JournalFile
from app.store.journal_format import Heading
from app.store.saves import begin, resume
from tests.app.store.games import HEADER, turns, written


class Faulty(JournalFile):
    """A file on a disk that is full while `broken`, and leaves half of what is written."""

    broken = False

    def keep(self, at: int, lines: bytes) -> None:
        if self.broken:
            super().keep(at, lines[: len(lines) // 2])
            self._clean = False
            raise OSError(errno.ENOSPC, "No space left on device")
        super().keep(at, lines)


async def test_saving_recovers_by_itself_and_catches_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.journal.RETRY", 0.05)
    journal = Journal(paper := Faulty(tmp_path / "game.uno", fresh=True))
    told: list[str | None] = []
    journal.listener = told.append
    await journal.begin(HEADER, Heading())
    entries = turns(30)
    for number, entry in enumerate(entries):
        paper.broken = 5 <= number < 20
        await journal.append(entry)
    await asyncio.sleep(0.2)
    assert told == ["This game is not being saved: No space left on device.", None]
    await journal.close()
    assert list(resume(paper.path).entries) == entries


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of 64 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], check=False).returncode:
        pytest.skip("disks cannot be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(file: Path) -> None:
    """Let a file take all that is left of its disk."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(512))


def mount(*how: object) -> None:
    subprocess.run(["mount", *map(str, how)], check=True)


async def test_a_full_disk_stops_no_game_and_is_told(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.journal.RETRY", 0.05)
    filler = small_disk / "filler"
    journal = await begin(small_disk, HEADER)
    fill(filler)
    entries = turns(100)
    begun = time.monotonic()
    for entry in entries:
        await journal.append(entry)
    assert time.monotonic() - begun < 2
    assert journal.trouble == "This game is not being saved: No space left on device."
    filler.unlink()
    await asyncio.sleep(0.3)
    assert journal.trouble is None
    await journal.close()
    assert list(resume(journal.path).entries) == entries


async def test_in_a_read_only_folder_one_plays_unsaved_until_it_can_be_written(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.journal.RETRY", 0.05)
    path = await written(small_disk, 3)
    mount("-o", "remount,ro", small_disk)
    _game, entries, taken_up, _heading = resume(path)
    assert len(entries) == 3
    fresh = await begin(small_disk, HEADER)
    await taken_up.append(turns(4)[3])
    await fresh.append(turns(1)[0])
    assert fresh.trouble == taken_up.trouble == "This game is not being saved: Read-only file system."
    mount("-o", "remount,rw", small_disk)
    await asyncio.sleep(0.3)
    assert fresh.trouble is taken_up.trouble is None
    await fresh.close()
    await taken_up.close()
    assert len(resume(path).entries) == 4
    assert len(resume(fresh.path).entries) == 1


LIMITED = """
import asyncio, resource, sys
from pathlib import Path
import app.store.journal
from app.store.saves import begin, resume
from tests.app.store.games import HEADER, turns

async def main():
    app.store.journal.RETRY = 0.05
    journal = await begin(Path(sys.argv[1]), HEADER)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    for entry in turns(60):
        await journal.append(entry)
    print(journal.trouble)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await asyncio.sleep(0.3)
    await journal.close()
    print(journal.trouble, len(resume(journal.path).entries))

asyncio.run(main())
"""


def test_a_limit_on_the_size_of_files_stops_no_game(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED, tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["This game is not being saved: File too large.", "None 60"]


async def test_a_disk_that_does_not_answer_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.journal.PATIENCE", 0.1)
    journal = await begin(tmp_path, HEADER)
    hanging = asyncio.Event()
    write = journal._aside

    async def hang(work: object) -> None:
        await hanging.wait()
        await write(work)  # type: ignore[arg-type]

    journal._aside = hang
    begun = time.monotonic()
    for entry in turns(20):
        await journal.append(entry)
    assert time.monotonic() - begun < 1
    assert journal.trouble == "This game is not being saved: the disk does not answer."
    hanging.set()
    await asyncio.sleep(0.1)
    assert journal.trouble is None
    await journal.close()
    assert list(resume(journal.path).entries) == turns(20)
