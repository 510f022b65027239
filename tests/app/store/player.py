"""A process that plays, for tests that treat it badly: python -m tests.app.store.player FOLDER [PEOPLE [TURN]].

Takes up the game in the folder, or begins one that never ends. Every command that is seen is a line on its output: how
many there have been, who gave the last one, and what the table looks like.
"""

import asyncio
import os
import sys
from pathlib import Path

from app.live.clients import GameUpdate
from app.live.clock import GameClock, TimeControl
from app.live.game import BotPlayer, LiveGame
from app.live.pace import PACES
from app.store.journal import Journal
from app.store.saves import begin, resume, saved_games
from engine.bots import make_bot
from engine.game import Game
from engine.options import options_from
from engine.record import Entry, header_of
from engine.rng import Rng
from engine.view import View

NAMES = ("Ann", "Bob", "Cas")
OPTIONS = options_from({"variant": "deluxe", "play_to": 1_000_000, "jump_in": True})
SPEED = 400.0


class Narrator:
    """A journal that tells what has been seen."""

    def __init__(self, journal: Journal, count: int) -> None:
        self.journal = journal
        self.count = count
        self.by: str | None = None
        journal.listener = lambda trouble: say(f"trouble {trouble}")

    async def append(self, entry: Entry) -> None:
        await self.journal.append(entry)
        self.count += 1
        self.by = entry.by

    def see(self, update: GameUpdate) -> None:
        say(f"{self.count} {self.by} {look(update.view)}")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def look(view: View) -> str:
    """What a table looks like, in a word."""
    return f"{view.round}:{view.top_serial}:{view.top}:{'-'.join(map(str, view.counts))}:{view.prompt.kind}"


async def play(folder: Path, people: int, turn: float | None) -> None:
    """Play on, for ever."""
    saved = saved_games(folder)
    if saved:
        game, entries, journal, _heading = resume(saved[0].path)
    else:
        game, entries = Game(OPTIONS, NAMES, b"kill"), ()
        journal = await begin(folder, header_of(OPTIONS, NAMES, b"kill"))
    narrator = Narrator(journal, len(entries))
    bot_players = {
        seat: BotPlayer(make_bot("normal", seat, Rng(os.urandom(8))), PACES["sharp"])
        for seat in range(people, len(NAMES))
    }
    time = GameClock(1.0 if people else SPEED)
    table = LiveGame(game, bot_players, time=time, time_control=TimeControl(turn, 0.0), journal=narrator)
    table.join(narrator.see)
    await table.run()


def main() -> None:
    people = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    turn = float(sys.argv[3]) if len(sys.argv) > 3 else None
    asyncio.run(play(Path(sys.argv[1]), people, turn))


if __name__ == "__main__":
    main()
