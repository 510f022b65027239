"""Subscriptions: what tells the screens of an app what happens elsewhere, and lasts longer than they do."""

from collections.abc import Callable

from textual.dom import DOMNode


class Subscriptions:
    """What ends the subscriptions of each screen. Whatever is left of them ends with the app.

    Textual tells a screen that it goes, but not where an app is interrupted while the screen comes or goes: a room or a
    game that went on telling it would keep it, its app and its session for ever.
    """

    def __init__(self) -> None:
        self._ends: dict[DOMNode, list[Callable[[], None]]] = {}
        self._is_over = False

    def add(self, screen: DOMNode, end: Callable[[], None]) -> None:
        """A screen has subscribed to something, which `end` ends: at once if the app is over already."""
        if self._is_over:
            end()
        else:
            self._ends.setdefault(screen, []).append(end)

    def end_those_of(self, screen: DOMNode) -> None:
        """A screen goes."""
        for end in self._ends.pop(screen, ()):
            end()

    def end_all(self) -> None:
        """The app is over."""
        self._is_over = True
        for screen in [*self._ends]:
            self.end_those_of(screen)


def subscriptions_of(node: DOMNode) -> Subscriptions:
    """Those of the app; none that anybody ends where it has none."""
    found = getattr(node.app, "subscriptions", None)
    return found if isinstance(found, Subscriptions) else Subscriptions()
