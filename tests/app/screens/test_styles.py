"""Style sheets name what there is: a widget that is called otherwise now would lose its look without a word."""

import re
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.css.parse import parse
from textual.widget import Widget

import app.screens
import app.widgets

SHEETS = sorted((Path(__file__).parents[3] / "assets" / "styles").glob("*.tcss"))


def kinds(of: type[Widget]) -> set[str]:
    return {of.__name__}.union(*(kinds(kind) for kind in of.__subclasses__()))


def named_in(css: str) -> set[str]:
    """The types of widgets that a style sheet has rules for."""
    rules = parse("", re.sub(r"\$[\w-]+", "red", css), ("", ""))
    selectors = [selector for rule in rules for each in rule.selector_set for selector in each.selectors]
    return {selector.name for selector in selectors if selector.type.name == "TYPE"}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_widget_that_a_style_sheet_names_is_there(sheet: Path) -> None:
    for package in (app.screens, app.widgets):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            __import__(module.name)
    known = kinds(Widget)
    assert named_in(sheet.read_text()) <= known


def test_every_widget_styles_itself_by_its_own_name() -> None:
    for kind in {*Widget.__subclasses__(), *app.widgets.pane.Pane.__subclasses__()}:  # type: ignore[attr-defined]
        if kind.__module__.startswith("app.") and "DEFAULT_CSS" in vars(kind):
            assert kind.__name__ in named_in(kind.DEFAULT_CSS)
