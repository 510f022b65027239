"""An evening: the way from screen to screen until people leave; whoever is left without one is brought back."""

import asyncio
import logging

from app.screens.app import PartyApp

# Seconds between two looks whether a session has its screen, and how many have to find that it has not.
LOOK, LOOKS = 1.0, 2
# A look that comes so many seconds late finds nothing out: a busy house takes its time from screen to screen.
LATE = 0.25

log = logging.getLogger(__name__)


class EveningApp(PartyApp):
    """An application that leads from screen to screen, by `stay`."""

    async def evening(self) -> None:
        """From screen to screen until people leave, beginning where they belong now."""
        raise NotImplementedError

    async def whole_evening(self) -> None:
        """The evening, begun anew as often as this session is astray."""
        while True:
            evening = asyncio.create_task(self.evening())
            astray = asyncio.create_task(self.be_astray())
            try:
                await asyncio.wait([evening, astray], return_when=asyncio.FIRST_COMPLETED)
                if evening.done():
                    return evening.result()
            finally:
                evening.cancel()
                astray.cancel()
                await asyncio.wait([evening, astray])
            log.error("A session was left without its screen, and is brought back to where it belongs.")
            self.clear_away()

    async def be_astray(self) -> None:
        """Wait until several looks in a row find this session astray: between two screens there may be none."""
        found, loop = 0, asyncio.get_running_loop()
        while found < LOOKS:
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            found = found + 1 if self.is_astray and loop.time() - due < LATE else 0

    @property
    def is_astray(self) -> bool:
        """Whether the screen on which people are is not there."""
        return self.place is not None and self.place not in self.screen_stack

    def clear_away(self) -> None:
        """Close all screens."""
        _ground, *others = self.screen_stack
        if others:
            others[0].dismiss()
