"""The timeline, the replay screen and the recording of a game."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from app.cli.replay import write_cast
from app.live.factory import demo_party, header_of, open_game
from app.local.app import ReplayApp
from app.replay.timeline import EVERY, Kind, ReplayTimeline
from app.screens.dialogs.rules import RulesScreen
from app.screens.replay.asciicast import cast
from app.screens.replay.screen import ReplayScreen
from app.setup.display import DisplayPreferences
from engine.commands import AnyCommand, Draw, Next
from engine.events import Event
from engine.game import Game
from engine.phases import awaited
from engine.record import Entry, Header, Record, start
from engine.timeout import mildest
from engine.view import view
from tests.app.screens.shown import text_of
from tests.leaping import let_pass


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, Entry]] = []

    async def append(self, entry: Entry) -> None:
        self.entries.append((len(self.entries) + 2, entry))


def a_record(variant: str = "party", bots: int = 6, seed: str = "7") -> Record:
    setup, kept = demo_party(variant, bots, seed), Kept()
    header = header_of(setup)
    asyncio.run(open_game(setup, 0, header=header, journal=kept).run())
    return Record(header, tuple(kept.entries))


RECORD = a_record()


def wound(record: Record) -> ReplayTimeline:
    timeline = ReplayTimeline(record)
    list(timeline.wind())
    return timeline


def test_every_place_can_be_reached_from_every_other() -> None:
    timeline, twin = wound(RECORD), wound(RECORD)
    views = []
    for place in range(timeline.length + 1):
        timeline.go_to(place)
        views.append(view(timeline.game, 0))
    for place in (timeline.length, 0, 3, 1, timeline.length // 2, timeline.length // 2 - 1, 10**9, -5):
        twin.go_to(place)
        assert view(twin.game, 0) == views[min(max(place, 0), timeline.length)]


def test_winding_changes_nothing_of_what_is_shown() -> None:
    timeline = ReplayTimeline(RECORD)
    before = view(timeline.game, None)
    list(timeline.wind())
    assert view(timeline.game, None) == before
    assert timeline.place == 0


def test_moments_are_where_something_was_decided() -> None:
    timeline = wound(RECORD)
    kinds = {moment.kind for moment in timeline.moments}
    assert {Kind.ROUND, Kind.SLAP} <= kinds
    place, seen = 0, 0
    while (following := timeline.next_moment(1)) < timeline.length:
        assert following > place
        timeline.go_to(following)
        assert timeline.kinds_here()
        place, seen = following, seen + 1
    assert seen > 5
    timeline.go_to(timeline.length)
    assert timeline.next_moment(-1) <= timeline.length
    timeline.go_to(0)
    assert timeline.next_moment(-1) == 0


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
    timeline, played = wound(long_record(8 * EVERY + 150)), 0
    apply = Game.apply

    def counted(game: Game, command: AnyCommand) -> list[Event]:
        nonlocal played
        played += 1
        return apply(game, command)

    monkeypatch.setattr(Game, "apply", counted)
    for place in (timeline.length, timeline.length - 1, 3 * EVERY, 3 * EVERY - 1, 7 * EVERY + 1, 0, 5 * EVERY):
        played = 0
        timeline.go_to(place)
        assert (timeline.place, played <= EVERY) == (place, True)
    played = 0
    for _ in range(EVERY):
        timeline.go_to(timeline.place + 1)
    assert played == EVERY


async def test_a_long_record_is_on_the_screen_at_once_and_says_how_far_it_is_read() -> None:
    timeline, winding = ReplayTimeline(long_record(5 * EVERY)), asyncio.Event()
    app = ReplayApp(DisplayPreferences(motion=False), timeline)
    wind = timeline.wind

    def slowly() -> Iterator[int]:
        for place in wind():
            while place == 2 * EVERY and not winding.is_set():
                let_pass(0.001)
                yield place
            yield place

    timeline.wind = slowly  # type: ignore[method-assign]
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.5)
        assert "(read: 40%)" in text_of(app)
        await pilot.press("end")
        assert timeline.place == 2 * EVERY
        winding.set()
        await pilot.pause(0.5)
        assert timeline.wound == 1
        assert "read:" not in text_of(app)
        await pilot.press("end")
        assert timeline.place == 5 * EVERY


def test_a_refused_command_ends_the_reel_there() -> None:
    spoiled = (*RECORD.entries[:5], (7, Entry(Draw(99))), *RECORD.entries[5:])
    timeline = wound(Record(RECORD.header, spoiled))
    assert (timeline.length, timeline.refused) == (5, 7)


def test_the_recording_gives_the_cursor_back() -> None:
    written = "".join(json.loads(line)[2] for line in list(cast(ReplayTimeline(RECORD), 80, 24))[1:])
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1
    assert written.endswith("\x1b[0m\x1b[24;1H\x1b[?25h\r\n")


def test_the_recording_is_an_asciicast_of_the_size_asked_for() -> None:
    lines = [json.loads(line) for line in cast(ReplayTimeline(RECORD), 80, 24)]
    assert lines[0] == {"version": 2, "width": 80, "height": 24, "title": "UNO Party!"}
    times = [line[0] for line in lines[1:]]
    assert times == sorted(times)
    assert all(kind == "o" for _time, kind, _text in lines[1:])
    assert len(lines) == wound(RECORD).length + 2
    with pytest.raises(ValueError, match="80x24"):
        next(cast(ReplayTimeline(RECORD), 40, 10))


@pytest.mark.parametrize("size", ["40x10", "99999x99999", "501x40", "120x201", "0x0"])
def test_a_recording_of_no_use_leaves_the_file_that_was_there(tmp_path: Path, size: str) -> None:
    file = tmp_path / "old.cast"
    file.write_text("an older recording")
    with pytest.raises(typer.Exit):
        write_cast(RECORD, file, size, "default")
    assert file.read_text() == "an older recording"


async def test_the_replay_is_walked_through_by_keys_alone() -> None:
    app = ReplayApp(DisplayPreferences(motion=False), ReplayTimeline(RECORD))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        timeline = screen.timeline
        await pilot.press("right", "right", "left")
        assert timeline.place == 1
        await pilot.press("end")
        assert timeline.place == timeline.length
        await pilot.press("up")
        assert timeline.kinds_here()
        await pilot.press("home", "tab", "tab")
        assert (timeline.place, screen.eyes) == (0, 1)
        await pilot.press("shift+tab", "shift+tab")
        assert screen.eyes is None
        await pilot.press("a", "right")
        assert screen.query_one("#hands").display
        await pilot.press("a", *["plus"] * 9, "space")
        for _ in range(100):
            await pilot.pause(0.02)
            if timeline.place > 5:
                break
        assert timeline.place > 5
        await pilot.press("space")
        still = timeline.place
        await pilot.pause(0.2)
        assert timeline.place == still
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "q")
        await pilot.pause()
    assert app.return_code == 0


def test_a_game_of_many_rounds_has_its_rounds_as_moments() -> None:
    long = a_record("classic", 4, "3")
    assert wound(long).length > 200
    assert any(moment.kind is Kind.ROUND and moment.after > 0 for moment in wound(long).moments)
