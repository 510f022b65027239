"""All keys there are, place by place: what key maps may change, and what the table of keys in the docs is made from."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Button

from app.screens.dialogs.challenge import ChallengeScreen, HandShownScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.deal_hash import DealHashScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.prompts import AskKey, AskText, ChoiceScreen, GoOnScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import LinkScreen, SeatList, TargetScreen
from app.screens.dialogs.take_home import TakeHomeScreen
from app.screens.help import HELP, KeysScreen, PaletteScreen
from app.screens.hosted.cutting import CutScreen
from app.screens.hosted.reacting import REACTING
from app.screens.lobby import commands as lobby
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.replay.commands import KEYS as REPLAY
from app.screens.scoreboard.commands import AT_KEYBOARD, IN_ROOM
from app.screens.setup.house_rules import HouseRulesScreen
from app.screens.setup.screen import SetupScreen
from app.screens.statistics.screen import StatisticsScreen
from app.screens.table import commands as table
from app.setup.key_map import KeyGroup
from app.setup.model import SLAP_KEYS
from app.text.i18n import _, mark
from app.widgets.answer_tiles import Tiles
from app.widgets.chat_input import ChatLine, TextInput
from app.widgets.choice_list import ChoiceList
from app.widgets.key_command import KeyCommand


class Place(NamedTuple):
    """Where keys work: a screen in a mode, or a dialog. People slap there, or not; `widgets` are those that may have
    the focus, and bind keys of their own; `is_typed` where what writes is text. `of_party`: one is a guest there.
    """

    name: str
    commands: Sequence[KeyCommand[Any]]
    has_slaps: bool = False
    widgets: Sequence[type[Widget]] = ()
    is_typed: bool = False
    of_party: bool = False


PLAYING = (*table.PLAYING, *table.SORTING)
PLACES: tuple[Place, ...] = (
    Place(mark("Table: one person plays"), (*PLAYING, *table.SHOUTING, *table.ALWAYS), has_slaps=True),
    Place(
        mark("Table: several share the keyboard"),
        (*PLAYING, *table.shouting_together(SLAP_KEYS), *table.ALWAYS),
        has_slaps=True,
    ),
    Place(mark("Table: one looks on at bots"), (*table.LOOKING_ON, *table.ALWAYS)),
    Place(
        mark("Table of a party: a guest plays"),
        (*PLAYING, *table.SHOUTING, *table.HOSTED, *REACTING, *table.ALWAYS),
        of_party=True,
    ),
    Place(
        mark("Table of a party: a guest looks on"),
        (*table.HOSTED, *table.HOST_LOOKING_ON, *REACTING, *table.ALWAYS),
        of_party=True,
    ),
    Place(mark("Chat"), ChatLine.KEYS, widgets=(ChatLine,), is_typed=True, of_party=True),
    Place(mark("Naming a colour"), ColourScreen.KEYS, has_slaps=True, widgets=(Tiles,)),
    Place(
        mark("A Wild Draw Four, or a stack"),
        (*ChallengeScreen.KEYS, *ChallengeScreen.ANSWERS.values()),
        has_slaps=True,
        widgets=(Tiles,),
    ),
    Place(mark("The hash of a deal"), DealHashScreen.KEYS, has_slaps=True),
    Place(mark("Take the record home"), TakeHomeScreen.KEYS),
    Place(mark("A hand laid open"), HandShownScreen.KEYS, has_slaps=True),
    Place(mark("Choosing a seat"), TargetScreen.KEYS, has_slaps=True, widgets=(SeatList,)),
    Place(mark("Linking two seats"), LinkScreen.KEYS, has_slaps=True, widgets=(SeatList,)),
    Place(mark("Pointing"), PointingScreen.KEYS, has_slaps=True, widgets=(SeatList,)),
    Place(mark("Mini-pile"), MiniPileScreen.KEYS, has_slaps=True),
    Place(mark("Passing the keyboard"), HandoverScreen.KEYS, has_slaps=True),
    Place(mark("Cutting the deck"), CutScreen.KEYS, widgets=(TextInput,), is_typed=True),
    Place(mark("Scores at one keyboard"), AT_KEYBOARD),
    Place(mark("Scores of a party"), IN_ROOM, of_party=True),
    Place(mark("Lobby"), lobby.ALL, of_party=True),
    Place(mark("Set-up"), SetupScreen.KEYS, widgets=(ChoiceList, Button)),
    Place(mark("House rules of a party"), HouseRulesScreen.KEYS, widgets=(ChoiceList,), of_party=True),
    Place(mark("Statistics"), StatisticsScreen.KEYS, widgets=(ChoiceList,)),
    Place(mark("Replay"), REPLAY),
    Place(mark("Rules"), RulesScreen.KEYS),
    Place(mark("Page of keys"), KeysScreen.KEYS, widgets=(ChoiceList,)),
    Place(mark("Search"), PaletteScreen.KEYS, widgets=(TextInput,), is_typed=True),
    Place(mark("A choice"), ChoiceScreen.KEYS, widgets=(ChoiceList,), of_party=True),
    Place(mark("A line of text"), AskText.KEYS, widgets=(TextInput,), is_typed=True),
    Place(mark("A slap key"), AskKey.KEYS, is_typed=True),
    Place(mark("A game to go on with"), GoOnScreen.KEYS),
)


def changeable() -> list[KeyGroup]:
    """What key maps may change at one's own keyboard: all but reflexes, and what widgets do by themselves."""
    places = [place for place in PLACES if not place.of_party]
    bound = {command.id for place in places for command in place.commands if command.act}
    return [
        KeyGroup(
            _(place.name),
            {command.id: command.keys for command in (*place.commands, *HELP)},
            fixed={command.id for command in place.commands} - bound,
            has_slaps=place.has_slaps,
            of_widgets=keys_bound_by(place.widgets),
            is_typed=place.is_typed,
        )
        for place in places
    ]


def keys_bound_by(widgets: Iterable[type[Widget]]) -> set[str]:
    """The keys that these widgets bind, and all that they are made from."""
    kinds = {base for widget in widgets for base in widget.__mro__}
    return {made.key for kind in kinds for made in Binding.make_bindings(vars(kind).get("BINDINGS", ()))}
