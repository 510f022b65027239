"""What the characters of a terminal are cut into, before anybody asks what it means."""

from msgspec import Struct


class Alt(Struct, frozen=True, gc=False):
    """A character right after an escape."""

    character: str


class Sequence(Struct, frozen=True, gc=False):
    """A whole control sequence (introducer “[”; “[[” for function keys of Linux) or a single shift three (“O”)."""

    introducer: str
    parameters: str
    final: str


class Bracketed(Struct, frozen=True, gc=False):
    """What came between the brackets of a paste, as much of it as is kept."""

    text: str


# A plain character stands for itself; an escape that nothing followed is one of them.
Token = str | Alt | Sequence | Bracketed
