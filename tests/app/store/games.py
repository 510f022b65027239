"""Games for tests of what is stored: played by bots without waiting, on a journal in a folder."""

from pathlib import Path

from app.live.clock import GameClock
from app.live.game import BotPlayer, LiveGame
from app.live.pace import PACES
from app.store.journal import Journal
from app.store.saves import begin
from engine.bots import make_bot
from engine.commands import Draw, Pass
from engine.cut import Cut
from engine.game import Game
from engine.options import CLASSIC, Options, options_from
from engine.record import Entry, header_of
from engine.rng import Rng

PARTY = options_from({"variant": "party"})
DELUXE = options_from({"variant": "deluxe", "play_to": 200})
HEADER = header_of(CLASSIC, ["Ann", "Bob"], b"journal")


async def play_game(
    folder: Path,
    seed: bytes = b"1",
    options: Options = DELUXE,
    names: tuple[str, ...] = ("Ann", "Bob", "Cas"),
    cut: Cut | None = None,
) -> tuple[LiveGame, Journal]:
    """A game between bots, played to its end; the journal is still open."""
    journal = await begin(folder, header_of(options, names, seed, cut), levels=[None, *["normal"] * (len(names) - 1)])
    rng = Rng(seed)
    bot_players = {
        seat: BotPlayer(make_bot("normal", seat, rng.branch(seat)), PACES["sharp"]) for seat in range(len(names))
    }
    table = LiveGame(Game(options, names, seed, cut=cut), bot_players, time=GameClock(0), journal=journal, rng=rng)
    await table.run()
    return table, journal


def turns(count: int) -> list[Entry]:
    """So many commands of a game in which everybody draws and passes."""
    game = Game(CLASSIC, ["Ann", "Bob"], b"journal")
    entries: list[Entry] = []
    while len(entries) < count:
        seat = game.phase.seat
        command = Pass(seat) if game.phase.drawn else Draw(seat)
        game.apply(command)
        entries.append(Entry(command, float(len(entries))))
    return entries


async def written(folder: Path, count: int) -> Path:
    """A journal of so many commands, closed as by a crash: without a result."""
    journal = await begin(folder, HEADER)
    for entry in turns(count):
        await journal.append(entry)
    await journal.close()
    return journal.path
