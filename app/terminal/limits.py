"""What a terminal may send at once."""

from msgspec import Struct


class InputLimits(Struct, frozen=True):
    """How much of a paste is kept, and how many keys that type something fingers can press at once."""

    paste_characters: int
    typed_at_once: int


# Sixteen people at one keyboard may all hit a key in the same moment.
OWN_TERMINAL = InputLimits(paste_characters=4096, typed_at_once=16)
