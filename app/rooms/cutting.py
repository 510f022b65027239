"""The cut: a deal's seed is fixed and its hash shown; then somebody may add a text of their own to it.

Whoever runs the host can choose a seed, and so can choose a deal; not if somebody else adds a text to it afterwards.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from app.rooms.member import Member
from app.rooms.upcoming import Upcoming
from app.text.i18n import apart
from engine.commands import Next
from engine.cut import can_cut
from engine.rng import commitment

# Seconds that anybody waits for the disk.
PATIENCE = 2.0
log = logging.getLogger(__name__)


class PromisedDeal(Struct, frozen=True, omit_defaults=True):
    """The seed of the next deal, in hexadecimal digits, fixed before its hash is shown; the cut, if there is one.

    `cutter` is the identity of the one who gave it, `terms` what it was given for (see Upcoming).
    """

    seed: str
    cut: str | None = None
    cutter: str | None = None
    terms: str = ""

    @property
    def commitment(self) -> str:
        """The hash of its seed."""
        return commitment(bytes.fromhex(self.seed))


class Promises(Protocol):
    """Where promises are kept, so that a host that is killed keeps them as well."""

    async def keep(self, code: str, promise: PromisedDeal) -> None:
        """Keep what is promised to the room of that code; returns when that is safe. Raises OSError."""

    async def forget(self, code: str) -> None:
        """It is dealt. Raises OSError."""


class Cutting:
    """The promise to the room of that `code`, and the cut of it. `coming` tells what would be dealt now; `changed` is
    called when there is something to see.

    `cutter` is who is asked now: who has cut may do so again, and the last text counts. Without a place for promises,
    none is made, and nobody is asked.
    """

    def __init__(self, code: str, coming: Callable[[], Upcoming | None], changed: Callable[[], None]) -> None:
        self.cutter: Member | None = None
        self._code, self._coming, self._changed = code, coming, changed
        self._promises: Promises | None = None
        self._promise: PromisedDeal | None = None
        self._terms = ""
        self._making: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()
        self._has_failed = False

    def begin(self, promises: Promises, promise: PromisedDeal | None = None) -> None:
        """Ask for cuts from now on; `promise` was made before the host was started anew."""
        self._promises, self._promise = promises, promise

    @property
    def commitment(self) -> str | None:
        """The hash that can be shown to everybody; None as long as there is no promise that is kept."""
        return None if self._promise is None else self._promise.commitment

    @property
    def text(self) -> str | None:
        """The text with which the deck is cut; None if it is not."""
        return None if self._promise is None or self.is_void else self._promise.cut

    @property
    def is_void(self) -> bool:
        """Whether a text was given for other seats, rules or another dealer than there are now."""
        return self._promise is not None and self._promise.cut is not None and self._promise.terms != self._terms

    def is_by(self, member: Member) -> bool:
        """Whether it was them who gave the text."""
        return self._promise is not None and self._promise.cutter == member.identity

    def follow(self, people: Sequence[Member]) -> None:
        """Something has changed: these people can cut now, if there are any."""
        self.cutter = None
        coming = self._coming() if people and self._promises is not None else None
        if coming is None or self._promises is None:
            return
        if self._promise is None:
            self._make(self._promises)
            return
        dealer = coming.dealer_with(self._promise.seed)
        self._terms = coming.terms(dealer)
        self.cutter = coming.cutter(dealer, people)

    def _make(self, promises: Promises) -> None:
        if self._making is None and not self._has_failed:
            promise = PromisedDeal(secrets.token_hex(32))
            self._making = asyncio.create_task(self._keep_first(promises, promise), context=apart())

    async def _keep_first(self, promises: Promises, promise: PromisedDeal) -> None:
        try:
            async with asyncio.timeout(PATIENCE), self._writing:
                await promises.keep(self._code, promise)
        except (OSError, TimeoutError) as error:
            self._has_failed = True
            log.warning("no deal can be promised: %s", error)
        else:
            self._promise = promise
        finally:
            self._making = None
        self._changed()

    async def cut(self, member: Member, text: str) -> bool:
        """Cut the deck, as the one who is asked; False if that comes too late, or cannot be kept. The text is clean."""
        promise, terms = self._promise, self._terms
        if promise is None or self._promises is None or member is not self.cutter or not can_cut(text):
            return False
        cut = replace(promise, cut=text, cutter=member.identity, terms=terms)
        try:
            async with asyncio.timeout(PATIENCE), self._writing:
                await self._promises.keep(self._code, cut)
        except (OSError, TimeoutError) as error:
            log.warning("a cut cannot be kept: %s", error)
            return False
        if (self._promise, self._terms, self.cutter) != (promise, terms, member):
            return False
        self._promise = cut
        self._changed()
        return True

    def deal(self) -> Next:
        """The deal that was promised, if one was."""
        self.cutter = None
        promise = self._promise
        coming = None if promise is None else self._coming()
        if promise is None or coming is None:
            return Next()
        if promise.cut is None or promise.terms != coming.terms(coming.dealer_with(promise.seed)):
            return Next(seed=promise.seed)
        owners = [room_seat.owner for room_seat in coming.seats]
        cutter = owners.index(promise.cutter) if promise.cutter in owners else None
        return Next(seed=promise.seed, cut=promise.cut, cutter=cutter)

    async def dealt(self, deal: Next) -> None:
        """That deal has been made: what was promised is done, and the next promise is another one."""
        self._has_failed = False
        if self._promise is None or self._promises is None or deal.seed != self._promise.seed:
            return
        self._promise = None
        try:
            async with asyncio.timeout(PATIENCE), self._writing:
                await self._promises.forget(self._code)
        except (OSError, TimeoutError) as error:  # the same seed is never dealt again: see whoever reads it back
            log.warning("a promise that was kept cannot be taken away: %s", error)
