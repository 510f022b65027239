"""The stack of screens: how one is closed that others may lie on."""

from typing import Any

from textual.screen import Screen


def close(screen: Screen[Any], answer: object = None) -> None:
    """Close a screen with that answer, and without one all that lies on it; nothing where it is closed already."""
    while screen in screen.app.screen_stack:
        top = screen.app.screen
        top.dismiss(answer if top is screen else None)
        if top is screen:
            return
