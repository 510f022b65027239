"""Rules: pages in our own words on every variant, mechanism and house rule, opened at the one that matters."""

from contextlib import suppress
from functools import cache
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.widgets import OptionList, Static

from app.screens.base import Page, sheets
from app.setup.settings import ROWS
from app.text.assets import ASSETS
from app.text.i18n import _, language, mark
from app.widgets.booklet import Booklet
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings

FOLDER = ASSETS / "rules"
TOPICS = (
    "party",
    "deluxe",
    "classic",
    "start",
    "turn",
    "cards",
    "challenge",
    "uno",
    "speed",
    "pointing",
    "minipile",
    "link",
    "piles",
    "scoring",
    "playing_cards",
    "keyboard",
    *(row.page for row in ROWS if row.is_rule),
)
# What screens and phases call a page by another name.
ALSO = {
    "colour": "cards",
    "stacked": "stacking",
    "round_over": "scoring",
    "game_over": "scoring",
    "seed": "start",
    "open_game": "keyboard",
    **{row.name: row.page for row in ROWS},
    "swap": "seven_zero",
}


@cache
def page(topic: str, spoken: str) -> str:
    """The page on a topic in a language, as Markdown."""
    return (FOLDER / spoken / f"{topic}.md").read_text(encoding="utf-8")


def title(topic: str, spoken: str) -> str:
    """What a page is called: its first line."""
    return page(topic, spoken).partition("\n")[0].removeprefix("# ")


class RulesScreen(Page[None]):
    """The rules, opened at a topic: one of `TOPICS`, or what `ALSO` knows; the first page for any other."""

    CSS_PATH = sheets("rules")
    KEYS = (
        KeyCommand("rows.up", "up", "", mark("The page before."), "topic(-1)"),
        KeyCommand("rows.down", "down", mark("page"), mark("The next page."), "topic(1)"),
        KeyCommand("rows.first", "home", mark("first"), mark("The first page."), "end(0)", quiet=True),
        KeyCommand("rows.last", "end", mark("last"), mark("The last page."), "end(-1)", quiet=True),
        KeyCommand("rules.down", "space,pagedown,right", mark("read on"), mark("Read on down the page."), "turn(1)"),
        KeyCommand("rules.up", "pageup,left", mark("back up"), mark("Back up the page."), "turn(-1)", quiet=True),
        KeyCommand("rules.keys", "k", mark("keys"), mark("All keys of the screen beneath."), "keys('show_keys')"),
        KeyCommand("rules.find", "slash", mark("find"), mark("Search what can be done there."), "keys('find')"),
        KeyCommand("rules.leave", "escape,q,question_mark", mark("back"), mark("Back to the game."), "dismiss(None)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, topic: str = "turn") -> None:
        super().__init__()
        known = ALSO.get(topic, topic)
        self.topic = known if known in TOPICS else TOPICS[0]

    def compose(self) -> ComposeResult:
        """The list of pages beside the page that is open."""
        spoken = language()
        yield Static(_("RULES"), id="title")
        with Horizontal(id="book"):
            topics = ChoiceList([Choice(topic, Content(title(topic, spoken))) for topic in TOPICS], identity="topics")
            topics.can_focus = False  # else it would take the keys that read on
            yield topics
            with VerticalScroll(id="leaf", can_focus=False):
                yield Booklet(page(self.topic, spoken), identity="page")
        yield Static(_("rule: a rule document says so · ours: we decided where they are silent"), id="legend")
        yield KeyBar(*self.offered())

    def on_mount(self) -> None:
        """Open the page that matters."""
        self.query_one("#topics", ChoiceList).highlighted = TOPICS.index(self.topic)

    @on(OptionList.OptionHighlighted)
    def open_page(self, highlighted: OptionList.OptionHighlighted) -> None:
        """Show the page under the cursor."""
        self.topic = TOPICS[highlighted.option_index]
        with suppress(NoMatches):  # where the book is being closed
            self.query_one("#page", Booklet).text = page(self.topic, language())
            self.query_one("#leaf", VerticalScroll).scroll_home(animate=False)

    def action_topic(self, way: int) -> None:
        """Another page."""
        topics = self.query_one("#topics", ChoiceList)
        (topics.action_cursor_down if way > 0 else topics.action_cursor_up)()

    def action_end(self, place: int) -> None:
        """The first page, or the last."""
        self.query_one("#topics", ChoiceList).highlighted = range(len(TOPICS))[place]

    def action_keys(self, action: str) -> None:
        """Back to the screen that one came from, and help with its keys."""
        self.dismiss()
        self.app.call_later(self.app.run_action, action)

    def action_turn(self, way: int) -> None:
        """Scroll the page by its height."""
        leaf = self.query_one("#leaf", VerticalScroll)
        leaf.scroll_relative(y=way * max(1, leaf.size.height - 2), animate=False)
