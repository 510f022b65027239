"""The board: the widget that shows a whole table and tells what was clicked on it."""

from collections.abc import Sequence

from msgspec.structs import replace
from textual.events import Click, Resize
from textual.message import Message

from app.drawing.board import board, board_for_all, too_small
from app.drawing.hand import Sorting, held
from app.drawing.layout import Layout, fits, layout
from app.drawing.log import written
from app.drawing.look import Look
from app.drawing.marks import NO_MARKS, SeatMarks
from app.drawing.narration import tell
from app.drawing.piles import places
from app.drawing.prompt import key_at
from app.drawing.scene import Scene, after, scrolled_in, sorted_otherwise
from app.drawing.seats import order
from app.drawing.warning import room_for_warning, warned
from app.widgets.animator import Motion
from app.widgets.key_command import Hint, joined
from app.widgets.pane import Pane
from engine.events import Event, RoundBegan
from engine.view import View


class Board(Pane):
    """Shows a table: give it a view with what happened (`present`), then it draws itself, resizes and moves.

    It holds what only this screen knows: where the cursor is in the hand, how the hand is sorted, the lines of the log.
    `corner` is a word at the end of the row of keys.
    """

    class CardClicked(Message):
        """A card of the hand was clicked; `code` names it. The cursor is on it now."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    class PileClicked(Message):
        """The draw pile was clicked (`draws`), or the discard pile."""

        def __init__(self, draws: bool) -> None:
            super().__init__()
            self.draws = draws

    class SeatClicked(Message):
        """A seat's plate was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, look: Look, *, moves: bool = True, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._look = look
        self._scene: Scene | None = None
        self._told: list[str] = []
        self._hints: tuple[Hint, ...] = ()
        self.corner = ""
        self.motion = Motion(self.paint, self.set_interval, moves)

    # What is shown

    def present(
        self,
        view: View,
        events: Sequence[Event] = (),
        marks: SeatMarks = NO_MARKS,
        keys: Sequence[Hint] = (),
        notice: str = "",
    ) -> None:
        """Show how things stand, and what has led there.

        `keys` are those that work now, most important first; a `notice` takes the prompt's place.
        """
        before = self._scene
        scene = after(before or Scene(view), view)
        self._hints = tuple(keys)
        self._scene = replace(scene, marks=marks, keys=keycaps(keys), corner=self.corner, notice=notice)
        self._tell(events)
        self._scroll()
        if before is not None and (where := self.where) is not None:
            self.motion.begin(self._look, where, before, events)
        self.paint()

    def mark(self, marks: SeatMarks) -> None:
        """Change the marks alone, as when the countdown goes on."""
        if self._scene is not None:
            self._scene = replace(self._scene, marks=marks)
            self.paint()

    def dress(self, look: Look) -> None:
        """Draw with another look from now on."""
        self._look = look
        self.paint()

    # The hand

    @property
    def chosen(self) -> str | None:
        """The code of the card under the cursor."""
        scene = self._scene
        return None if scene is None or scene.cursor is None else scene.cards[scene.cursor]

    def move_cursor(self, steps: int) -> None:
        """Move the cursor in the hand; beyond one end it comes in at the other."""
        scene = self._scene
        if scene is not None and scene.cards:
            here = scene.cursor if scene.cursor is not None else -1
            self._choose((here + steps) % len(scene.cards))

    def choose(self, code: str) -> None:
        """Put the cursor on a card of the hand."""
        if self._scene is not None and code in self._scene.cards:
            self._choose(self._scene.cards.index(code))

    def sort_otherwise(self) -> Sorting:
        """Sort the hand by number instead of colour, or the other way round; returns by what it is sorted now."""
        if self._scene is None:
            return Sorting.COLOUR
        self._scene = sorted_otherwise(self._scene)
        self._scroll()
        self.paint()
        return self._scene.sorting

    def _choose(self, place: int) -> None:
        assert self._scene is not None
        self._scene = replace(self._scene, cursor=place)
        self._scroll()
        self.paint()

    def _scroll(self) -> None:
        if self._scene is not None and self.where is not None:
            self._scene = scrolled_in(self._scene, self.where)

    # The log

    def _tell(self, events: Sequence[Event]) -> None:
        """Add what happened to the log, which begins anew with every round.

        So it is the same row by row for all who watch it on screens alike, whenever they came.
        """
        scene = self._scene
        assert scene is not None
        if any(isinstance(event, RoundBegan) for event in events):
            self._told.clear()
            self._scene = replace(scene, entries=())
        self._remember([text for event in events if (text := tell(event, scene.view)) is not None])

    def say(self, texts: Sequence[str]) -> None:
        """Write sentences on the log that no event tells, such as what was said."""
        if texts:
            self._remember(texts)
            self.paint()

    def _remember(self, texts: Sequence[str]) -> None:
        """Write sentences on the log, and keep them in case it must be written anew."""
        self._told += texts
        self._write(texts)

    def _write(self, texts: Sequence[str]) -> None:
        """Write sentences on the ring of the log, on the lines after its newest."""
        if self._scene is not None and (where := self.where) is not None:
            entries = written(self._scene.entries, texts, where.log_width - 2, broken=where.log_columns == 1)
            self._scene = replace(self._scene, entries=entries)

    # Drawing

    @property
    def where(self) -> Layout | None:
        """Where everything is now; None before the first size, or on a screen that is too small."""
        scene, (width, height) = self._scene, self.outer_size  # which is its size, as a pane has no border
        if scene is None or not fits(width, height):
            return None
        return layout(width, height, scene.view.seats, scene.view.viewer is None)

    def paint(self) -> None:
        """Draw what is to be seen at this moment."""
        width, height = self.outer_size
        if self._scene is None or not width or not height:
            return
        where = self.where
        if where is None:
            self.show(too_small(self._look, width, height))
            return
        draw = board if self._scene.view.viewer is not None else board_for_all
        warning: str = getattr(self.app, "unsaved", "")
        drawn = draw(self._look, self.motion.during(self._scene), room_for_warning(where) if warning else where)
        rows = self.motion.over(drawn)
        self.show(warned(self._look, rows, where, warning) if warning else rows)

    def on_resize(self, _event: Resize) -> None:
        """Lay everything out anew."""
        self.motion.skip()
        self._scroll()
        if self._scene is not None:
            self._scene = replace(self._scene, entries=())
            self._write(self._told)
        self.paint()

    # Clicks

    def on_click(self, event: Click) -> None:
        """Tell what was clicked."""
        scene, where = self._scene, self.where
        if scene is None or where is None:
            return
        spots = places(where)
        if spots.draw.contains(event.x, event.y):
            self.post_message(self.PileClicked(draws=True))
        elif spots.discard.contains(event.x, event.y):
            self.post_message(self.PileClicked(draws=False))
        elif where.hand.contains(event.x, event.y):
            self._click_hand(scene, where, event.x - where.hand.x)
        elif where.keys.contains(event.x, event.y):
            self._click_key(scene, where, event.x - where.keys.x)
        for number, region in zip(order(scene.view), where.plates, strict=True):
            if region.contains(event.x, event.y):
                self.post_message(self.SeatClicked(number))

    def _click_key(self, scene: Scene, where: Layout, x: int) -> None:
        """Press the key there; of several that are drawn as one, the one that is clicked."""
        found = key_at(scene.keys, where.keys.width, scene.corner, x)
        if found is not None:
            together = joined(self._hints)[found[0]]
            key = together[min(max(found[1] - 1, 0), len(together) - 1)].key
            if key:
                self.app.simulate_key(key)

    def _click_hand(self, scene: Scene, where: Layout, x: int) -> None:
        for card in held(scene.cards, scene.first, scene.cursor, where.hand.width, where.hand_size):
            if card.x <= x < card.x + card.width:
                self._choose(card.place)
                self.post_message(self.CardClicked(scene.cards[card.place]))


def keycaps(hints: Sequence[Hint]) -> tuple[tuple[str, str], ...]:
    """What is drawn of keys: what stands on each, or on several drawn as one, and the label."""
    return tuple(("".join(hint.cap for hint in together), together[-1].label) for together in joined(hints))
