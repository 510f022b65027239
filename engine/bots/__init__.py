"""The bots: players that decide from a view and what they have watched, never from the table itself."""

from engine.bots.bot import Bot
from engine.bots.character import CHARACTERS, Character
from engine.bots.levels import LEVELS, make_bot

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Character", "make_bot"]
