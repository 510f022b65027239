"""What a bot is: it decides from what its seat may know; and its character, the weights of its style."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.commands import AnyCommand
from engine.events import Event
from engine.view import View


class Bot(Protocol):
    """A player of one seat. It never sees a game or a state, only views and the events its seat may see."""

    def watch(self, events: Sequence[Event], view: View) -> None:
        """See what a command has done: the events as this seat may see them, and its view afterwards."""

    def decide(self, view: View) -> AnyCommand | None:
        """A command of `view.legal`; None where the seat is not awaited and has nothing to call, catch or slap."""


class Character(Struct, frozen=True):
    """A style. `bluff`, `doubt` and `grudge` are odds from 0 to 1, the others are measured in cards.

    `bluff`: plays an illegal Wild Draw Four. `doubt`: how likely it thinks others to bluff. `grudge`: gets back at who
    has harmed it rather than at the leader. `hoard`: what keeping a wild is worth to it beyond the usual. `attack`:
    what harming the next seat is worth beyond the usual. `slap`: how eager it is to slap; below nought, it slaps only
    where that brings it close to winning.
    """

    name: str
    about: str
    bluff: float = 0.0
    doubt: float = 0.04
    grudge: float = 0.0
    hoard: float = 0.0
    attack: float = 0.0
    slap: float = 1.0


PLAIN = Character("Plain", "plays the cards as they come")

CHARACTERS: Mapping[str, Character] = {
    "thunder": Character("Thea Thunder", "slaps before you have looked", slap=3.0, attack=0.2),
    "fox": Character("Felix Fox", "draws four from you with a straight face", bluff=0.5, doubt=0.15),
    "elephant": Character("Ellie Elephant", "never forgets who pointed at her", grudge=0.9, attack=0.1),
    "squirrel": Character("Sam Squirrel", "saves his wilds for winter", hoard=8.0),
    "owl": Character("Olga Owl", "asks to see the hand behind every draw four", doubt=0.3),
    "bear": Character("Bruno Bear", "pushes whoever sits next to him", attack=0.5, grudge=0.3),
    "snail": Character("Siri Snail", "takes her time and seldom slaps", slap=-1.0),
}
