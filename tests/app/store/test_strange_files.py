"""Strange files among the games: whatever lies there, it is not waited for, it fills no memory, and it is told."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.live.clock import TimeControl
from app.local.app import LocalApp
from app.rooms.directory import RoomDirectory
from app.server.saved_rooms import Folders, SavedRooms
from app.setup.display import DisplayPreferences
from app.setup.file import first_party, recall
from app.setup.model import GameSetup
from app.store.archive import file_away, has_result, tidy
from app.store.history import BadHistory, History
from app.store.record_file import LARGEST, read_file
from app.store.saves import CannotResume, begin, resume, saved_games
from engine.record import BadRecord
from tests.app.store.games import HEADER, turns, written

GIANT = 3 << 30
RESULT = b'{"result":{"winners":[0],"scores":[1,2],"rounds":3}}\n'
MIB = 1 << 20


def folders(folder: Path) -> Folders:
    return Folders(folder / "games", folder / "finished", folder / "history.db")


def what_a_host_says(folder: Path) -> list[str]:
    """What a host says of the games that it finds when it starts."""
    book = SavedRooms(folders(folder), TimeControl())
    return book.take_up(RoomDirectory(GameSetup(seats=()), book.open), None)


async def giant(folder: Path, start: bytes | None, end: bytes) -> Path:
    """A game of 3 GiB that takes no room on the disk; without `start` it begins as a game does."""
    path = await written(folder, 2)
    if start is not None:
        path.write_bytes(start)
    os.truncate(path, GIANT - len(end))
    with path.open("ab") as file:
        file.write(end)
    return path


@pytest.fixture
def little_memory() -> Iterator[None]:
    """No more than 700 MiB on top of what is in use already."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 700 * MIB, hard))
    yield
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@pytest.mark.parametrize("start", [None, b"", b"\n"], ids=["a game's beginning", "nothing", "an empty line"])
@pytest.mark.parametrize("end", [b"", RESULT], ids=["no result", "a result"])
@pytest.mark.usefixtures("little_memory")
async def test_a_giant_among_the_games_is_named_and_left_as_it_is(
    tmp_path: Path, start: bytes | None, end: bytes
) -> None:
    path = await giant(tmp_path / "games", start, end)
    begun = time.process_time()
    said = f"{path}: this file is larger than 64 MiB."
    for _start in range(2):
        assert what_a_host_says(tmp_path) == [said]
    assert tidy(*folders(tmp_path)) == [said]
    with pytest.raises(CannotResume, match="larger than 64 MiB") as caught:
        resume(path)
    assert caught.value.kept is None
    assert file_away(path, tmp_path / "finished", tmp_path / "history.db") == said
    with pytest.raises(BadRecord, match="larger than 64 MiB"):
        read_file(path)
    assert time.process_time() - begun < 5
    assert path.stat().st_size == GIANT


def destroyed(text: bytes) -> bytes:
    """A journal whose first line is unreadable."""
    return b"\0" * 20 + text[20:]


def headless(text: bytes) -> bytes:
    """A journal whose first line is gone."""
    return text.partition(b"\n")[2]


def zeros(text: bytes) -> bytes:
    """What a failing disk may make of a journal."""
    return b"\0" * len(text)


@pytest.mark.parametrize("damage", [destroyed, headless, zeros])
@pytest.mark.parametrize("end", [b"", RESULT], ids=["no result", "a result"])
async def test_a_game_whose_first_line_is_destroyed_is_told_and_kept_aside(
    tmp_path: Path, damage: Callable[[bytes], bytes], end: bytes
) -> None:
    path = await written(tmp_path / "games", 5)
    damaged = damage(path.read_bytes()) + end
    path.write_bytes(damaged)
    (said,) = what_a_host_says(tmp_path)
    (kept,) = path.parent.iterdir()
    assert said == f"{path}: this is no record of a game: its first line is no header. It is kept as {kept.name}."
    assert kept.read_bytes() == damaged
    assert what_a_host_says(tmp_path) == []


async def test_a_game_that_is_being_played_is_not_put_aside(tmp_path: Path) -> None:
    journal = await begin(tmp_path / "games", HEADER)
    journal.path.write_bytes(destroyed(journal.path.read_bytes()))
    assert what_a_host_says(tmp_path) == []
    await journal.append(turns(1)[0])
    assert journal.trouble is None
    await journal.close()
    assert "It is kept as" in what_a_host_says(tmp_path)[0]


async def test_a_newer_version_s_game_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = await written(tmp_path / "games", 3)
    path.write_bytes(path.read_bytes().replace(b'"uno":1', b'"uno":7'))
    for _start in range(2):
        assert "version 7, newer than this program" in what_a_host_says(tmp_path)[0]
    assert path.exists()


async def test_a_first_line_that_was_never_whole_was_no_game(tmp_path: Path) -> None:
    path = await written(tmp_path / "games", 0)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert what_a_host_says(tmp_path) == []
        assert saved_games(path.parent) == []


async def test_at_one_s_own_keyboard_a_damaged_game_is_told_too(tmp_path: Path) -> None:
    path = await written(tmp_path / "games", 5)
    path.write_bytes(destroyed(path.read_bytes()))
    app = LocalApp(DisplayPreferences(motion=False), tmp_path / "party.json", folders(tmp_path))  # type: ignore[arg-type]
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        assert ["It is kept as" in note.message for note in app._notifications] == [True]
    assert not path.exists()


def strangers(folder: Path, name: str) -> Iterator[Path]:
    """What is no file, under a name of its own each."""
    for kind in ("pipe", "folder", "zero", "nowhere"):
        (folder / kind).mkdir(exist_ok=True)
        path = folder / kind / name
        match kind:
            case "pipe":
                os.mkfifo(path)
            case "folder":
                path.mkdir()
            case "zero":
                path.symlink_to("/dev/zero")
            case "nowhere":
                path.symlink_to(folder / "no such file")
        yield path


def test_what_is_no_file_is_no_game_and_is_not_waited_for(tmp_path: Path) -> None:
    for path in strangers(tmp_path, "a.uno"):
        assert saved_games(path.parent) == []
        assert not has_result(path)
        with pytest.raises(CannotResume):
            resume(path)
        assert file_away(path, tmp_path / "finished", tmp_path / "history.db") is not None
        with pytest.raises(BadRecord):
            read_file(path)


def test_what_is_no_file_is_no_history(tmp_path: Path) -> None:
    for path in strangers(tmp_path, "history.db"):
        if path.parent.name != "nowhere":
            with pytest.raises(BadHistory):
                History(path, aside=False)


def test_what_is_no_file_is_no_party_and_makes_room_for_one(tmp_path: Path) -> None:
    for path in strangers(tmp_path, "party.json"):
        setup, kept = recall(path)
        assert setup == first_party()
        assert (kept is None) is (path.parent.name == "nowhere")
    giant_party = tmp_path / "party.json"
    giant_party.touch()
    os.truncate(giant_party, GIANT)
    assert recall(giant_party) == (first_party(), tmp_path / "party.damaged")


def test_the_largest_record_that_is_read_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large.uno"
    path.touch()
    os.truncate(path, LARGEST + 1)
    with pytest.raises(BadRecord, match="larger than 64 MiB"):
        read_file(path)
    os.truncate(path, LARGEST)
    with pytest.raises(BadRecord, match="no record of a game"):
        read_file(path)
