"""What the set-up asks in a dialog: a name, a slap key, a seed. Each answers the changed set-up."""

from msgspec.structs import replace

from app.screens.base import Ask
from app.screens.dialogs.prompts import AskKey, AskText
from app.setup import edits
from app.setup.model import SLAP_KEYS, GameSetup, unfit_slap_key
from app.text.i18n import _
from app.text.sanitize import clean
from app.text.widths import clean_name

SEED_CHARACTERS = 32


async def ask_name(ask: Ask, setup: GameSetup, seat: int) -> GameSetup:
    """Another name for a seat."""
    question = _("What is the player on seat {number} called?").format(number=seat + 1)
    name = await ask(AskText(question, setup.seats[seat].name))
    return edits.rename(setup, seat, clean_name(name or ""))


async def ask_slap_key(ask: Ask, setup: GameSetup, seat: int) -> GameSetup:
    """Another slap key for a person."""
    if setup.seats[seat].is_bot:
        return setup
    question = _("Which key slaps for {name}? With Shift it calls UNO.").format(name=setup.seats[seat].name)
    key = await ask(AskKey(question, SLAP_KEYS, unfit_slap_key))
    return edits.assign_key(setup, seat, key or "")


async def ask_seed(ask: Ask, setup: GameSetup) -> GameSetup:
    """Another seed, or none."""
    question = _("Seed: the same text deals the same cards. Empty: chance.")
    text = await ask(AskText(question, setup.seed or "", SEED_CHARACTERS))
    return setup if text is None else replace(setup, seed=clean(text) or None)
