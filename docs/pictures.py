"""Makes the pictures of the README from the real screens: python -m docs.pictures."""

import asyncio
import re
from pathlib import Path
from typing import Any

from textual.screen import Screen

from app.drawing.look import look
from app.drawing.palette import Depth
from app.live.clock import GameClock
from app.live.game import LiveGame
from app.screens.table.hot_seat import HotSeat
from app.screens.table.local import LocalMode
from app.screens.table.screen import TableScreen
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.bench.screens import SCREENS, Shown

# Textual's pictures name fonts on a server elsewhere; any monospaced one that the reader has will do.
WEB_FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
FOLDER = Path(__file__).parent / "pictures"
NAMES = (
    "Ann", "Bob", "Cas", "Dorothea", "Émile", "Fatima", "Günther", "Hana",
    "Ioannis", "Jo", "Katherine", "Li", "Marguerite", "Nguyễn", "Olu", "Pim",
)  # fmt: skip
HAND = ("R7", "R2", "Y7", "G+2", "B0", "BP", "W", "WT")


def table(seats: int) -> Screen[Any]:
    """A round of UNO Party! in full swing, seen by its first seat."""
    hands = (HAND, *(("G1",) * (1 + 5 * seat % 9) for seat in range(1, seats)))
    position = Position(hands=hands, draw=("G5",) * 97, discard=("G7", "Y2", "R2", "R7"), turn=0, link=(2, 5))
    game = LiveGame(Game(PARTY, NAMES[:seats], b"", position), {}, time=GameClock(0.0))
    return TableScreen(LocalMode(game, HotSeat({0: "x"})))


async def draw(name: str, screen: Screen[Any], size: tuple[int, int]) -> None:
    """One picture."""
    app = Shown(lambda: screen, motion=False)
    app.look = look("default", Depth.FULL)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.pause()
        picture = WEB_FONT.sub("", app.export_screenshot(title="UNO Party!"))
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    """All of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, screen, size in (
        ("table", table(8), (120, 36)),
        ("sixteen", table(16), (120, 40)),
        ("minipile", SCREENS["minipile"](8), (120, 34)),
        ("scores", SCREENS["scores"](8), (120, 34)),
        ("statistics", SCREENS["statistics"](8), (120, 40)),
    ):
        asyncio.run(draw(name, screen, size))


if __name__ == "__main__":
    main()
