"""The bots: players that decide from a view and what they have watched, never from the table itself."""

from engine.bots.bot import CHARACTERS, Bot, Character
from engine.bots.factory import LEVELS, make_bot

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Character", "make_bot"]
