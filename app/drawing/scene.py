"""The scene: all that a board shows at one moment, and how it goes on when the table does."""

from msgspec import Struct
from msgspec.structs import replace

from app.drawing.hand import Sorting, arranged, fan, playable, scrolled
from app.drawing.layout import Layout
from app.drawing.log import LogLine
from app.drawing.marks import NO_MARKS, SeatMarks
from engine.view import View


class Scene(Struct, frozen=True):
    """All that a board shows at one moment.

    `cards` is the hand as it is arranged, `first` the first card that shows, `cursor` the place of the chosen one.
    `beneath` are the cards under the top, newest first; `turned` is how far the ring has turned, in cells, `impact`
    says that a slap lands; a `notice` stands in the place of the prompt. The `keys` stand at the foot, each with its
    label, and a word in the `corner` beside them.
    """

    view: View
    marks: SeatMarks = NO_MARKS
    cards: tuple[str, ...] = ()
    sorting: Sorting = Sorting.COLOUR
    first: int = 0
    cursor: int | None = None
    entries: tuple[LogLine, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    corner: str = ""
    notice: str = ""
    beneath: tuple[str, ...] = ()
    turned: int = 0
    impact: bool = False

    def __hash__(self) -> int:
        """Little of it, since it is looked up for every guest: scenes with the same seldom differ."""
        return hash((self.view.viewer, self.view.round, self.view.top_serial, self.view.prompt.seats, self.notice))


def after(scene: Scene, view: View) -> Scene:
    """The scene when the table stands like that: the hand in its order, the cursor where it belongs."""
    cards = arranged(view.hand, scene.sorting)
    return replace(scene, view=view, cards=cards, cursor=cursor_in(scene, view, cards), beneath=beneath(scene, view))


def sorted_otherwise(scene: Scene) -> Scene:
    """The scene with the hand sorted by number instead of colour, or the other way round; the cursor keeps its card."""
    sorting = Sorting.NUMBER if scene.sorting is Sorting.COLOUR else Sorting.COLOUR
    cards = arranged(scene.cards, sorting)
    cursor = None if scene.cursor is None else cards.index(scene.cards[scene.cursor])
    return replace(scene, sorting=sorting, cards=cards, cursor=cursor)


def scrolled_in(scene: Scene, where: Layout) -> Scene:
    """The scene with the hand scrolled so that the cursor's card shows."""
    shown = fan(len(scene.cards), where.hand.width, where.hand_size).shown
    return replace(scene, first=scrolled(scene.first, scene.cursor, len(scene.cards), shown))


def cursor_in(scene: Scene, view: View, cards: tuple[str, ...]) -> int | None:
    """Where the cursor goes in a hand: it stays on its card where that is still held, else near.

    When one's turn begins, it goes on to a card that can be played.
    """
    if not cards:
        return None
    place = 0
    if scene.cursor is not None and view.viewer == scene.view.viewer:
        code = scene.cards[scene.cursor]
        place = cards.index(code) if code in cards else min(scene.cursor, len(cards) - 1)
        if cards == scene.cards:
            place = scene.cursor
    if view.viewer in view.prompt.seats and view.prompt != scene.view.prompt:
        fit_now = playable(view.legal, view.top)
        if cards[place] not in fit_now:
            return next((other for other, code in enumerate(cards) if code in fit_now), place)
    return place


def beneath(scene: Scene, view: View) -> tuple[str, ...]:
    """The cards that lay on top before, newest first, as far as this screen has seen them."""
    if view.round != scene.view.round or view.discard_count <= 1:
        return ()
    if view.top_serial == scene.view.top_serial:
        return scene.beneath
    return (scene.view.top, *scene.beneath)[:2]
