"""Taking the history elsewhere: as one JSON file, or as a folder with a CSV file for each table."""

import csv
from pathlib import Path
from typing import Any

import msgspec

from app.store.history import TABLES, History


def export_json(history: History, file: Path) -> None:
    """Write everything into one JSON file: a list of rows for each table. Raises OSError."""
    tables = {table: [dict(zip(names, row, strict=True)) for row in rows] for table, names, rows in all_rows(history)}
    file.write_bytes(msgspec.json.format(msgspec.json.encode({"version": history.version(), **tables})) + b"\n")


def export_csv(history: History, folder: Path) -> None:
    """Write a CSV file for each table into a folder, which is made where it is missing. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for table, names, rows in all_rows(history):
        with (folder / f"{table}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(names)
            writer.writerows([tuple(map(harmless, row)) for row in rows])


def harmless(value: object) -> object:
    """A value that no spreadsheet takes for a formula: a name can begin with anything."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def all_rows(history: History) -> list[tuple[str, list[str], list[tuple[Any, ...]]]]:
    """Each table, the names of its columns, its rows."""
    found = []
    for table in TABLES:
        cursor = history.database.execute(f"SELECT * FROM {table}")  # noqa: S608 - names of ours alone
        found.append((table, [column[0] for column in cursor.description], cursor.fetchall()))
    return found
