"""The documents: what they name is there, and they answer what a newcomer asks first."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = (".ci/", "app/", "assets/", "docs/", "engine/", "tests/")
# What a newcomer asks first, each in the words of the table.
QUESTIONS = (
    "who may slap",
    "a guest's latency",
    "the lobby's list of people",
    "the ANSI diff",
    "the chat's rate limit",
    "the SSH server's class",
    "a house rule's label",
    "what a bot believes",
    "the colour dialog",
    "the journal's format",
)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def quoted(text: str) -> list[str]:
    """What stands in backticks within a line."""
    return re.findall(r"`([^`\n]+)`", text)


def paths(text: str) -> list[str]:
    """The files and folders of this house that a text names, in backticks or plainly."""
    found = re.findall(r"(?<![\w./-])(?:" + "|".join(map(re.escape, FOLDERS)) + r")[\w./-]*", text)
    return [path.rstrip(".") for path in found]


def defined(path: Path) -> set[str]:
    """What a file defines: classes, functions and variables, those in classes too."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
    return names


def places() -> dict[str, tuple[list[str], list[str]]]:
    """The table of where each thing is: what it is, the files, and the names to look for in them."""
    section = (ROOT / "CONTRIBUTING.md").read_text().split("## Where is …?")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "`" in line]
    return {what: (quoted(where), quoted(names)) for what, where, names in rows}


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_path_that_a_document_names_is_there(document: Path):
    text = document.read_text()
    missing = [path for path in paths(text) if not (ROOT / path).exists() and "VERSION" not in path]
    linked = re.findall(r"\]\((?!https?:)([^)#\s]+)", text)
    missing += [path for path in linked if not (document.parent / path).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_module_and_every_target_that_a_document_runs_is_there(document: Path):
    text = document.read_text()
    modules = [ROOT.joinpath(*name.split(".")) for name in re.findall(r"python -m ((?:tests|docs)\.[\w.]+\w)", text)]
    missing = [
        path for path in modules if not path.with_suffix(".py").is_file() and not (path / "__main__.py").is_file()
    ]
    targets = {*re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)}
    asked = [target for line in re.findall(r"`make((?: [a-z]+)+)`", text) for target in line.split()]
    assert (missing, [target for target in asked if target not in targets]) == ([], [])


def test_the_readme_and_the_way_in_for_authors_lead_to_the_architecture_and_the_decisions():
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text()
        assert "(docs/architecture.md)" in text
        assert "(docs/decisions/README.md)" in text
    listed = (ROOT / "docs" / "decisions" / "README.md").read_text()
    decisions = {path.name for path in (ROOT / "docs" / "decisions").glob("*.md")} - {"README.md"}
    assert decisions == {*re.findall(r"\(([\w-]+\.md)\)", listed)}


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_is_told_where_what_a_newcomer_asks_for_lives(question: str):
    assert [what for what in places() if what.startswith(question)] != []


@pytest.mark.parametrize("what", places())
def test_what_is_told_of_a_place_is_to_be_found_there(what: str):
    files, names = places()[what]
    assert files
    assert names
    assert {*names} <= {name for file in files for name in defined(ROOT / file)}


def test_each_word_for_a_thing_of_the_code_is_a_class_there_and_of_one_thing_alone():
    words = (ROOT / "CONTRIBUTING.md").read_text().split("## Words")[1].split("\n## ")[0]
    sources = [path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")]
    classes = [
        node.name
        for path in sources
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    assert quoted(words)
    assert {word: classes.count(word) for word in quoted(words)} == dict.fromkeys(quoted(words), 1)


def test_the_versions_that_were_tried_are_those_that_are_asked_for_and_name_no_place():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = asked["optional-dependencies"]
    needed = [Requirement(one) for one in (*asked["dependencies"], *extras["cluster"], *extras["dev"])]
    lines = [line for line in (ROOT / "requirements-dev.txt").read_text().splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    tried = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    unfit = [one for one in needed if not one.specifier.contains(tried.get(canonicalize_name(one.name), "0"))]
    assert unfit == []
