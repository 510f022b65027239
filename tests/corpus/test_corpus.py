"""What an older version has written is read by this one to the same end, and goes on in the same bytes."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from app.cli.main import cli
from app.store.journal_reader import read_journal
from app.store.record_file import read_file
from app.store.saves import resume
from engine.options import HOUSE_RULES, PRESETS
from engine.record import Record
from tests.corpus import make, readings
from tests.corpus.orders import FINISHED

CORPUS = Path(__file__).parent
VERSIONS = sorted(path.parent for path in CORPUS.glob("*/records"))
RECORDS = [path for version in VERSIONS for path in sorted((version / "records").glob("*.uno"))]
KEPT = [path for path in RECORDS if b'"sum":' in path.read_bytes() and path.read_bytes().find(b'{"result":') > 0]
JOURNALS = [path for version in VERSIONS for path in sorted((version / "journals").glob("*.uno"))]


def named(path: Path) -> str:
    return str(path.relative_to(CORPUS))


def told(path: Path) -> Any:  # noqa: ANN401 - whatever was read then
    return json.loads(path.read_text(encoding="utf-8"))


def as_told(read: object) -> Any:  # noqa: ANN401 - the same
    return json.loads(json.dumps(read))


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_is_replayed_to_the_same_table(path: Path) -> None:
    assert readings.of_record(path) == path.with_suffix(".json").read_bytes()


@pytest.mark.parametrize("path", KEPT, ids=named)
def test_a_finished_game_is_printed_as_it_was_and_its_result_holds(path: Path) -> None:
    done = CliRunner().invoke(cli, ["replay", str(path), "--json", "--verify"])
    assert done.exit_code == 0, done.output
    assert done.stdout_bytes == path.with_suffix(".json").read_bytes()


@pytest.mark.parametrize("path", JOURNALS, ids=named)
def test_a_journal_holds_what_it_held(path: Path) -> None:
    assert as_told(readings.of_journal(path)) == told(path.with_suffix(".json"))


@pytest.mark.parametrize("path", KEPT, ids=named)
def test_a_game_goes_on_in_the_bytes_in_which_it_was_begun(path: Path, tmp_path: Path) -> None:
    """Its journal is torn in the middle and taken up again: what is written then is what was written before."""
    whole = path.read_bytes()
    (torn := tmp_path / path.name).write_bytes(whole[: len(whole) // 2])
    asyncio.run(go_on(torn, read_journal(whole).record))
    assert torn.read_bytes() == whole


async def go_on(torn: Path, record: Record) -> None:
    """Take a game up again, and play what is left of its record."""
    assert record.result is not None
    _game, entries, journal, _heading = resume(torn)
    moment = max((entry.at or 0.0 for entry in entries), default=0.0)
    for _line, entry in record.entries[len(entries) :]:
        await journal.append(replace(entry, at=None if entry.at is None else entry.at - moment))
    await journal.finish(record.result)


@pytest.mark.parametrize("version", VERSIONS, ids=named)
def test_a_history_keeps_its_rows(version: Path, tmp_path: Path) -> None:
    """It may have grown columns and tables since; none of what it held is another."""
    (copy := tmp_path / "history.db").write_bytes((version / "history.db").read_bytes())
    same_rows(readings.of_history(copy), told(version / "history.json"))


@pytest.mark.parametrize("version", VERSIONS, ids=named)
def test_a_finished_game_comes_to_the_same_rows(version: Path, tmp_path: Path) -> None:
    readings.file_all(version / "records", tmp_path, history := tmp_path / "history.db")
    same_rows(readings.of_history(history), told(version / "history.json"))


def same_rows(now: dict[str, list[dict[str, Any]]], then: dict[str, list[dict[str, Any]]]) -> None:
    for table, rows in then.items():
        assert [{name: row[name] for name in was} for row, was in zip(now[table], rows, strict=True)] == rows


@pytest.mark.parametrize("version", VERSIONS, ids=named)
def test_a_host_brings_back_the_tables_that_it_had(version: Path) -> None:
    found, before = as_told(readings.of_host(version / "host")), told(version / "host.json")
    same_rows(found.pop("history"), before.pop("history"))
    assert found == before


@pytest.mark.parametrize("version", VERSIONS, ids=named)
def test_a_corpus_holds_something_of_everything(version: Path) -> None:
    headers = [read_file(path).header for path in RECORDS if path.is_relative_to(version)]
    assert len(headers) >= 40
    assert {len(header.seats) for header in headers} == {*range(2, 17)}
    assert {header.options["variant"] for header in headers} == {*PRESETS}
    assert {"stacking", "hand_size", "play_to", "deck", "ranks"} <= {name for one in headers for name in one.options}
    files = [path.read_bytes() for path in version.rglob("*") if path.is_file()]
    assert sum(map(len, files)) < 1 << 20
    assert not [text for text in files if b"PRIVATE KEY" in text]


def test_the_next_corpus_will_hold_a_game_by_every_house_rule() -> None:
    assert {*HOUSE_RULES} <= {name for order in FINISHED for name in order.options}


@pytest.mark.slow
def test_this_version_can_write_a_corpus_and_read_it_again(tmp_path: Path) -> None:
    make.write_corpus(folder := tmp_path / "corpus")
    for path in (folder / "records").glob("*.uno"):
        assert readings.of_record(path) == path.with_suffix(".json").read_bytes()
    assert as_told(readings.of_host(folder / "host")) == told(folder / "host.json")
