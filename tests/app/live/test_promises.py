"""What a table promises whatever comes at the same moment: order, safety, and that it goes on."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.live.clients import GameUpdate
from app.live.clock import GameClock, TimeControl
from app.live.game import BotPlayer, LiveGame
from app.live.pace import PACES
from engine.bots import make_bot
from engine.commands import AnyCommand, Draw, Next, Pass, Play, Slap
from engine.game import Game
from engine.options import CLASSIC, PARTY, Options
from engine.phases import RoundOver, awaited
from engine.position import Position
from engine.record import Entry
from engine.refusal import IllegalCommand, Reason
from engine.rng import Rng
from tests.sim.hurry import in_a_hurry

HANDS = (("R1", "R1", "R2"), ("B1", "R1", "B3"), ("Y1", "Y2", "Y3"))


def a_table(options: Options = CLASSIC, hands: tuple[tuple[str, ...], ...] = HANDS, **more: Any) -> LiveGame:
    position = Position(hands=hands, discard=("R5",), draw=("G5",) * 30)
    game = Game(options, ["Ann", "Bob", "Cas"][: len(hands)], b"", position)
    time = more.pop("time", None) or GameClock(wall=asyncio.get_running_loop().time)
    return LiveGame(game, more.pop("bot_players", {}), time=time, rng=Rng(b""), **more)


def playing(scene: Callable[[], Awaitable[None]]) -> None:
    """Play a scene on virtual time."""

    async def play() -> None:
        async with asyncio.timeout(600):
            await scene()

    in_a_hurry(play())


class SlowDisk:
    """A journal that takes its time, and holds what it was given."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.kept: list[Entry] = []

    async def append(self, entry: Entry) -> None:
        await asyncio.sleep(self.seconds)
        self.kept.append(entry)


class FaultyBot:
    """A bot that fails whenever it is asked, or answers with something illegal."""

    def __init__(self, answer: AnyCommand | None = None) -> None:
        self.answer = answer

    def watch(self, events: object, view: object) -> None:
        pass

    def decide(self, view: object) -> AnyCommand:
        if self.answer is None:
            raise RuntimeError("broken")
        return self.answer


async def reason(answer: asyncio.Future[None]) -> Reason | None:
    try:
        await answer
    except IllegalCommand as refusal:
        return refusal.reason
    return None


def test_a_command_that_came_before_the_deadline_counts_though_the_disk_was_slow() -> None:
    async def scene() -> None:
        table = a_table(PARTY, time_control=TimeControl(10.0, 0.0), journal=(disk := SlowDisk(0.5)))
        running = asyncio.create_task(table.run())
        await asyncio.sleep(9.8)
        wrong = table.submit(Slap(2, "Y1"))  # the disk is busy with this until 10.3
        await asyncio.sleep(0.1)
        draw = table.submit(Draw(0))
        await asyncio.gather(wrong, draw)
        running.cancel()
        assert [(entry.command, entry.by) for entry in disk.kept[1:2]] == [(Draw(0), None)]

    playing(scene)


def test_a_command_that_came_after_the_deadline_is_too_late_though_the_disk_was_slow() -> None:
    async def scene() -> None:
        table = a_table(PARTY, time_control=TimeControl(10.0, 0.0), journal=(disk := SlowDisk(0.5)))
        running = asyncio.create_task(table.run())
        await asyncio.sleep(9.8)
        wrong = table.submit(Slap(2, "Y1"))
        await asyncio.sleep(0.3)
        draw = table.submit(Draw(0))
        await wrong
        assert await reason(draw) is Reason.NOT_YOUR_TURN
        running.cancel()
        assert [entry.by for entry in disk.kept[1:]] == ["clock", "clock"]

    playing(scene)


def test_people_are_heard_though_bots_never_wait() -> None:
    async def scene() -> None:
        bot_players = {
            seat: BotPlayer(make_bot("normal", seat, Rng(bytes([seat]))), PACES["normal"]) for seat in (1, 2)
        }
        table = a_table(hands=(("R1",) * 3, ("B1",) * 20, ("B2",) * 20), bot_players=bot_players)
        table.set_speed(0)
        running = asyncio.create_task(table.run())
        for _ in range(3):
            await table.submit(Draw(0))
            await reason(table.submit(Pass(0)))
            while awaited(table.game.phase) != (0,):  # noqa: ASYNC110
                await asyncio.sleep(0)
        running.cancel()

    playing(scene)


def test_nobody_spins_at_speed_nought_while_a_person_thinks() -> None:
    async def scene() -> None:
        table = a_table(time_control=TimeControl(10.0))
        table.set_speed(0)
        running = asyncio.create_task(table.run())
        await asyncio.sleep(500)
        assert awaited(table.game.phase) == (0,)
        running.cancel()

    playing(scene)


def test_who_comes_in_while_a_command_is_being_saved_sees_nothing_of_it_yet() -> None:
    async def scene() -> None:
        table = a_table(journal=SlowDisk(1.0))
        running = asyncio.create_task(table.run())
        answer = table.submit(Play(0, "R1"))
        await asyncio.sleep(0.5)
        seen: list[GameUpdate] = []
        watch = table.join(seen.append, [1], 1)
        assert seen[-1].view.top == watch.look_as(None).view.top == "R5"
        assert watch.view_of(1).top == "R5"
        await answer
        assert seen[-1].view.top == "R1"
        assert seen[-1].events
        running.cancel()

    playing(scene)


def test_after_the_game_nobody_waits_for_an_answer() -> None:
    async def scene() -> None:
        table = a_table(PARTY, hands=(("R1",), ("R1",)), journal=SlowDisk(1.0))
        running = asyncio.create_task(table.run())
        first = table.submit(Play(0, "R1"))
        behind = table.submit(Slap(1, "R1"))
        await first
        assert await reason(behind) is Reason.GAME_OVER
        await running
        assert await reason(table.submit(Draw(1))) is Reason.GAME_OVER

    playing(scene)


def test_eyes_that_fail_stop_nobody_elses_game() -> None:
    async def scene() -> None:
        table = a_table()
        seen: list[GameUpdate] = []

        def fail(update: GameUpdate) -> None:
            if update.events:
                raise RuntimeError("a broken screen")

        table.join(fail)
        table.join(seen.append)
        running = asyncio.create_task(table.run())
        await table.submit(Draw(0))
        assert seen[-1].view.prompt.has_drawn
        running.cancel()

    playing(scene)


@pytest.mark.parametrize("answer", [None, Play(0, "W4")])
def test_a_faulty_bot_does_not_hold_up_the_game(answer: AnyCommand | None) -> None:
    async def scene() -> None:
        table = a_table(bot_players={0: BotPlayer(FaultyBot(answer), PACES["normal"])})
        running = asyncio.create_task(table.run())
        await asyncio.sleep(30)
        assert awaited(table.game.phase) != (0,)
        running.cancel()

    playing(scene)


def test_who_asks_for_the_next_round_has_no_say_in_its_seed() -> None:
    async def scene() -> None:
        options = Options(variant="classic", deck=CLASSIC.deck, start_card=CLASSIC.start_card, play_to=500)
        table = a_table(options, hands=(("R1",), ("B1", "B2")), journal=(disk := SlowDisk(0)))
        running = asyncio.create_task(table.run())
        watch = table.join(lambda update: None, [1], 1)
        await table.submit(Play(0, "R1"))
        assert isinstance(table.game.phase, RoundOver)
        both = [watch.submit(Next(1, seed="00")), table.submit(Next(0))]
        assert [await reason(answer) for answer in both] == [None, Reason.NOT_NOW]
        command = disk.kept[-1].command
        assert isinstance(command, Next)
        assert command.seed is not None
        assert len(command.seed) == 64
        running.cancel()

    playing(scene)


def test_time_in_which_the_process_stood_still_counts_for_nobody() -> None:
    async def scene() -> None:
        stopped = 0.0
        loop = asyncio.get_running_loop()
        time = GameClock(wall=lambda: loop.time() + stopped)
        table = a_table(time_control=TimeControl(30.0, 0.0), time=time)
        running = asyncio.create_task(table.run())
        await asyncio.sleep(10.5)
        stopped = 60.0
        await asyncio.sleep(15)
        assert awaited(table.game.phase) == (0,)
        assert table.time.now() < 27
        await asyncio.sleep(6)
        assert awaited(table.game.phase) != (0,) or table.game.phase.drawn
        running.cancel()

    playing(scene)


def test_a_bot_takes_a_seat_over_and_gives_it_back_at_the_next_decision() -> None:
    async def scene() -> None:
        table = a_table()
        running = asyncio.create_task(table.run())
        await asyncio.sleep(100)
        assert awaited(table.game.phase) == (0,)
        table.hand_over(0, BotPlayer(make_bot("normal", 0, Rng(b"0")), PACES["normal"]))
        await asyncio.sleep(10)
        assert awaited(table.game.phase) == (1,)
        table.hand_over(0, None)
        await table.submit(Draw(1))
        await table.submit(Pass(1))
        await table.submit(Draw(2))
        await table.submit(Pass(2))
        await asyncio.sleep(100)
        assert awaited(table.game.phase) == (0,)
        running.cancel()

    playing(scene)


def test_a_cancelled_table_stops_though_something_has_just_been_asked() -> None:
    async def scene() -> None:
        table = a_table()
        running = asyncio.create_task(table.run())
        await asyncio.sleep(1)
        answer = table.submit(Draw(0))
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert await reason(answer) is Reason.GAME_OVER

    playing(scene)


def test_two_steps_at_once_are_no_more_than_what_comes_next() -> None:
    async def scene() -> None:
        bot_players = {
            seat: BotPlayer(make_bot("normal", seat, Rng(bytes([seat]))), PACES["normal"]) for seat in range(3)
        }
        table = a_table(bot_players=bot_players, journal=(disk := SlowDisk(0.5)))
        table.pause(True)
        running = asyncio.create_task(table.run())
        for _ in range(40):
            table.step()
            await asyncio.sleep(0.1)
        await asyncio.sleep(5)
        assert len(disk.kept) >= 5
        assert len({entry.at for entry in disk.kept}) == len(disk.kept)
        disk.seconds = 0
        table.set_speed(0)
        table.pause(False)
        await running

    playing(scene)


def test_nobody_is_told_of_a_winner_who_slapped_a_wrong_card() -> None:
    async def scene() -> None:
        table = a_table(PARTY, hands=(("R1", "B5", "R2"), ("B1", "B2", "B3"), ("R5", "Y2", "Y3")))
        told: list[GameUpdate] = []
        table.join(told.append)
        running = asyncio.create_task(table.run())
        await table.submit(Slap(1, "B1", 1))
        await table.submit(Play(0, "R1"))
        assert await reason(table.submit(Slap(2, "R5", 1))) is Reason.TOO_LATE
        assert not any(update.race_result for update in told)
        running.cancel()

    playing(scene)
