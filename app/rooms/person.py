"""A person: who somebody is, for rooms, for the games that are ordered, and for what is kept of them."""

from msgspec import Struct


class Person(Struct, frozen=True):
    """Somebody at a room. `identity` is what returns their seat to them, a name never does; `is_host`: has the powers
    of the host.
    """

    identity: str
    name: str
    is_host: bool = False
