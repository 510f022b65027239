"""The keys of the set-up."""

from collections.abc import Sequence

from msgspec import Struct

from app.text.i18n import _, mark
from app.widgets.key_command import KeyCommand

NUMBERS = {"play_to", "hand_size"}


class AtSetup(Struct, frozen=True):
    """What decides which keys are offered: the list where the cursor is (None: the button), the row `chosen` there, and
    whether there are statistics to look at.
    """

    where: str | None = None
    chosen: str | None = None
    has_history: bool = False

    @property
    def seat(self) -> bool:
        """Whether the cursor is at a seat."""
        return self.where == "seats" and self.chosen != "add"

    @property
    def number(self) -> bool:
        """Whether the cursor is at a setting that is a number."""
        return self.where == "rules" and self.chosen in NUMBERS


def switch_label(at: AtSetup) -> str:
    """What choosing the row does."""
    if at.where == "seats":
        return _("bot") if at.chosen == "add" else _("who plays")
    if at.where == "rules":
        return {"seed": _("type a seed"), "deck": _("change")}.get(at.chosen or "", _("switch"))
    return _("choose")


def more_label(at: AtSetup) -> str:
    """What plus does."""
    return _("more") if at.number else _("bot")


def less_label(at: AtSetup) -> str:
    """What minus does."""
    return _("less") if at.number else _("away")


def in_lists(at: AtSetup) -> bool:
    """Whether the cursor is in one of the lists."""
    return at.where is not None


KEYS: Sequence[KeyCommand[AtSetup]] = (
    KeyCommand(
        "rows.choose", "space,enter", switch_label, mark("Choose the row, switch it, or say who plays there."),
        when=lambda at: in_lists(at) and not at.number, submits=True, by_widget=True,
    ),
    KeyCommand(
        "setup.press", "enter", mark("deal"), mark("Deal."), when=lambda at: not in_lists(at), submits=True,
        by_widget=True,
    ),
    KeyCommand(
        "setup.rename", "e", mark("name"), mark("Call the player on this seat otherwise."), "rename", lambda at: at.seat
    ),
    KeyCommand("setup.colour", "c", mark("colour"), mark("Give it another colour."), "colour", lambda at: at.seat),
    KeyCommand(
        "setup.slap_key", "k", mark("key"), mark("Give this person another slap key."), "slap_key", lambda at: at.seat
    ),
    KeyCommand(
        "setup.more", "plus,equals_sign", more_label, mark("One bot more; or a setting one step up."), "more(1)",
        lambda at: at.seat or at.number,
    ),
    KeyCommand(
        "setup.person", "p", mark("person"), mark("One person more at this keyboard."), "add(True)",
        lambda at: at.where == "seats",
    ),
    KeyCommand(
        "setup.less", "minus", less_label, mark("This seat away; or a setting one step down."), "more(-1)",
        lambda at: at.where == "seats" or at.number,
    ),
    KeyCommand(
        "setup.up", "up", lambda at: _("move") if in_lists(at) else "", mark("To the row above."), "enter_rows(-1)",
        lambda at: at.where in {None, "variants"},
    ),
    KeyCommand(
        "setup.down", "down", mark("change something"), mark("To the row below."), "enter_rows(1)",
        lambda at: not in_lists(at),
    ),
    KeyCommand(
        "setup.left", "left", mark("seats"), mark("To the seats."), "across('seats')", lambda at: at.where == "rules"
    ),
    KeyCommand(
        "setup.right", "right", mark("house rules"), mark("To the house rules."), "across('rules')",
        lambda at: not in_lists(at),
    ),
    KeyCommand(
        "setup.deal", "d", mark("deal"), mark("Deal."), "deal", lambda at: in_lists(at) and not at.seat
    ),
    KeyCommand(
        "setup.statistics", "t", mark("statistics"), mark("Look at what was played before."), "statistics",
        lambda at: at.has_history,
    ),
)  # fmt: skip
AT_THE_TOP: Sequence[KeyCommand[AtSetup]] = (
    KeyCommand("setup.rules", "question_mark", mark("rules"), mark("Read about what the cursor is at."), "rules"),
    KeyCommand("setup.leave", "q,escape", mark("leave"), mark("Leave the game."), "leave"),
)
