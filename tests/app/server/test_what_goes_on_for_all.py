"""What goes on for all is in no session's context: there it would end with that session, and keep its screens."""

import ast
from collections.abc import Iterator
from pathlib import Path

import app

# Where a session or the host's own process begins what is its own.
OF_ONE = {"host", "server", "terminal", "screens", "widgets", "commands", "simulate", "local", "local.py", "cli.py"}
BEGIN = {"create_task", "call_later", "call_at", "add_done_callback"}


def begun() -> Iterator[tuple[str, ast.Call]]:
    """Every place where something is begun that goes on by itself."""
    folder = Path(app.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        place = file.relative_to(folder)
        if place.parts[0] not in OF_ONE:
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in BEGIN:
                    yield f"{place}:{node.lineno}", node


def test_whatever_goes_on_for_all_is_begun_in_a_context_apart() -> None:
    places = dict(begun())
    assert len(places) > 4
    assert [place for place, call in places.items() if "context" not in {word.arg for word in call.keywords}] == []
