"""Bots alone play every variant to its end, and a table keeps its promises."""

import asyncio

import pytest
from msgspec.structs import replace

from app.live.clients import GameUpdate
from app.live.clock import GameClock, TimeControl
from app.live.factory import demo_party, open_game
from app.live.game import LiveGame
from engine.bots.search_bot import SearchBot
from engine.commands import Draw, Pass, Play
from engine.game import Game
from engine.options import CLASSIC, PARTY
from engine.phases import GameOver, Turn, awaited
from engine.position import Position
from engine.record import Entry
from engine.refusal import IllegalCommand


@pytest.mark.parametrize(("variant", "bots"), [("party", 16), ("party", 2), ("deluxe", 10), ("classic", 3)])
async def test_bots_alone_play_to_the_end(variant: str, bots: int) -> None:
    table = open_game(demo_party(variant, bots, "1"), speed=0)
    await asyncio.wait_for(table.run(), 60)
    assert table.game.over


@pytest.mark.parametrize("seed", [None, "1"])
async def test_sharp_bots_keep_to_the_clock_unless_all_is_to_be_the_same_again(seed: str | None) -> None:
    setup = demo_party("party", 3, seed)
    table = open_game(replace(setup, seats=tuple(replace(seat, level="sharp") for seat in setup.seats)))
    bots = [robot.bot for robot in table.bot_players.values()]
    assert len(bots) == 3
    for bot in bots:
        assert isinstance(bot, SearchBot)
        assert (bot.budget.clock is None) == (seed is not None)
        assert bot.budget.seconds == 0.05


def two_people(**more: object) -> LiveGame:
    position = Position(hands=(("R1", "R2", "R3"), ("B1", "B2", "B3")), discard=("R5",), draw=("G5",) * 9)
    return LiveGame(Game(CLASSIC, ["Ann", "Bob"], b"", position), {}, **more)  # type: ignore[arg-type]


async def test_a_refused_command_is_answered_with_its_reason_and_shown_to_nobody() -> None:
    table = two_people()
    seen: list[GameUpdate] = []
    table.join(seen.append, [0], 0)
    playing = asyncio.create_task(table.run())
    with pytest.raises(IllegalCommand, match="not your turn"):
        await table.submit(Play(1, "B1"))
    told = len(seen)
    await table.submit(Play(0, "R1"))
    assert len(seen) == told + 1
    playing.cancel()


async def test_a_watch_acts_and_looks_for_its_own_seats_alone() -> None:
    table = two_people()
    watch = table.join(lambda update: None, [0], 0)
    playing = asyncio.create_task(table.run())
    with pytest.raises(IllegalCommand):
        await watch.submit(Play(1, "B1"))
    with pytest.raises(PermissionError):
        watch.look_as(1)
    with pytest.raises(PermissionError):
        watch.view_of(1)
    await watch.submit(Draw(0))
    playing.cancel()


async def test_whose_time_is_up_draws_and_passes() -> None:
    """TIME-1"""
    table = two_people(time=GameClock(1000.0), time_control=TimeControl(30.0, 30.0))
    seen: list[GameUpdate] = []
    table.join(seen.append)
    playing = asyncio.create_task(table.run())
    async with asyncio.timeout(10):
        while awaited(table.game.phase) == (0,):  # noqa: ASYNC110 - that is what is waited for
            await asyncio.sleep(0.01)
    playing.cancel()
    assert len(table.game.state.hands[0]) == 4
    assert isinstance(table.game.phase, Turn)


async def test_a_paused_table_lets_no_time_pass_but_can_be_stepped() -> None:
    table = open_game(demo_party("party", 3, "1"), speed=1000)
    table.pause(True)
    seen: list[GameUpdate] = []
    table.join(seen.append)
    playing = asyncio.create_task(table.run())
    await asyncio.sleep(0.05)
    before = len(seen)
    assert before <= 2
    table.step()
    await asyncio.sleep(0.05)
    assert len(seen) == before + 1
    table.pause(False)
    table.set_speed(0)
    await asyncio.wait_for(playing, 60)


async def test_every_command_is_kept_before_anyone_sees_it() -> None:
    kept: list[Entry] = []
    seen: list[GameUpdate] = []

    class Journal:
        async def append(self, entry: Entry) -> None:
            await asyncio.sleep(0.01)
            assert len(seen) == 2 + len(kept)
            kept.append(entry)

    table = two_people(journal=Journal())
    table.join(seen.append)
    playing = asyncio.create_task(table.run())
    await table.submit(Draw(0))
    await table.submit(Pass(0))
    assert [entry.command for entry in kept] == [Draw(0), Pass(0)]
    playing.cancel()


async def test_a_fault_in_the_rules_costs_the_command_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_people()
    playing = asyncio.create_task(table.run())
    whole = table.game.copy()

    def faulty(game: Game, command: object) -> list[object]:
        game.state.hands[0].clear()
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(Game, "apply", faulty)
        with pytest.raises(RuntimeError):
            await table.submit(Play(0, "R1"))
    assert table.game.state.hands == whole.state.hands
    await table.submit(Play(0, "R1"))
    playing.cancel()


async def test_a_game_of_several_rounds_deals_again_by_itself_among_bots() -> None:
    table = open_game(demo_party("deluxe", 4, "2"), speed=0)
    await asyncio.wait_for(table.run(), 60)
    assert isinstance(table.game.phase, GameOver)
    assert table.game.round > 1
    assert PARTY.play_to == 0
