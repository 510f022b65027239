"""The history: what finished games come to, from version to version, and out into other programs."""

import csv
import json
import sqlite3
from pathlib import Path

import pytest

from app.store.archive import file_away, finish, tidy
from app.store.export import export_csv, export_json
from app.store.history import SCHEMA, TABLES, BadHistory, History, statements
from app.store.history_rows import HistoryRows, RowMaker
from app.store.saves import saved_games
from app.store.statistics import read_statistics
from engine.cards import Colour
from engine.commands import AnyCommand, Catch, Challenge, Play, Slap
from engine.game import Game
from engine.position import Position
from engine.record import Entry, result_of
from tests.app.store.games import DELUXE, PARTY, play_game


def shape(file: Path) -> set[tuple[str, str]]:
    """What a database is made of: the columns of its tables, its indexes."""
    database = sqlite3.connect(file)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {(table, column[1]) for table in tables for column in database.execute(f"PRAGMA table_info({table})")}
    found |= {("index", name) for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
    database.close()
    return found


@pytest.mark.parametrize("version", range(len(SCHEMA) + 1))
def test_a_history_of_any_version_grows_to_the_newest_and_loses_nothing(tmp_path: Path, version: int) -> None:
    file = tmp_path / "history.db"
    database = sqlite3.connect(file)
    for script in SCHEMA[:version]:
        database.executescript(script.read_text())
    database.execute(f"PRAGMA user_version = {version}")
    if version:
        database.execute("INSERT INTO games VALUES (1, 'old.uno', 5.0, 60.0, 'party', '{}', 1, 40)")
        database.execute("INSERT INTO players VALUES (1, 0, 'Ann', NULL, 100, 1, 1)")
        database.execute("INSERT INTO rounds (game, number, dealer, points, blocked) VALUES (1, 1, 0, 100, 0)")
    if version >= 2:
        database.execute("INSERT INTO slaps VALUES (1, 1, 0, 1, 0.4)")
    database.commit()
    database.close()
    history = History(file)
    assert history.version() == len(SCHEMA)
    assert history.ask("SELECT name, score FROM players") == ([("Ann", 100)] if version else [])
    assert history.ask("SELECT number, points, commitment FROM rounds") == ([(1, 100, None)] if version else [])
    assert history.ask("SELECT seconds FROM slaps") == ([(0.4,)] if version >= 2 else [])
    history.close()
    History(fresh := tmp_path / "fresh.db").close()
    assert shape(file) == shape(fresh)


def test_a_script_is_cut_into_its_statements() -> None:
    for script in SCHEMA:
        assert len(list(statements(script.read_text()))) == script.read_text().count(";\n")


def test_a_newer_version_s_history_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    sqlite3.connect(file).execute("PRAGMA user_version = 99").connection.close()
    before = file.read_bytes()
    with pytest.raises(BadHistory, match="version 99, newer than this program can read"):
        History(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("version", [0, 1, len(SCHEMA)])
def test_another_program_s_database_is_left_alone(tmp_path: Path, version: int) -> None:
    file = tmp_path / "places.sqlite"
    database = sqlite3.connect(file)
    database.executescript(f"CREATE TABLE visits (page); PRAGMA user_version = {version}")
    database.close()
    before = file.read_bytes()
    with pytest.raises(BadHistory, match="this is no history of games"):
        History(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("damaged", [b"a letter to a friend" * 500, b"SQLite format 3\0" + b"\xff" * 9000])
def test_looking_at_a_file_that_is_no_history_moves_nothing(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(damaged)
    with pytest.raises(BadHistory, match=r"letter\.txt: "):
        read_statistics(file)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    assert file.read_bytes() == damaged


def spoil_pages(file: Path) -> None:
    """Overwrite all that follows the first page."""
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xa5" * (file.stat().st_size - 4096))


async def test_a_history_damaged_in_the_middle_is_told_of_where_it_is_read_and_where_a_game_is_filed(
    tmp_path: Path,
) -> None:
    history = tmp_path / "history.db"
    History(history).close()
    spoil_pages(history)
    with pytest.raises(BadHistory, match="malformed"):
        read_statistics(history)
    table, journal = await play_game(tmp_path / "games")
    wrong = await finish(journal, table.game, tmp_path / "finished", history)
    assert wrong is not None
    assert "malformed" in wrong


def test_rows_that_lead_nowhere_are_no_history(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    history.database.execute("PRAGMA foreign_keys = OFF")
    history.database.execute("INSERT INTO slaps VALUES (7, 1, 0, 1, 0.4)")
    history.close()
    with pytest.raises(BadHistory, match="this is no history of games"):
        read_statistics(tmp_path / "history.db")


def test_a_damaged_history_is_kept_aside_and_a_new_one_begun(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    file.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(BadHistory, match=r"It is kept as history\.db\.damaged-"):
        History(file)
    assert len(list(tmp_path.glob("history.db.damaged-*"))) == 1
    assert History(file).ask("SELECT * FROM games") == []


async def test_a_finished_game_leaves_the_shelf_for_the_history(tmp_path: Path) -> None:
    games, finished, history = tmp_path / "games", tmp_path / "finished", tmp_path / "history.db"
    table, journal = await play_game(games)
    assert await finish(journal, table.game, finished, history) is None
    assert saved_games(games) == []
    assert [path.name for path in finished.iterdir()] == [journal.path.name]
    book = History(history)
    assert book.ask("SELECT file, variant, rounds FROM games") == [(journal.path.name, "deluxe", table.game.round)]
    scores = book.ask("SELECT name, level, score FROM players ORDER BY seat")
    assert [score for *_, score in scores] == table.game.state.scores
    assert [level for _, level, _ in scores] == [None, "normal", "normal"]
    assert book.ask("SELECT count(*), sum(won) FROM hands") == [(3 * table.game.round, table.game.round)]
    assert book.ask("SELECT sum(points) FROM rounds") == [(sum(table.game.state.scores),)]
    assert book.ask("SELECT name FROM players WHERE place = 1") == book.ask("SELECT name FROM players WHERE won")


async def test_a_game_is_in_the_history_once_however_often_it_is_filed(tmp_path: Path) -> None:
    """As where the process died between the history and the moving of the file."""
    games, finished, history = tmp_path / "games", tmp_path / "finished", tmp_path / "history.db"
    table, journal = await play_game(games, options=PARTY)
    await journal.finish(result_of(table.game))
    text = journal.path.read_bytes()
    assert tidy(games, finished, history) == []
    journal.path.write_bytes(text)
    assert tidy(games, finished, history) == []
    assert not list(games.iterdir())
    assert History(history).ask("SELECT count(*) FROM games") == [(1,)]


async def test_what_is_not_over_stays_on_the_shelf(tmp_path: Path) -> None:
    table, journal = await play_game(tmp_path / "games")
    await journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(b"".join(lines[:-1]))
    assert tidy(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db") == []
    assert len(saved_games(tmp_path / "games")) == 1
    wrong = file_away(journal.path, tmp_path / "finished", tmp_path / "history.db")
    assert wrong is not None
    assert "not over" in wrong
    assert table.game.over


def test_slaps_catches_and_challenges_are_noted_with_who_did_what_to_whom() -> None:
    position = Position(
        hands=(("R1", "W4", "R3"), ("B1", "B2"), ("R1", "B9", "G2")), discard=("R5",), draw=("G5",) * 20
    )
    game, teller = Game(PARTY, ["Ann", "Bob", "Cas"], b"", position), RowMaker()
    commands: list[tuple[AnyCommand, float]] = [
        (Play(0, "R1"), 1.0),
        (Slap(2, "B9"), 1.3),
        (Slap(2, "R1", 2), 1.75),
        (Play(0, "W4", Colour.BLUE, uno=False), 3.0),
        (Catch(2, 0), 3.5),
        (Challenge(1), 4.0),
    ]
    for command, at in commands:
        teller.tell(game.apply(command), Entry(command, at))
    assert teller.slaps == [(1, 2, 0, 0.3), (1, 2, 1, 0.75)]
    assert teller.catches == [(1, 2, 0)]
    assert teller.challenges == [(1, 1, 0, 1)]


def test_a_record_without_moments_tells_no_times_of_slaps() -> None:
    position = Position(hands=(("R1", "W4", "R3"), ("R1", "B2"), ("R1", "B9", "G2")), discard=("R5",))
    game, teller = Game(PARTY, ["Ann", "Bob", "Cas"], b"", position), RowMaker()
    for command in (Play(0, "R1"), Slap(2, "R1", 2)):
        teller.tell(game.apply(command), Entry(command))
    assert teller.slaps == [(1, 2, 1, None)]


def test_rows_of_a_game_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    game = ("a.uno", None, 1.0, "party", "{}", 1, 1)
    bad = HistoryRows(game, [(0, "Ann", None, 0, 1, 1)], [], [], [(1, 0, None, None)], [], [])
    with pytest.raises(sqlite3.IntegrityError):
        history.keep(bad)
    assert history.ask("SELECT * FROM games") == history.ask("SELECT * FROM players") == []


async def test_the_history_goes_out_whole_as_json_and_as_csv(tmp_path: Path) -> None:
    table, journal = await play_game(tmp_path / "games", options=DELUXE, names=("=SUM(A1)", "Bob", "Cas"))
    await finish(journal, table.game, tmp_path / "finished", tmp_path / "history.db")
    history = History(tmp_path / "history.db")
    export_json(history, tmp_path / "out.json")
    export_csv(history, tmp_path / "csv")
    out = json.loads((tmp_path / "out.json").read_text())
    for name in TABLES:
        rows = history.ask(f"SELECT * FROM {name}")
        assert [tuple(row.values()) for row in out[name]] == rows
        with (tmp_path / "csv" / f"{name}.csv").open(newline="") as file:
            assert len(list(csv.DictReader(file))) == len(rows)
    assert out["players"][0]["name"] == "=SUM(A1)"
    assert "'=SUM(A1)" in (tmp_path / "csv" / "players.csv").read_text()
