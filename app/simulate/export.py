"""Reports as files and for other programs: JSON, CSV, and a folder of both."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.simulate.report import Estimates, Findings, Report

PARTS = ("length", "seats", "styles", "places", "decided", "outcomes", "usual", "mechanisms", "occurs")
HEADER = ("rules", "part", "name", "value", "low", "high")

FigureRow = tuple[str, str, str, float, float, float]


def as_json(report: Report) -> str:
    """The whole report as one JSON object; a bound that nothing is known of is null."""
    return msgspec.json.format(msgspec.json.encode(report)).decode()


def as_csv(report: Report) -> str:
    """Every figure as a row: by which rules, of what, its value and its interval."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(rows(report))
    return text.getvalue()


def rows(report: Report) -> Iterator[FigureRow]:
    """The rows of a table of all figures."""
    yield from rules_rows("plain", report.findings)
    if report.changed is not None:
        yield from rules_rows("changed", report.changed)
        yield from part_rows("difference", "game", report.differences)


def rules_rows(rules: str, findings: Findings) -> Iterator[FigureRow]:
    """The rows of one set of rules."""
    for part in PARTS:
        yield from part_rows(rules, part, getattr(findings, part))


def part_rows(rules: str, part: str, figures: Estimates) -> Iterator[FigureRow]:
    """The rows of one part."""
    for name, estimate in figures.items():
        yield rules, part, name, estimate.value, estimate.low, estimate.high


def lengths_csv(report: Report) -> str:
    """How many rounds had so many turns."""
    lines = [f"plain,{turns},{rounds}" for turns, rounds in report.findings.lengths.items()]
    if report.changed is not None:
        lines += [f"changed,{turns},{rounds}" for turns, rounds in report.changed.lengths.items()]
    return "\n".join(["rules,turns,rounds", *lines, ""])


def write(report: Report, text: str, folder: Path) -> None:
    """Write a report into a folder, with the text as it is shown; raises OSError where that cannot be done."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.json").write_text(as_json(report) + "\n", encoding="utf-8")
    (folder / "figures.csv").write_text(as_csv(report), encoding="utf-8")
    (folder / "lengths.csv").write_text(lengths_csv(report), encoding="utf-8")
    (folder / "report.txt").write_text(text, encoding="utf-8")
