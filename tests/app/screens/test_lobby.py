"""The lobby and the hosted table, with keys alone."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from app.live.clients import GameUpdate
from app.live.clock import TimeControl
from app.live.fairness import RaceResult
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.person import Person
from app.rooms.session import HostInfo, RoomSession
from app.screens.hosted.room_events import Destination
from app.screens.lobby.picture import rules_in_words
from app.screens.lobby.screen import LobbyScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.setup.house_rules import HouseRulesScreen
from app.screens.table.screen import TableScreen
from app.server.apps.host import HostApp
from app.server.apps.visitor import VisitorApp
from app.setup.display import DisplayPreferences
from app.text.i18n import LANGUAGES, use
from engine.commands import Draw
from engine.options import DELUXE
from engine.phases import RoundOver
from tests.app.rooms.rooms import Openings, directory_of, names, party_of, soon
from tests.app.screens.person import play_until
from tests.app.screens.shown import text_of

SIGN = HostInfo(lambda code: [f"ssh -p 2222 you{'' if code is None else '+' + code}@192.168.1.7"], "SHA256:x")


class Shown(VisitorApp):
    """A visit of somebody who is called that."""

    def __init__(
        self, directory: RoomDirectory, name: str = "Ann", is_host: bool = False, rejoin: str | None = None
    ) -> None:
        super().__init__(DisplayPreferences(motion=False), directory, SIGN, "en")
        self.name_asked, self.is_host, self.rejoin = name, is_host, rejoin

    def arrive(self) -> RoomSession:
        room = self.directory.main
        if self.is_host:
            self.directory.give_powers(self.name_asked)
        member = room.come(Person(self.name_asked, self.name_asked, self.is_host), self.send_away)
        return RoomSession(self.directory, member, room, self.host_info, rejoin=self.rejoin)


async def press(pilot: Pilot[Any], keys: str) -> None:
    await pilot.press(*keys.split())
    await pilot.pause()


@asynccontextmanager
async def shown(app: Shown, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    app.session = app.arrive()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
        await app.directory.close()


@pytest.fixture(autouse=True)
def _no_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


async def at_table(app: Shown, pilot: Pilot[Any]) -> TableScreen[Destination]:
    await soon(lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
    await pilot.pause()
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


@asynccontextmanager
async def seated(app: Shown) -> AsyncIterator[tuple[Pilot[Any], TableScreen[Destination]]]:
    """A visit of somebody who was ready, and plays now."""
    async with shown(app) as pilot:
        await press(pilot, "r")
        yield pilot, await at_table(app, pilot)


def come(directory: RoomDirectory, name: str) -> Member:
    return directory.main.come(Person(name, name))


# The lobby


def test_rules_that_can_do_nothing_in_this_game_are_not_told_in_the_lobby():
    options = replace(DELUXE, stacking=True, mirror_pile_up=True)
    assert rules_in_words(party_of(2, options)) == "UNO Deluxe: to 500 points, Stacking"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_lobby_shows_who_is_here_the_rules_and_the_lines_to_paste(size: tuple[int, int]):
    directory = directory_of(bots=14)
    app = Shown(directory, rejoin="abcd-efgh")
    watcher = come(directory, "Wim")
    directory.main.stand(watcher)
    async with shown(app, size):
        seen = text_of(app)
        for text in (
            "ssh -p 2222 you@192.168.1.7",
            "ssh -p 2222 you+abcd-efgh@192.168.1.7",
            f"table {directory.main.code}",
            "Ann",
            "[ ] not ready yet",
            "Robot 13",
            "UNO Party!: a single round",
            "Watching: Wim",
            "Wim has come in.",
            "leave",
        ):
            assert text in seen


async def test_browsers_link_stands_beside_the_line_to_paste_where_there_is_one():
    def invite(code: str | None) -> list[str]:
        return [*SIGN.invite(code), f"http://192.168.1.7:8000/{code or ''}"]

    app = Shown(directory_of())
    app.host_info = HostInfo(invite, "SHA256:x")
    async with shown(app):
        assert "ssh -p 2222 you@192.168.1.7 or http://192.168.1.7:8000/" in text_of(app)


async def test_where_many_are_waited_for_only_the_first_are_named():
    directory = directory_of(bots=0)
    for name in ("Bob", "Cyd", "Dee", "Eve"):
        come(directory, name)
    app = Shown(directory)
    async with shown(app):
        assert "Waiting for Bob, Cyd and 3 more to be ready." in text_of(app)
        for name in ("Bob", "Cyd"):
            directory.main.set_ready(directory.main.members[name])
        await soon(lambda: "Waiting for Dee, Eve, Ann to be ready." in text_of(app))


async def test_the_sign_is_not_cut_in_any_language():
    for spoken in LANGUAGES:
        app = HostApp(DisplayPreferences(motion=False), directory_of(), SIGN, spoken)
        use(spoken)
        app.session = app.arrive()
        async with app.run_test() as pilot:
            await pilot.pause()
            assert "…" not in text_of(app).split("\n")[2]
    use("en")


async def test_r_is_ready_however_often_and_u_is_not_yet():
    directory = directory_of()
    come(directory, "Bob")
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "r")
        assert "[x] ready" in text_of(app)
        assert "Waiting for Bob to be ready." in text_of(app)
        assert "not yet" in text_of(app)
        await press(pilot, "r r")
        assert "[x] ready" in text_of(app)
        await press(pilot, "u")
        assert "[x]" not in text_of(app)
        await press(pilot, "u")
        assert "[x]" not in text_of(app)


async def test_n_renames_and_says_why_a_name_cannot_be_had():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "n backspace backspace backspace Z o e enter")
        assert names(directory.main)[-1] == "Zoe"
        await press(pilot, "n backspace backspace backspace d e a l e r enter")
        assert "That name belongs to the house." in text_of(app)
        assert names(directory.main)[-1] == "Zoe"


async def test_w_watches_and_t_takes_the_seat_under_the_cursor():
    directory = directory_of(bots=3)
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "w")
        assert names(directory.main) == ["Robot 0", "Robot 1", "Robot 2"]
        await press(pilot, "r")
        assert "Take a seat first: t." in text_of(app)
        await press(pilot, "down t")
        assert names(directory.main) == ["Robot 0", "Ann", "Robot 2"]


async def test_the_hosts_keys_do_nothing_for_others():
    directory = directory_of(bots=3)
    app = Shown(directory)
    bob = come(directory, "Bob")
    async with shown(app) as pilot:
        await press(pilot, "minus plus plus l d e h k")
        assert isinstance(app.screen, LobbyScreen)
        assert len(names(directory.main)) == 5
        assert not directory.main.membership.locked
        assert directory.main.live_game is None
        assert bob.present


async def test_a_keeper_changes_bots_rules_and_the_lock_and_deals_at_once():
    directory = directory_of(bots=3)
    come(directory, "Bob")
    app = Shown(directory, is_host=True)
    async with shown(app) as pilot:
        await press(pilot, "minus minus plus l")
        assert len(names(directory.main)) == 4
        assert directory.main.membership.locked
        await press(pilot, "e")
        assert isinstance(app.screen, HouseRulesScreen)
        await press(pilot, "down space down down space escape")
        assert directory.main.setup.options.variant == "deluxe"
        assert directory.main.setup.options.stacking
        assert "UNO Deluxe: to 500 points" in text_of(app)
        assert "Stacking" in text_of(app)
        assert "leave" in text_of(app)
        await press(pilot, "d")
        await at_table(app, pilot)


async def test_what_cannot_be_dealt_is_said():
    directory = directory_of(bots=0)
    app = Shown(directory, is_host=True)
    async with shown(app) as pilot:
        await press(pilot, "d")
        assert "A game needs at least 2 seats." in text_of(app)


async def test_a_keeper_sends_somebody_away():
    directory = directory_of()
    bob = come(directory, "Bob")
    app = Shown(directory, is_host=True)
    async with shown(app) as pilot:
        await press(pilot, "k enter")
        assert not bob.present
        assert "Bob was sent away." in text_of(app)


async def test_what_is_typed_is_said_and_no_key_of_it_does_anything():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "c")
        assert app.screen.focused is not None
        await press(pilot, "w r q i 1 enter")
        assert "Ann: wrqi1" in text_of(app)
        assert names(directory.main)[-1] == "Ann"
        await press(pilot, "enter h i escape")
        assert "Ann: hi" not in text_of(app)
        await press(pilot, "1")
        assert "Ann: Nice one!" in text_of(app)


async def test_one_opens_a_table_of_ones_own_and_has_the_hosts_powers_there_alone():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "o enter")
        assert "you are the host" in text_of(app)
        assert len(directory.rooms) == 2
        assert directory.main.present == []
        await press(pilot, "o")
        assert directory.main.code in text_of(app)
        await press(pilot, "enter")
        assert [member.name for member in directory.main.present] == ["Ann"]
        assert "you are the host" not in text_of(app)


async def test_the_language_changes_for_all_screens_that_follow():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "i")
        assert "Vrienden komen met" in text_of(app)
        assert "nog niet klaar" in text_of(app)
        await press(pilot, "r")
        await at_table(app, pilot)
        assert "praten" in text_of(app)


async def test_one_who_was_sent_away_is_told_why():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app):
        directory.main.kick(app.session.member)
        await soon(lambda: app._sent_away is not None)
    assert app._sent_away == "You were sent away from this table."


async def test_too_small_a_screen_says_what_it_needs():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app, (60, 20)) as pilot:
        assert "This needs 80x24; the terminal is 60x20." in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Friends come with" in text_of(app)


# The table


async def test_who_is_ready_goes_to_the_table_and_back_to_the_lobby_where_a_bot_plays():
    directory = directory_of()
    app = Shown(directory)
    async with seated(app) as (pilot, screen):
        assert screen.keyboard.front == 2
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyScreen)
        assert app.session.member.bot_plays
        await press(pilot, "g")
        await at_table(app, pilot)
        assert not app.session.member.bot_plays


async def test_any_key_brings_one_back_whom_a_bot_stands_in_for():
    directory = directory_of()
    app = Shown(directory)
    async with seated(app) as (pilot, _screen):
        directory.main.let_bot_play(app.session.member)
        directory.main.changed()
        await pilot.pause()
        assert "A bot plays for you: press any key to come back." in text_of(app)
        await press(pilot, "d")
        assert not app.session.member.bot_plays
        assert "A bot plays for you" not in text_of(app)


async def test_a_line_begun_in_the_lobby_is_finished_at_the_table_and_no_letter_of_it_is_a_command():
    directory = directory_of()
    bob = come(directory, "Bob")
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "r c d r a")
        directory.main.set_ready(bob)
        table = await at_table(app, pilot)
        await press(pilot, "w q d")
        assert table.is_typing
        await press(pilot, "enter")
        assert directory.main.chat.messages[-1].read() == "Ann: drawqd"
        assert isinstance(app.screen, TableScreen)
        assert not table.is_typing


async def test_while_one_types_no_dialog_opens_and_the_game_asks_when_that_is_done():
    directory = directory_of(bots=1)
    app = Shown(directory)
    async with seated(app) as (pilot, screen):
        await press(pilot, "c")
        screen.dialogs.forget()
        asked = list[int]()
        screen.dialogs._answer = lambda: asked.append(1) or _nothing()  # type: ignore[method-assign,func-returns-value]
        await soon(lambda: screen.view.viewer in screen.view.prompt.seats, 20)
        assert asked == []
        await press(pilot, "escape")
        assert asked == [1]


async def _nothing() -> None:
    return None


async def test_the_host_stops_the_game_and_lets_it_go_on():
    directory = directory_of()
    app = Shown(directory, is_host=True)
    async with seated(app) as (pilot, _screen):
        await press(pilot, "a enter")
        assert "The host has stopped the game." in text_of(app)
        await press(pilot, "a enter")
        assert directory.main.live_game is not None
        assert not directory.main.live_game.time.paused


async def test_a_watcher_is_counted_and_has_no_hand():
    directory = directory_of()
    bob = come(directory, "Bob")
    await directory.main.deal()
    app = Shown(directory)
    async with shown(app) as pilot:
        screen = await at_table(app, pilot)
        assert (screen.keyboard.front, screen.view.hand) == (None, ())
        await pilot.pause()
        assert "1 watches" in text_of(app)
        assert directory.main.seat_of(bob) == 2
        await press(pilot, "space full_stop plus d enter")
        assert directory.main.live_game is not None
        assert not directory.main.live_game.time.paused
        assert directory.main.live_game.time.speed == 1.0


async def test_a_clock_that_runs_is_shown():
    directory = directory_of(1, Openings(time_control=TimeControl(turn=30.0)))
    app = Shown(directory)
    async with seated(app) as (pilot, screen):
        await soon(lambda: screen.drawn.seconds is not None)
        await pilot.pause()
        assert re.search(r"\d\d s", text_of(app))
        before = screen.drawn.seconds
        await soon(lambda: screen.drawn.seconds != before)


async def test_eleven_commands_at_once_are_one_too_many():
    directory = directory_of()
    app = Shown(directory)
    left = [10]

    def allows() -> bool:
        left[0] -= 1
        return left[0] >= 0

    async with shown(app) as pilot:
        app.session.rate_limits = type(app.session.rate_limits)(command=allows)
        await press(pilot, "r")
        screen = await at_table(app, pilot)
        asked = list[object]()
        submit = screen.client.submit
        screen.client.submit = lambda command: asked.append(command) or submit(command)  # type: ignore[method-assign,func-returns-value]
        for _ in range(11):
            await screen.submit(Draw(2))
        assert len(asked) == 10
        assert "Not so much at once." in text_of(app)


async def test_between_rounds_everybody_says_when_they_are_ready_and_the_scores_close_by_themselves():
    directory = directory_of(1, Openings(speed=0))
    directory.main.choose(type(directory.setup)(options=DELUXE, seats=directory.setup.seats))
    bob = come(directory, "Bob")
    app = Shown(directory)
    async with shown(app) as pilot:
        directory.main.set_ready(bob)
        await press(pilot, "r")
        screen = await at_table(app, pilot)
        directory.main.let_bot_play(app.session.member)
        directory.main.let_bot_play(bob)
        await soon(lambda: isinstance(app.screen, ScoreboardScreen), 30)
        await pilot.pause()
        table = directory.main.live_game
        assert table is not None
        directory.main.come_back(bob)
        await press(pilot, "enter enter r n")
        assert app.session.member.ready
        assert "Waiting for Bob to be ready." in text_of(app)
        await press(pilot, "u")
        assert not app.session.member.ready
        await press(pilot, "enter")
        directory.main.set_ready(bob)
        await soon(lambda: table.game.round == 2)
        await soon(lambda: screen.view.round == 2)
        await soon(lambda: not any(isinstance(one, ScoreboardScreen) for one in app.screen_stack))
        assert isinstance(table.game.phase, RoundOver) is False or table.game.round > 2


async def test_when_the_host_ends_the_game_everybody_is_in_the_lobby():
    directory = directory_of()
    app = Shown(directory)
    async with seated(app) as (pilot, _screen):
        await press(pilot, "question_mark")
        await directory.main.clear()
        await soon(lambda: isinstance(app.screen, LobbyScreen))


async def test_who_is_faster_at_a_slap_is_told_to_all():
    directory = directory_of()
    app = Shown(directory)
    async with seated(app) as (pilot, screen):
        screen.receive(GameUpdate(screen.view, (), race_result=RaceResult(2, 0, 0.084)))
        await pilot.pause()
        assert "Ann was 84 ms faster than Robot 0." in text_of(app)


async def test_a_person_plays_a_round_by_keys():
    directory = directory_of(1, Openings(speed=0))
    app = Shown(directory)
    async with seated(app) as (pilot, _screen):
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen))


async def test_nothing_is_laid_out_anew_when_something_happens_at_the_table(monkeypatch: pytest.MonkeyPatch):
    directory = directory_of(4, Openings(time_control=TimeControl(turn=30.0)))
    come(directory, "Bob")
    await directory.main.deal()
    app = Shown(directory)
    async with shown(app) as pilot:
        screen = await at_table(app, pilot)
        await pilot.pause()
        layouts = list[object]()
        refresh = screen._refresh_layout

        def laid_out(*given: Any, **_named: object) -> None:
            layouts.append(given)
            refresh(*given)

        monkeypatch.setattr(screen, "_refresh_layout", laid_out)
        assert directory.main.live_game is not None
        for _ in range(20):
            screen.receive(directory.main.live_game.update_for(None, ()))
            directory.main.changed()
            screen.tick()
            await pilot.pause()
        assert layouts == []


# The host's own terminal


async def test_the_host_looks_on_for_the_room_and_closes_the_house_only_when_that_is_meant():
    directory = directory_of(3)
    app = HostApp(DisplayPreferences(motion=False), directory, SIGN, "en", note="Something was lost.")
    app.session = app.arrive()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Something was lost." in text_of(app)
        assert "SHA256:x" in text_of(app)
        assert "0 here" in text_of(app)
        await press(pilot, "t n d")
        assert directory.main.live_game is not None
        await soon(lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert directory.main.live_game.game.names == ("Robot 0", "Robot 1", "Robot 2")
        await press(pilot, "space")
        assert directory.main.live_game.time.paused
        await press(pilot, "space q q enter")
        assert app.is_running
        assert isinstance(app.screen, LobbyScreen)
        await press(pilot, "q down enter")
        assert not app.is_running
    await directory.close()


async def test_the_host_plays_too_and_has_all_powers():
    directory = directory_of(3)
    app = HostApp(DisplayPreferences(motion=False), directory, SIGN, "en", player="Hugo")
    app.session = app.arrive()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "d")
        await soon(lambda: isinstance(app.screen, TableScreen))
        assert directory.main.seat_of(app.session.member) == 3
    await directory.close()


async def test_the_host_can_see_how_the_house_is_from_the_lobby_and_from_the_table():
    directory = directory_of(3)
    app = HostApp(
        DisplayPreferences(motion=False), directory, replace(SIGN, vitals=lambda: "84 MiB · 2 ms"), "en", player="Hugo"
    )
    app.session = app.arrive()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "h")
        assert "The host · 84 MiB · 2 ms" in text_of(app)
        await press(pilot, "escape d")
        await soon(lambda: isinstance(app.screen, TableScreen))
        await press(pilot, "a")
        assert "The host · 84 MiB · 2 ms" in text_of(app)
    await directory.close()
