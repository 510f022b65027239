"""The keys of a table, for those who play there, who look on, and who host it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from app.screens.table.hot_seat import HotSeat
from app.text.i18n import _, mark
from app.widgets.key_command import KeyCommand
from engine.commands import CallUno, Catch, Draw, Pass, PileCard, Play, Take
from engine.view import View

# The keys of one person alone; where several share the keyboard, each has a slap key instead.
SLAP_ALONE, UNO_ALONE = "space", "u"


class AtTable(Struct, frozen=True):
    """What decides which keys are offered: the view, and whether the card under the cursor may go down with its twin.
    `paused` and at that `speed` is the game of one who looks on.
    """

    view: View
    twins: bool = False
    paused: bool = False
    speed: float = 1.0
    is_host: bool = False

    def may(self, *kinds: type) -> bool:
        """Whether one of these commands is legal now."""
        return any(isinstance(command, kinds) for command in self.view.legal)


def keep_or_pass(at: AtTable) -> str:
    """What passing is called."""
    return _("keep it") if at.view.prompt.has_drawn else _("pass")


def uno_or_catch(at: AtTable) -> str:
    """What the shout is."""
    return _("UNO!") if at.may(CallUno) else _("catch!")


def pause_or_go_on(at: AtTable) -> str:
    """What Space does to one who looks on."""
    return _("go on") if at.paused else _("pause")


def pace(at: AtTable) -> str:
    """How fast the bots play."""
    return _("fast as it goes") if at.speed == 0 else _("speed {speed}").format(speed=f"{at.speed:g}")


def plays_cards(at: AtTable) -> bool:
    """Whether a card of the hand may be played."""
    return at.may(Play, PileCard)


PLAYING: Sequence[KeyCommand[AtTable]] = (
    KeyCommand("table.left", "left", "", mark("The card on the left."), "choose(-1)", plays_cards),
    KeyCommand("table.right", "right", mark("choose"), mark("The card on the right."), "choose(1)", plays_cards),
    KeyCommand(
        "table.play", "enter", mark("play"), mark("Play the card under the cursor."), "play", plays_cards
    ),
    KeyCommand(
        "table.both", "b", mark("play both"), mark("Play the card with its twin, both at once."), "play(True)",
        lambda at: at.twins,
    ),
    KeyCommand("table.draw", "d", mark("draw"), mark("Draw a card."), "ask_for('draw')", lambda at: at.may(Draw)),
    KeyCommand(
        "table.pass", "p", keep_or_pass, mark("Keep the card that was drawn, or pass."), "ask_for('pass')",
        lambda at: at.may(Pass),
    ),
    KeyCommand(
        "table.take", "g", mark("take the pile"), mark("Take the mini-pile into the hand."), "ask_for('take')",
        lambda at: at.may(Take),
    ),
)  # fmt: skip
# Slaps and calls are reflexes. A slap is offered whenever it is not one's own turn; “UNO!” also if it would catch.
SHOUTING: Sequence[KeyCommand[AtTable]] = (
    KeyCommand(
        "table.slap", SLAP_ALONE, mark("slap!"), mark("Slap the twin of the top out of turn; a wrong card costs one."),
        when=lambda at: at.view.slappable and at.view.viewer not in at.view.prompt.seats, reflex=True,
    ),
    KeyCommand(
        "table.uno", UNO_ALONE, uno_or_catch, mark("Call “UNO!”, or catch somebody who has not."),
        when=lambda at: at.may(CallUno, Catch), reflex=True,
    ),
)  # fmt: skip
SORTING: Sequence[KeyCommand[AtTable]] = (
    KeyCommand(
        "table.sort", "s", mark("sort"), mark("Sort the hand by colour, or by number."), "sort",
        lambda at: bool(at.view.hand),
    ),
)  # fmt: skip
ALWAYS: Sequence[KeyCommand[AtTable]] = (
    KeyCommand(
        "table.deal_hash", "number_sign", mark("hash of the deal"), mark("The whole hash of this deal."),
        "deal_hash", quiet=True,
    ),
    KeyCommand("table.rules", "question_mark", mark("rules"), mark("Read the rules of what is asked now."), "rules"),
    KeyCommand("table.leave", "q", mark("leave"), mark("Leave the table."), "leave"),
)  # fmt: skip
LOOKING_ON: Sequence[KeyCommand[AtTable]] = (
    KeyCommand(
        "table.pause", SLAP_ALONE, pause_or_go_on, mark("Stop the bots, or let them go on."),
        reflex=True,
    ),
    KeyCommand(
        "table.step", "full_stop", mark("one step"), mark("Let the bots do one thing."), "mode('step')",
    ),
    KeyCommand(
        "table.faster", "plus,equals_sign", "", mark("Let the bots play faster."), "mode('faster')",
    ),
    KeyCommand(
        "table.slower", "minus", pace, mark("Let the bots play slower."), "mode('slower')"
    ),
)  # fmt: skip
HOSTED: Sequence[KeyCommand[AtTable]] = (
    KeyCommand("hosted.chat", "c", mark("chat"), mark("Say something to everybody."), "chat"),
    KeyCommand(
        "hosted.powers", "a", mark("host"), mark("All that the host can do."), "powers", lambda at: at.is_host
    ),
)  # fmt: skip
HOST_LOOKING_ON: Sequence[KeyCommand[AtTable]] = (
    KeyCommand(
        "hosted.pause", SLAP_ALONE, pause_or_go_on, mark("Stop the game for a while, or let it go on."),
        when=lambda at: at.is_host, reflex=True, quiet=True,
    ),
)  # fmt: skip
ALL = (*PLAYING, *SHOUTING, *SORTING, *LOOKING_ON, *HOSTED, *HOST_LOOKING_ON, *ALWAYS)
# Seats at one keyboard show so many of their slap keys at most.
MOST_KEYS = 4


def shouting_together(slap_keys: Iterable[str]) -> tuple[KeyCommand[AtTable], ...]:
    """Slaps and “UNO!” where several share the keyboard: the same key, with Shift for “UNO!”."""
    keys = [key for key in slap_keys if key]
    if not keys:
        return ()
    more = " ..." if len(keys) > MOST_KEYS else ""
    few = " ".join(keys[:MOST_KEYS])
    slap = mark("Each slaps with a key of their own: the twin of the top, out of turn; a wrong card costs one.")
    call = mark("With Shift: call “UNO!”, or catch somebody who has not.")
    slaps = KeyCommand[AtTable](
        "table.slap", ",".join(keys), mark("slap!"), slap, reflex=True, several=len(keys) > 1, name=few + more
    )
    calls = slaps._replace(
        id="table.uno", keys=slaps.keys.upper(), label=mark("UNO!"), help=call, name=few.upper() + more
    )
    return slaps, calls


def of_table(keyboard: HotSeat, of_mode: Sequence[KeyCommand[AtTable]]) -> tuple[KeyCommand[AtTable], ...]:
    """The key commands of the people at a keyboard, with those that a mode has."""
    playing: Sequence[KeyCommand[AtTable]] = ()
    if keyboard.alone:
        playing = (*PLAYING, *SHOUTING)
    elif keyboard.seats:
        keys, front = keyboard.slap_keys, keyboard.front
        playing = (*PLAYING, *shouting_together(keys.values() if front is None else [keys[front]]))
    return (*playing, *SORTING, *of_mode, *ALWAYS)
