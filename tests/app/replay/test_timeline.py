"""The reel, the replay screen and the recording of a game."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from app.cli.replay import write_cast
from app.live.factory import demo_party, header_of, open_table
from app.local.app import ReplayApp
from app.replay.timeline import EVERY, Kind, Reel
from app.screens.dialogs.rules import RulesScreen
from app.screens.replay.asciicast import cast
from app.screens.replay.screen import ReplayScreen
from app.setup.display import Taste
from engine.commands import AnyCommand, Draw, Next
from engine.events import Event
from engine.game import Game
from engine.phases import awaited
from engine.record import Entry, Header, Record, start
from engine.timeout import mildest
from engine.view import view
from tests.app.screens.shown import text_of


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, Entry]] = []

    async def append(self, entry: Entry) -> None:
        self.entries.append((len(self.entries) + 2, entry))


def a_record(variant: str = "party", bots: int = 6, seed: str = "7") -> Record:
    party, kept = demo_party(variant, bots, seed), Kept()
    header = header_of(party)
    asyncio.run(open_table(party, 0, header=header, journal=kept).run())
    return Record(header, tuple(kept.entries))


RECORD = a_record()


def wound(record: Record) -> Reel:
    reel = Reel(record)
    list(reel.wind())
    return reel


def test_every_place_can_be_reached_from_every_other() -> None:
    reel, twin = wound(RECORD), wound(RECORD)
    views = []
    for place in range(reel.length + 1):
        reel.go_to(place)
        views.append(view(reel.game, 0))
    for place in (reel.length, 0, 3, 1, reel.length // 2, reel.length // 2 - 1, 10**9, -5):
        twin.go_to(place)
        assert view(twin.game, 0) == views[min(max(place, 0), reel.length)]


def test_winding_changes_nothing_of_what_is_shown() -> None:
    reel = Reel(RECORD)
    before = view(reel.game, None)
    list(reel.wind())
    assert view(reel.game, None) == before
    assert reel.place == 0


def test_moments_are_where_something_was_decided() -> None:
    reel = wound(RECORD)
    kinds = {moment.kind for moment in reel.moments}
    assert {Kind.ROUND, Kind.SLAP} <= kinds
    place, seen = 0, 0
    while (following := reel.next_moment(1)) < reel.length:
        assert following > place
        reel.go_to(following)
        assert reel.kinds_here()
        place, seen = following, seen + 1
    assert seen > 5
    reel.go_to(reel.length)
    assert reel.next_moment(-1) <= reel.length
    reel.go_to(0)
    assert reel.next_moment(-1) == 0


def long_record(commands: int) -> Record:
    """A record of rounds in which seats play when they must and draw when they may, one after another."""
    header = Header(options={"variant": "party", "play_to": 1_000_000}, seats=tuple("ABCDEF"), seed="00")
    game, entries = start(header), list[tuple[int, Entry]]()
    while len(entries) < commands:
        seats = awaited(game.phase)
        entries.append((len(entries) + 2, Entry(mildest(game, seats[0]) if seats else Next(0))))
        game.apply(entries[-1][1].command)
    return Record(header, tuple(entries))


def test_however_long_a_game_no_step_or_jump_plays_more_of_it_again_than_from_the_last_copy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reel, played = wound(long_record(8 * EVERY + 150)), 0
    apply = Game.apply

    def counted(game: Game, command: AnyCommand) -> list[Event]:
        nonlocal played
        played += 1
        return apply(game, command)

    monkeypatch.setattr(Game, "apply", counted)
    for place in (reel.length, reel.length - 1, 3 * EVERY, 3 * EVERY - 1, 7 * EVERY + 1, 0, 5 * EVERY):
        played = 0
        reel.go_to(place)
        assert (reel.place, played <= EVERY) == (place, True)
    played = 0
    for _ in range(EVERY):
        reel.go_to(reel.place + 1)
    assert played == EVERY


async def test_a_long_record_is_on_the_screen_at_once_and_says_how_far_it_is_read() -> None:
    reel, winding = Reel(long_record(5 * EVERY)), asyncio.Event()
    app = ReplayApp(Taste(motion=False), reel)
    wind = reel.wind

    def slowly() -> Iterator[int]:
        for place in wind():
            while place == 2 * EVERY and not winding.is_set():
                yield place
            yield place

    reel.wind = slowly  # type: ignore[method-assign]
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.5)
        assert "(read: 40%)" in text_of(app)
        await pilot.press("end")
        assert reel.place == 2 * EVERY
        winding.set()
        await pilot.pause(0.5)
        assert reel.wound == 1
        assert "read:" not in text_of(app)
        await pilot.press("end")
        assert reel.place == 5 * EVERY


def test_a_refused_command_ends_the_reel_there() -> None:
    spoiled = (*RECORD.entries[:5], (7, Entry(Draw(99))), *RECORD.entries[5:])
    reel = wound(Record(RECORD.header, spoiled))
    assert (reel.length, reel.refused) == (5, 7)


def test_the_recording_gives_the_cursor_back() -> None:
    written = "".join(json.loads(line)[2] for line in list(cast(Reel(RECORD), 80, 24))[1:])
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1
    assert written.endswith("\x1b[0m\x1b[24;1H\x1b[?25h\r\n")


def test_the_recording_is_an_asciicast_of_the_size_asked_for() -> None:
    lines = [json.loads(line) for line in cast(Reel(RECORD), 80, 24)]
    assert lines[0] == {"version": 2, "width": 80, "height": 24, "title": "UNO Party!"}
    times = [line[0] for line in lines[1:]]
    assert times == sorted(times)
    assert all(kind == "o" for _time, kind, _text in lines[1:])
    assert len(lines) == wound(RECORD).length + 2
    with pytest.raises(ValueError, match="80x24"):
        next(cast(Reel(RECORD), 40, 10))


@pytest.mark.parametrize("size", ["40x10", "99999x99999", "501x40", "120x201", "0x0"])
def test_a_recording_of_no_use_leaves_the_file_that_was_there(tmp_path: Path, size: str) -> None:
    file = tmp_path / "old.cast"
    file.write_text("an older recording")
    with pytest.raises(typer.Exit):
        write_cast(RECORD, file, size, "default")
    assert file.read_text() == "an older recording"


async def test_the_replay_is_walked_through_by_keys_alone() -> None:
    app = ReplayApp(Taste(motion=False), Reel(RECORD))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        reel = screen.reel
        await pilot.press("right", "right", "left")
        assert reel.place == 1
        await pilot.press("end")
        assert reel.place == reel.length
        await pilot.press("up")
        assert reel.kinds_here()
        await pilot.press("home", "tab", "tab")
        assert (reel.place, screen.eyes) == (0, 1)
        await pilot.press("shift+tab", "shift+tab")
        assert screen.eyes is None
        await pilot.press("a", "right")
        assert screen.query_one("#hands").display
        await pilot.press("a", *["plus"] * 9, "space")
        for _ in range(100):
            await pilot.pause(0.02)
            if reel.place > 5:
                break
        assert reel.place > 5
        await pilot.press("space")
        still = reel.place
        await pilot.pause(0.2)
        assert reel.place == still
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "q")
        await pilot.pause()
    assert app.return_code == 0


def test_a_game_of_many_rounds_has_its_rounds_as_moments() -> None:
    long = a_record("classic", 4, "3")
    assert wound(long).length > 200
    assert any(moment.kind is Kind.ROUND and moment.after > 0 for moment in wound(long).moments)
