"""Statistics: who wins, who is whose nemesis, and what the command prints."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from app.cli.stats import stats
from app.drawing.plots import bar, bins, course
from app.local.app import StatisticsApp
from app.store.history import History
from app.store.history_rows import HistoryRow, HistoryRows
from app.store.statistics import Statistics

NAMES = ("Ann", "bob", "Cas")


def a_history(file: Path, *games: tuple[int, ...]) -> History:
    """A history of single rounds: for each game the places of Ann, Bob and the bot Cas."""
    history = History(file)
    for number, places in enumerate(games):
        history.keep(a_game(number, places))
    return history


def a_game(number: int, places: tuple[int, ...]) -> HistoryRows:
    points = [10 * (place - 1) for place in places]
    people: list[HistoryRow] = [
        (seat, NAMES[seat], "easy" if seat == 2 else None, 0, place, int(place == 1))
        for seat, place in enumerate(places)
    ]
    hands: list[HistoryRow] = [(1, seat, int(place == 1), place - 1, points[seat]) for seat, place in enumerate(places)]
    return HistoryRows(
        (f"{number}.uno", float(number), 60.0, "party", "{}", 1, 40),
        people,
        [(1, 0, sum(points), 0, "aa")],
        hands,
        slaps=[(1, 0, 1, 0.31), (1, 0, 1, 0.39), (1, 0, 0, 0.2), (1, 1, 1, 0.9)],
        catches=[(1, 1, 0)],
        challenges=[(1, 0, 2, 1), (1, 0, 1, 0)],
    )


def test_who_wins_more_is_rated_higher(tmp_path: Path) -> None:
    table = Statistics(a_history(tmp_path / "h.db", (1, 2, 3), (1, 2, 3), (2, 1, 3))).players
    assert [standing.name for standing in table] == ["Ann", "bob", "Cas"]
    ann = table[0]
    assert (ann.games, ann.wins, ann.rounds, ann.rounds_won) == (3, 2, 3, 2)
    assert ann.points_a_round == 20


def test_a_name_is_the_same_however_it_is_written_but_a_bot_is_no_person(tmp_path: Path) -> None:
    history = a_history(tmp_path / "h.db", (1, 2, 3))
    history.database.execute("UPDATE players SET name = 'ANN' WHERE seat = 2")
    found = Statistics(history).called("ann")
    assert {one.level for one in found} == {None, "easy"}


def test_the_nemesis_is_who_comes_out_ahead_most_often(tmp_path: Path) -> None:
    history = a_history(tmp_path / "h.db", (2, 1, 3), (3, 1, 2), (1, 2, 3))
    (ann,) = Statistics(history).called("Ann")
    assert ann.nemesis is not None
    assert (ann.nemesis.player.name, ann.nemesis.behind, ann.nemesis.games) == ("bob", 2, 3)
    assert len(ann.ratings) == 3


def test_who_was_never_beaten_has_no_nemesis(tmp_path: Path) -> None:
    (ann,) = Statistics(a_history(tmp_path / "h.db", (1, 1, 3))).called("Ann")
    assert ann.nemesis is None


def test_deeds_are_counted_for_who_did_them(tmp_path: Path) -> None:
    (ann,) = Statistics(a_history(tmp_path / "h.db", (1, 2, 3))).called("Ann")
    (bob,) = Statistics(a_history(tmp_path / "g.db", (1, 2, 3))).called("Bob")
    assert (ann.slap_times, ann.wrong_slaps, ann.usual_slap) == ([0.31, 0.39], 1, 0.35)
    assert (ann.catches, ann.caught, ann.challenges, ann.bluffs_found) == (0, 1, 2, 1)
    assert (bob.slap_times, bob.catches, bob.caught) == ([0.9], 1, 0)


@pytest.fixture
def command() -> typer.Typer:
    cli = typer.Typer()
    cli.command()(stats)
    return cli


def test_the_command_prints_everybody_or_one(tmp_path: Path, command: typer.Typer) -> None:
    a_history(tmp_path / "h.db", (2, 1, 3), (3, 1, 2)).close()
    everybody = CliRunner().invoke(command, ["--history", str(tmp_path / "h.db")])
    assert everybody.exit_code == 0
    assert all(name in everybody.output for name in NAMES)
    ann = CliRunner().invoke(command, ["Ann", "--history", str(tmp_path / "h.db")])
    assert "nemesis" in ann.output
    assert "0.3 s" in ann.output
    nobody = CliRunner().invoke(command, ["Zoe", "--history", str(tmp_path / "h.db")])
    assert nobody.exit_code == 2
    assert "Nobody called “Zoe”" in nobody.output


def test_at_a_terminal_the_command_opens_the_screen_unless_it_is_to_print(
    tmp_path: Path, command: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_history(tmp_path / "h.db", (2, 1, 3)).close()
    opened: list[StatisticsApp] = []
    monkeypatch.setattr("app.cli.stats.has_terminal", lambda: True)
    monkeypatch.setattr("app.cli.options.show", opened.append)
    words = ["ann", "--history", str(tmp_path / "h.db")]
    assert CliRunner().invoke(command, words).output == ""
    assert [app.player for app in opened] == ["ann"]
    assert "Ann" in CliRunner().invoke(command, [*words, "--print"]).output
    assert CliRunner().invoke(command, ["Zoe", *words[1:]]).exit_code == 2
    assert len(opened) == 1


def test_points_and_ratings_are_told_game_by_game_and_round_by_round(tmp_path: Path) -> None:
    book = Statistics(a_history(tmp_path / "h.db", (1, 2, 3), (3, 1, 2)))
    (ann,) = book.called("ANN")
    assert (ann.won, ann.scored, ann.left, len(ann.ratings)) == ([True, False], [30, 0], [20], 2)
    assert book.games == 2
    assert [(rival.player.name, rival.games, rival.behind) for rival in ann.rivals] == [("Cas", 2, 1), ("bob", 2, 1)]


def test_who_sits_at_a_table_twice_is_rated_once_by_the_better_place(tmp_path: Path) -> None:
    history = a_history(tmp_path / "h.db", (1, 2, 3), (1, 2, 3))
    history.database.execute("UPDATE players SET name = 'ann' WHERE seat = 1")
    (ann,) = Statistics(history).called("Ann")
    assert (ann.games, ann.wins, ann.rounds, len(ann.ratings)) == (2, 2, 4, 2)


def test_without_a_finished_game_the_command_says_so(tmp_path: Path, command: typer.Typer) -> None:
    done = CliRunner().invoke(command, ["--history", str(tmp_path / "none.db")])
    assert done.exit_code == 2
    assert "No game has been finished yet" in done.output
    assert not (tmp_path / "none.db").exists()


def test_bars_are_as_long_as_what_they_show() -> None:
    assert bar(0, 8) == ""
    assert bar(0.5, 8) == "████"
    assert bar(1, 8) == "████████"
    assert bar(1 / 16, 2) == "▏"
    assert course([1, 2, 3], 10) == "▁▅█"
    assert course([1, 2, 3], 2) == "▁█"
    assert course([5, 5], 9) == "▁▁"
    assert bins([0.31, 0.39, 0.6], 0.1) == [(0.3, 2), (0.4, 0), (0.5, 0), (0.6, 1)]
    assert bins([], 0.1) == []
