"""Private names of other libraries: in a few folders alone, and each of them a decision.

A minor version may change them without a word. So they stand where a whole library is held at arm's length, and this
list says all that has to be looked at when its pinned version is raised (docs/decisions/private-names.md).
"""

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("app/render", "app/terminal", "app/server/ssh", "app/server/network")

# What is used of Textual, Rich and asyncssh, by the file that uses it.
LIBRARIES = {
    "app/render/rows.py": {"_cache", "_cell_count", "_link_ids", "_render_cache", "_segments"},
    "app/render/screen_buffer.py": {"textual._compositor"},
    "app/render/sgr.py": {"rich._palettes"},
    "app/server/ssh/connection.py": {"_process_env_request"},
    "app/render/cell_driver.py": {
        "_background_screens",
        "_batch_count",
        "_closed",
        "_compositor",
        "_display",
        "_running",
        "textual._compositor",
    },
    "app/terminal/crash.py": {"_close_messages_no_wait", "_exception", "_fatal_error"},
    "app/terminal/driver.py": {"_app", "_sync_available", "textual._compositor"},
    "app/terminal/embedding.py": {
        "_capture_stderr",
        "_capture_stdout",
        "_close_messages_no_wait",
        "_exception",
        "_exit",
        "_fatal_error",
        "_parse_rules",
        "_registry",
        "_set_pointer_shape",
        "_task",
        "_variables",
        "textual._queue",
        "textual._styles_cache",
    },
    "app/terminal/guest_driver.py": {"_app", "_loop", "_mouse"},
    "app/terminal/latency.py": {"_driver"},
}
# What is used of Python's own: which step of the loop goes on and where it is, which nothing else tells a thread.
PYTHON = {"app/server/watchdog.py": {"_current_frames", "_run"}}

# What takes the place of a name that a class of theirs has.
REPLACED = {"app/render/rows.py": {"_cell_length"}}

SOURCES = sorted(path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py"))
MINE = {"app", "engine"}
# Named tuples have these for everybody: the line only keeps them apart from their fields.
OPEN = {"_", "_asdict", "_fields", "_make", "_replace"}


def is_private(name: str) -> bool:
    return name.startswith("_") and name.isidentifier() and not name.endswith("__") and name not in OPEN


def variables(tree: ast.AST) -> Iterator[str]:
    """What is assigned by a plain name, or to an object of the file's own, or has a slot there."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=slots):
                yield from ast.literal_eval(slots)


def functions(tree: ast.AST) -> Iterator[str]:
    """The functions and classes of a file, and those within them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def foreign_names(source: str) -> set[str]:
    """The private names of others in a file: modules, what is imported, attributes, and texts that are such a name."""
    tree = ast.parse(source)
    own, methods, found = {*variables(tree)}, {*functions(tree)}, set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names if any(map(is_private, alias.name.split(".")))}
            case ast.ImportFrom(module=str(module), names=names) if any(map(is_private, module.split("."))):
                found.add(module)
            case ast.ImportFrom(module=module, names=names):
                found |= {f"{module}.{alias.name}" for alias in names if is_private(alias.name)}
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name) if name in methods:
                pass
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) if is_private(name) and name not in own:
                found.add(name)
    return found


def class_named(path: Path, name: str) -> type:
    found = getattr(importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), name)
    assert isinstance(found, type)
    return found


def replaced_names(path: Path) -> set[str]:
    """The private names in classes of a file that take the place of one that a class of somebody else has."""
    found = set[str]()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef):
            line = class_named(path, node.name).__mro__
            theirs = {name for base in line if base.__module__.split(".")[0] not in MINE for name in vars(base)}
            found |= theirs & {name for name in [*variables(node), *functions(node)] if is_private(name)}
    return found


def test_private_names_of_others_are_used_where_this_list_says_so_and_nowhere_else():
    used = {str(path.relative_to(ROOT)): foreign_names(path.read_text()) for path in SOURCES}
    assert {path: names for path, names in used.items() if names} == LIBRARIES | PYTHON


def test_private_names_of_libraries_are_used_in_four_folders_alone():
    assert [path for path in [*LIBRARIES, *REPLACED] if not path.startswith(FOLDERS)] == []


@pytest.mark.parametrize("library", ["asyncssh", "rich", "textual"])
def test_a_library_whose_private_names_are_used_is_pinned_to_a_minor_version(library: str):
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (pin,) = [one for one in needed if re.match(library + r"\W", one)]
    least, below = (tuple(map(int, version.split("."))) for version in re.findall(r"[\d.]+", pin))
    assert pin == f"{library}>={least[0]}.{least[1]},<{below[0]}.{below[1]}"
    assert below == (least[0], least[1] + 1)


def test_nothing_takes_the_place_of_a_private_name_by_having_the_same():
    """A method of that name would be called by the library, whether it was meant to be or not."""
    replaced = {str(path.relative_to(ROOT)): replaced_names(path) for path in SOURCES if path.stem != "__main__"}
    assert {path: names for path, names in replaced.items() if names} == REPLACED


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from textual._queue import Queue", {"textual._queue"}),
        ("from textual.app import _name", {"textual.app._name"}),
        ("import rich._palettes", {"rich._palettes"}),
        ("def quit(app): app._exit = True", {"_exit"}),
        ("class Mine(App):\n def quit(self): return self._exit", {"_exit"}),
        ("def quit(app): setattr(app, '_exit', True)", {"_exit"}),
        ("class Mine:\n def _exit(self): self.app._exit = self._exit", {"_exit"}),
        ("class Mine:\n def __init__(self): self._exit = 1\n def copy(self): return Mine()._exit", set()),
        ("from app.text.i18n import _\nprint(_('x'), pair._replace(a=1), pair.__class__)", set()),
    ],
)
def test_a_private_name_is_found_however_it_is_used(source: str, names: set[str]):
    assert foreign_names(source) == names
