"""The history: games that are over, in a database of its own that grows with the versions of this program."""

import contextlib
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from app.store.history_rows import HistoryRow, HistoryRows, chronicle
from app.store.journal_format import Heading
from app.text.i18n import _
from engine.record import Record

SCHEMA = sorted((Path(__file__).parent / "schema").glob("*.sql"))
TABLES = ("games", "players", "rounds", "hands", "slaps", "catches", "challenges")
INSERT = {
    "players": "(game, seat, name, level, score, place, won)",
    "rounds": "(game, number, dealer, points, blocked, commitment)",
    "hands": "(game, round, seat, won, cards, points)",
    "slaps": "(game, round, seat, right, seconds)",
    "catches": "(game, round, seat, target)",
    "challenges": "(game, round, seat, against, bluff)",
}


class BadHistory(Exception):
    """A history that cannot be read; the message is a sentence for a person."""


def history_file() -> Path:
    """Where the history is kept."""
    return user_state_path("uno-party") / "history.db"


class History:
    """An open history. Raises BadHistory, for what is no history, too, which stays as it is.

    A damaged file is kept under another name, and named in the message; without `aside` it stays where it is.
    """

    def __init__(self, file: Path, *, aside: bool = True) -> None:
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.database = sqlite3.connect(file, timeout=10, isolation_level=None)
            self._prepare(file)
        except sqlite3.OperationalError as error:
            raise BadHistory(f"{file}: {error}.") from None
        except sqlite3.DatabaseError as error:
            raise BadHistory(f"{file}: {error}. {set_aside(file) if aside else ''}") from None
        except OSError as error:
            raise BadHistory(f"{file}: {error.strerror or error}.") from None

    def _prepare(self, file: Path) -> None:
        self._check(file)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = NORMAL")
        self.database.execute("PRAGMA foreign_keys = ON")
        for number, script in enumerate(SCHEMA, start=1):
            self._grow(number, script.read_text())

    def _check(self, file: Path) -> None:
        """Raise BadHistory for another program's database, and for one of a version to come."""
        if (version := self.version()) > len(SCHEMA):
            sentence = _("{file}: this history is of version {version}, newer than this program can read ({known}).")
            raise BadHistory(sentence.format(file=file, version=version, known=len(SCHEMA)))
        tables = {name for (name,) in self.ask("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if (version or tables) and "games" not in tables:
            raise BadHistory(foreign(file))

    def _grow(self, number: int, script: str) -> None:
        """Take the schema one version further, unless this or another process has done so already."""
        with self._at_once():
            if self.version() < number:
                for statement in statements(script):
                    self.database.execute(statement)
                self.database.execute(f"PRAGMA user_version = {number}")

    @contextlib.contextmanager
    def _at_once(self) -> Iterator[None]:
        """All of what is done meanwhile, or nothing."""
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def version(self) -> int:
        """The version of the schema."""
        version: int = self.database.execute("PRAGMA user_version").fetchone()[0]
        return version

    def add(self, file: str, record: Record, heading: Heading) -> None:
        """Keep a game that is over; one that is kept already stays as it is. Raises BadRecord."""
        self.keep(chronicle(file, record, heading))

    def keep(self, rows: HistoryRows) -> None:
        """Keep the rows of a game."""
        with self._at_once():
            done = self.database.execute(
                "INSERT OR IGNORE INTO games (file, begun, seconds, variant, options, rounds, commands)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                rows.game,
            )
            if done.rowcount:
                for table, columns in INSERT.items():
                    self._insert(table, columns, done.lastrowid, getattr(rows, table))

    def _insert(self, table: str, columns: str, game: int | None, rows: Iterable[HistoryRow]) -> None:
        places = ", ".join("?" * (columns.count(",") + 1))
        self.database.executemany(
            f"INSERT INTO {table} {columns} VALUES ({places})",  # noqa: S608 - names of ours alone
            [(game, *row) for row in rows],
        )

    def ask(self, question: str, *values: object) -> list[Any]:
        """The rows that answer a query, tuples all."""
        return self.database.execute(question, values).fetchall()

    def close(self) -> None:
        """Close the file."""
        self.database.close()


@contextlib.contextmanager
def reading(file: Path) -> Iterator[History]:
    """A history that is only looked at. Raises BadHistory where it, or what is asked of it, cannot be read."""
    try:
        history = History(file, aside=False)
        try:
            yield history
        finally:
            history.close()
    except sqlite3.Error as error:
        raise BadHistory(f"{file}: {error}.") from None
    except LookupError:  # a row that leads to another one which is not there
        raise BadHistory(foreign(file)) from None


def foreign(file: Path) -> str:
    """What is said of a file that holds something else."""
    return _("{file}: this is no history of games.").format(file=file)


def statements(script: str) -> Iterator[str]:
    """The statements of a script; `executescript` would commit what is open."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def set_aside(file: Path) -> str:
    """Keep a damaged history under another name; says where."""
    kept = file.with_name(f"{file.name}.damaged-{secrets.token_hex(3)}")
    try:
        file.rename(kept)
    except OSError:
        return _("It stays where it is.")
    for more in ("-wal", "-shm"):
        with contextlib.suppress(OSError):
            Path(f"{file}{more}").rename(f"{kept}{more}")
    return _("It is kept as {file}.").format(file=kept.name)
