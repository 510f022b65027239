"""All keys there are, place by place: what key maps may change, and what the table of keys in the docs is made from."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.screens.dialogs.challenge import ChallengeScreen, HandShownScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.deal_hash import DealHashScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.prompts import AskKey, AskText, ChoiceScreen, GoOnScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import LinkScreen, TargetScreen
from app.screens.help import HELP, KeysScreen, PaletteScreen
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
from app.text.i18n import mark
from app.widgets.chat_input import ChatLine
from app.widgets.key_command import KeyCommand


class Place(NamedTuple):
    """Where keys work: a screen in a mode, or a dialog. People slap there, or not."""

    name: str
    commands: Sequence[KeyCommand[Any]]
    has_slaps: bool = False


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
    ),
    Place(
        mark("Table of a party: a guest looks on"), (*table.HOSTED, *table.HOST_LOOKING_ON, *REACTING, *table.ALWAYS)
    ),
    Place(mark("Chat"), ChatLine.KEYS),
    Place(mark("Naming a colour"), ColourScreen.KEYS, has_slaps=True),
    Place(
        mark("A Wild Draw Four, or a stack"), (*ChallengeScreen.KEYS, *ChallengeScreen.ANSWERS.values()), has_slaps=True
    ),
    Place(mark("The hash of a deal"), DealHashScreen.KEYS, has_slaps=True),
    Place(mark("A hand laid open"), HandShownScreen.KEYS, has_slaps=True),
    Place(mark("Choosing a seat"), TargetScreen.KEYS, has_slaps=True),
    Place(mark("Linking two seats"), LinkScreen.KEYS, has_slaps=True),
    Place(mark("Pointing"), PointingScreen.KEYS, has_slaps=True),
    Place(mark("Mini-pile"), MiniPileScreen.KEYS, has_slaps=True),
    Place(mark("Passing the keyboard"), HandoverScreen.KEYS, has_slaps=True),
    Place(mark("Scores at one keyboard"), AT_KEYBOARD),
    Place(mark("Scores of a party"), IN_ROOM),
    Place(mark("Lobby"), lobby.ALL),
    Place(mark("Set-up"), SetupScreen.KEYS),
    Place(mark("House rules of a party"), HouseRulesScreen.KEYS),
    Place(mark("Statistics"), StatisticsScreen.KEYS),
    Place(mark("Replay"), REPLAY),
    Place(mark("Rules"), RulesScreen.KEYS),
    Place(mark("Page of keys"), KeysScreen.KEYS),
    Place(mark("Search"), PaletteScreen.KEYS),
    Place(mark("A choice"), ChoiceScreen.KEYS),
    Place(mark("A line of text"), AskText.KEYS),
    Place(mark("A slap key"), AskKey.KEYS),
    Place(mark("A game to go on with"), GoOnScreen.KEYS),
)


def changeable() -> list[KeyGroup]:
    """What key maps may change: all but reflexes, which are heeded by themselves, and keys that widgets have."""
    return [
        KeyGroup(
            place.name,
            {command.id: command.keys for command in (*place.commands, *HELP) if command.act},
            place.has_slaps,
        )
        for place in PLACES
    ]
