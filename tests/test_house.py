"""The house: who may import whom, what the engine really loads, and that every rule is tested by its id."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from engine.options import HOUSE_RULES

ROOT = Path(__file__).parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in [*ENGINE, *(ROOT / "app").rglob("*.py")]
}

# What the engine may use of the standard library: nothing that knows the time, the world, or luck but its own.
PURE = {
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "operator",
    "struct",
    "typing",
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}

HOW_MANY = {
    "CARD": 4,
    "SET": 4,
    "TURN": 4,
    "PILE": 4,
    "ACT": 4,
    "WD4": 5,
    "SPEED": 8,
    "POINT": 5,
    "PILEUP": 6,
    "LINK": 5,
    "UNO": 4,
    "OUT": 2,
    "SCORE": 2,
    "TIME": 1,
}
RULES = [f"{family}-{number}" for family, count in HOW_MANY.items() for number in range(1, count + 1)]
SETTINGS = [f"`{name}`" for name in (*HOUSE_RULES, "play_to", "hand_size")]
SECTIONS = ["Section 1", "Section 10", "Section 11", "Section 12"]


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_imports_run_downwards():
    done = python("from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_every_room_of_the_house_has_its_floor():
    """A room that no contract names could import what it likes."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    floors = {contract["containers"][0]: contract["layers"] for contract in contracts if "layers" in contract}
    assert floors.keys() == {"engine", "engine.rules", "app", "app.server", "app.screens"}
    for house, layers in floors.items():
        folder = ROOT.joinpath(*house.split("."))
        rooms = {path.stem for path in folder.glob("*.py")} | {
            path.parent.name for path in folder.glob("*/__init__.py")
        }
        assert {room for floor in layers for room in floor.split(" | ")} == rooms - {"__init__"}


def test_the_engine_loads_no_terminal_clock_network_or_foreign_luck():
    done = python(
        "import sys, engine.game, engine.view, engine.replay, engine.timeout\n"
        "banned = 'textual rich asyncio asyncssh socket selectors random secrets sched threading sqlite3'.split()\n"
        "print([name for name in banned if name in sys.modules])"
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "[]"


def test_rooms_and_live_games_load_no_screen_network_or_disk():
    modules = [module for module in MODULES if module.startswith(("app.live", "app.rooms"))]
    assert {"app.live.game", "app.rooms.room"} <= {*modules}
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    kernel = next(contract for contract in contracts if contract.get("source_modules") == ["app.live", "app.rooms"])
    done = python(
        f"import sys, {', '.join(modules)}\n"
        f"print([name for name in {kernel['forbidden_modules']} if name in sys.modules])"
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "[]"


def imports(path: Path) -> Iterator[str]:
    """The modules that a module imports anywhere in it, and what it imports from them, by their full names."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_modules_import_one_another_in_a_circle():
    """Imports within functions and for type checkers alone count: one who needs a name knows the thing."""
    graph = {module: (MODULES.keys() & imports(path)) - {module} for module, path in MODULES.items()}
    assert graph["app.rooms.directory"] >= {"app.rooms.room", "app.text.i18n"}
    assert len([*TopologicalSorter(graph).static_order()]) == len(MODULES)  # a CycleError names the circle


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_is_pure(path: Path):
    """No clock, no input or output, no luck but its own; it depends on msgspec alone."""
    assert {name.split(".")[0] for name in imports(path)} <= PURE | {"msgspec", "engine"}
    calls = {*plain_calls(path)}
    assert calls.isdisjoint(IMPURE_CALLS)


def plain_calls(path: Path) -> Iterator[str]:
    """What a module calls by a plain name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@pytest.mark.parametrize("rule", [*RULES, *SETTINGS, *SECTIONS])
def test_every_rule_is_named_by_a_test_of_it(rule: str):
    """Its id stands in the docstring of a test, or in a comment beside an assertion, of the tests of the engine."""
    tested = "\n".join(path.read_text() for path in (ROOT / "tests" / "engine").glob("test_*.py"))
    following = tested.split(rule)[1:]
    assert any(not rest[:1].isdigit() for rest in following)
