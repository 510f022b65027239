"""A world: one game at a real table with a real journal, in which what can go wrong does; one seed, one run."""

import asyncio
from random import Random
from typing import Any

from app.live.clock import GameClock, TimeControl
from app.live.game import BotPlayer, LiveGame
from app.live.pace import PACES
from app.store.journal import RETRY, Journal
from app.store.journal_format import Heading
from app.store.journal_reader import play_again, read_journal
from engine.bots import make_bot
from engine.commands import AnyCommand
from engine.game import Game
from engine.options import HOUSE_RULES, Options, options_from
from engine.phases import PHASE_NAMES, awaited
from engine.record import Entry, Header, header_of, result_of, start
from engine.rng import Rng
from tests.engine.setups import without_clashes
from tests.sim.disk import VirtualPaper
from tests.sim.line import Line
from tests.sim.person import Person
from tests.sim.races import Races
from tests.sim.witness import Witness

# After so many commands in a round people leave for good, and bots bring it to an end.
LONG_ROUND = 100
# No game of a world takes longer, in seconds of its own time.
LONGEST = 4 * 3600
# Few faces and many of each: a deck in which everybody holds something to slap, or to stack.
NARROW = ("1", "1", "1", "1", "2", "2", "2", "2", "+2", "+2", "+2", "S", "R")


class World:
    """A table, its people, their lines and the disk."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.options = some_options(self.rng)
        seats = self.rng.choice([2, 2, 3, 3, 4, 5])
        self.people = [Person(self, seat, Random(f"{seed}/{seat}")) for seat in range(seats) if self.rng.random() < 0.7]
        self.header: Header = header_of(self.options, [f"seat {seat}" for seat in range(seats)], seed.to_bytes(8))
        self.time_control = self.rng.choice(
            [TimeControl(2.0, 1.0), TimeControl(3.0, 0.0), TimeControl(8.0, 5.0), TimeControl()]
        )
        self.crashes = self.rng.choice([0, 0, 0, 1, 2])
        self.heading = Heading()
        self.races = Races()
        self.over = False
        self.found_after_crashes: list[bytes] = []
        self.paper = VirtualPaper(self.rng)
        self.witness: Witness
        self.table: LiveGame
        self.journal: Journal

    # The run

    async def run(self) -> None:
        """Play the game to its end, through all crashes."""
        game = start(self.header)
        self.journal = Journal(self.paper, aside=self.paper.aside)
        await self.journal.begin(self.header, self.heading)
        entries: tuple[Entry, ...] = ()
        async with asyncio.timeout(LONGEST):
            while not await self.live(game, entries):
                game, entries = self.resume()
        await self.finish()

    async def live(self, game: Game, entries: tuple[Entry, ...]) -> bool:
        """One life of the process: to the end of the game (True), or to a crash."""
        self.witness = Witness(self, entries)
        self.table = LiveGame(
            game,
            {seat: self.robot(seat) for seat in range(len(game.names)) if seat not in self.seats_of_people},
            time=GameClock(wall=asyncio.get_running_loop().time),
            time_control=self.time_control,
            journal=self.witness,
            next_seed=lambda: None,
            rng=Rng(b"pace" + self.header.seed.encode()),
        )
        self.table.join(self.witness.see)
        for person in self.people:
            person.connect()
        running = asyncio.create_task(self.table.run())
        trouble = asyncio.create_task(self.make_trouble())
        crash = asyncio.create_task(self.crash()) if self.crashes else None
        await asyncio.wait([task for task in (running, crash, trouble) if task], return_when=asyncio.FIRST_COMPLETED)
        ended = running.done()
        for task in (running, crash, trouble):
            if task is not None:
                if task.done() and not task.cancelled():
                    task.result()
                task.cancel()
        return ended

    def resume(self) -> tuple[Game, tuple[Entry, ...]]:
        """Start again from what the crash has left on the disk."""
        for person in self.people:
            if person.line is not None:
                person.line.open = False
        found = self.paper.after_crash()
        self.found_after_crashes.append(found)
        reading = read_journal(found)
        entries = tuple([entry for _, entry in reading.record.entries])
        self.witness.check_crash(entries)
        self.races.count("crash")
        self.paper = VirtualPaper(self.rng, found[: reading.mark.length])
        self.journal = Journal(self.paper, reading.mark, self.paper.aside)
        game = play_again(reading.record)
        game.opening = []
        return game, entries

    async def finish(self) -> None:
        """Write the result on a disk that is well again, and check that nothing is missing."""
        self.over = True
        self.paper.full, self.paper.failing, self.paper.hanging = False, 0.0, 0.0
        await asyncio.sleep(10 * RETRY)
        assert self.journal.trouble is None, self.journal.trouble
        await self.journal.finish(result_of(self.table.game))
        self.witness.check_end(read_journal(self.paper.safe).record)

    # What goes wrong

    async def crash(self) -> None:
        """Let the process die at some moment."""
        await asyncio.sleep(self.rng.expovariate(1 / 20))
        self.crashes -= 1

    async def make_trouble(self) -> None:
        """Fill the disk, let it fail or hang, pause the table, cut lines; never ends."""
        kinds = [self.fill_disk, self.fail_disk, self.hang_disk, self.pause, self.pause, self.cut]
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / 15))
            await self.rng.choice(kinds)()

    async def fill_disk(self) -> None:
        self.paper.full = True
        self.races.count("disk full")
        await asyncio.sleep(self.rng.random() * 8)
        self.paper.full = False

    async def fail_disk(self) -> None:
        self.paper.failing = 0.5
        self.races.count("disk failing")
        await asyncio.sleep(self.rng.random() * 8)
        self.paper.failing = 0.0

    async def hang_disk(self) -> None:
        self.paper.hanging = self.rng.choice([1.0, 5.0])
        self.races.count("disk hanging")
        await asyncio.sleep(self.rng.random() * 8)
        self.paper.hanging = 0.0

    async def pause(self) -> None:
        self.races.pause(self.table)
        self.table.pause(True)
        await asyncio.sleep(self.rng.random() * 10)
        for _ in range(self.rng.choice([0, 0, 1, 3])):
            self.witness.stepped = True
            self.table.step()
            await asyncio.sleep(self.rng.random() * 0.2)
        self.table.pause(False)

    async def cut(self) -> None:
        if self.people:
            self.rng.choice(self.people).cut()

    # Who comes and goes

    @property
    def seats_of_people(self) -> set[int]:
        return {person.seat for person in self.people}

    @property
    def is_dragging(self) -> bool:
        """Whether this round has gone on for so long that people lose interest."""
        return self.witness.in_round > LONG_ROUND

    def robot(self, seat: int) -> BotPlayer:
        return BotPlayer(make_bot("normal", seat, Rng(seat.to_bytes(2) + self.header.seed.encode())), PACES["sharp"])

    def call_everybody(self) -> None:
        """The next round begins when a person asks for it: let them all come back."""
        for person in self.people:
            asyncio.get_running_loop().call_later(self.rng.random() * 5, person.connect)

    def sat_down(self, person: Person) -> None:
        self.races.count(f"return in {PHASE_NAMES[type(self.table.game.phase)]}")
        self.table.hand_over(person.seat, None)

    def got_up(self, person: Person) -> None:
        self.races.count(f"leave in {PHASE_NAMES[type(self.table.game.phase)]}")
        asyncio.get_running_loop().call_later(self.rng.choice([0.0, 1.0, 4.0]), self.stand_in, person, person.line)

    def stand_in(self, person: Person, line: Line | None) -> None:
        if person.line is line and not self.over:
            if person.seat in awaited(self.table.game.phase):
                self.races.count("takeover of an awaited seat")
            self.table.hand_over(person.seat, self.robot(person.seat))

    def arrive(self, person: Person, command: AnyCommand) -> None:
        """A command reaches the table."""
        assert person.watch is not None
        self.races.arrive(self.table, command)
        self.witness.asked(command, person.watch.submit(command))


def some_options(rng: Random) -> Options:
    """A variant with some house rules and small hands, so that rounds are short and ends come often."""
    variant = rng.choice(["party", "party", "party", "deluxe", "classic"])
    rules: dict[str, Any] = {**without_clashes({rule: rng.random() < 0.25 for rule in HOUSE_RULES})}
    # Under it a round of bots can go on for ten thousand commands, which proves nothing here.
    rules["draw_to_match"] = False
    rules["stacking"] = rng.random() < 0.5
    if rng.random() < 0.5:
        rules |= {"deck": "two-packs", "ranks": NARROW, "speed_play": True}
    return options_from({"variant": variant, **rules, "hand_size": rng.randint(1, 4), "play_to": rng.choice([0, 150])})
