"""Cutting the deck, with keys: who is asked sees a line, and types; all others see who cuts, and afterwards who has."""

import pytest

from app.drawing.narration import tell
from app.rooms.directory import RoomDirectory
from app.rooms.person import Person
from app.rooms.room import Room
from app.screens.hosted.cutting import CutScreen
from app.screens.lobby.screen import LobbyScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.text.i18n import use
from app.widgets.chat_input import ChatLine
from engine.cut import Cut
from engine.events import RoundBegan
from engine.options import DELUXE
from engine.phases import RoundOver
from tests.app.rooms.rooms import names, party_of, soon
from tests.app.rooms.test_cutting import Books
from tests.app.screens.shown import text_of
from tests.app.screens.test_lobby import Shown, at_table, press, shown


@pytest.fixture(autouse=True)
def _a_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


def house(bots: int = 1) -> RoomDirectory:
    """A house that keeps promises."""
    books = Books()
    directory = RoomDirectory(party_of(bots, DELUXE), books.open)
    directory.keep_promises(books)
    return directory


def hash_of(room: Room) -> str:
    assert room.cutting.commitment is not None
    return room.cutting.commitment


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("language", ["en", "nl"])
async def test_who_is_asked_reads_why_and_types_a_word_that_the_deal_follows_from(size: tuple[int, int], language: str):
    directory = house()
    room, app = directory.main, Shown(directory)
    app.lang = language
    use(language)
    async with shown(app, size) as pilot:
        await soon(lambda: room.cutting.cutter)
        await pilot.pause()
        shown_hash = hash_of(room)
        line = "Cut the deck: type a word, and nobody can choose the cards."
        dutch = "Coupeer: typ een woord, dan kan niemand de kaarten kiezen."
        assert f"{shown_hash[:12]} · {dutch if language == 'nl' else line}" in text_of(app)
        await press(pilot, "x")
        assert isinstance(app.screen, CutScreen)
        seen = text_of(app)
        assert shown_hash[:32] in seen
        assert shown_hash[32:] in seen
        assert ("not even the host" if language == "en" else "de gastheer niet") in " ".join(seen.split())
        await press(pilot, "q r d 1 x enter")
        assert isinstance(app.screen, LobbyScreen)
        assert "“qrd1x”" in text_of(app)
        assert not app.session.member.ready
        assert not room.chat.messages or all(said.who is None for said in room.chat.messages)
        await press(pilot, "r")
        table = await at_table(app, pilot)
        assert table.view.commitment == shown_hash
        assert table.view.cut == Cut("qrd1x", room.seat_of(app.session.member))
        began = next(entry for entry in table.game.public_log.entries if isinstance(entry, RoundBegan))
        by = "gecoupeerd door Ann" if language == "nl" else "cut by Ann"
        assert (tell(began, table.view) or "").endswith(by)
        table.action_deal_hash()  # the key may be for a question that these cards have put
        await pilot.pause()
        assert "“qrd1x”" in text_of(app)
    use("en")


async def test_all_others_see_who_may_cut_and_who_has():
    directory = house(bots=0)
    room = directory.main
    app = Shown(directory, "Host", is_host=True)
    bob = room.come(Person("bob", "Bob"))
    async with shown(app) as pilot:
        await soon(lambda: room.cutting.cutter)
        await pilot.pause()
        assert room.cutting.cutter is bob
        assert f"{hash_of(room)[:12]} · Bob may cut the deck." in text_of(app)
        await press(pilot, "x")
        assert isinstance(app.screen, LobbyScreen)
        await press(pilot, "number_sign")
        assert hash_of(room)[32:] in text_of(app)
        assert "The deal of round 1" in text_of(app)
        await press(pilot, "escape")
        assert await room.cutting.cut(bob, "rhubarb")
        await pilot.pause()
        assert "Bob has cut the deck." in text_of(app)
        assert "rhubarb" not in text_of(app)


async def test_enter_without_a_word_cuts_nothing():
    directory = house()
    room, app = directory.main, Shown(directory)
    async with shown(app) as pilot:
        await soon(lambda: room.cutting.cutter)
        await press(pilot, "x")
        await press(pilot, "space enter")
        assert "Nothing was typed: the deck is not cut." in text_of(app)
        assert room.cutting.text is None
        await press(pilot, "x a escape")
        assert isinstance(app.screen, LobbyScreen)
        assert (room.cutting.text, app.session.draft) == (None, None)
        assert not app.screen.query_one(ChatLine).is_open


async def test_where_seats_change_the_cut_is_void_and_asked_for_again():
    directory = house()
    room, app = directory.main, Shown(directory)
    async with shown(app) as pilot:
        await soon(lambda: room.cutting.cutter)
        await press(pilot, "x p enter")
        room.add_bot()
        await pilot.pause()
        assert "Seats or rules have changed: cut the deck again." in text_of(app)


async def test_no_letter_of_a_word_is_a_command_when_the_cards_come_meanwhile():
    directory = house()
    room, app = directory.main, Shown(directory)
    bob = room.come(Person("bob", "Bob", is_host=True))
    async with shown(app) as pilot:
        await soon(lambda: room.cutting.cutter)
        await press(pilot, "r x d r a")
        room.set_ready(bob)
        table = await at_table(app, pilot)
        await press(pilot, "w q d")
        assert table.is_typing
        assert table.view.cut is None
        await press(pilot, "escape")
        assert not table.is_typing


async def after_a_round(app: Shown, room: Room) -> None:
    """The round is over, and its scores are shown."""
    assert room.live_game is not None
    await soon(lambda: not room.between_deals)
    room.live_game.game.state.phase = RoundOver((0,))
    room.live_game._tell(())
    room.live_game.on_round_over()
    await soon(lambda: isinstance(app.screen, ScoreboardScreen))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_next_round_is_cut_at_the_scores(size: tuple[int, int]):
    directory = house()
    room, app = directory.main, Shown(directory)
    async with shown(app, size) as pilot:
        await press(pilot, "r")
        await at_table(app, pilot)
        await after_a_round(app, room)
        await soon(lambda: room.cutting.cutter)
        await pilot.pause()
        assert f"{hash_of(room)[:12]} · Cut the deck: type a word" in text_of(app)
        await press(pilot, "number_sign")
        assert hash_of(room)[32:] in text_of(app)
        assert "The deal of round 2" in text_of(app)
        await press(pilot, "escape")
        await press(pilot, "x r u enter")
        assert isinstance(app.screen, ScoreboardScreen)
        assert "You have cut the deck with “ru”." in text_of(app)
        assert not app.session.member.ready
        await press(pilot, "enter")
        table = await at_table(app, pilot)
        await soon(lambda: table.view.round == 2)
        assert table.view.cut == Cut("ru", room.seat_of(app.session.member))


@pytest.mark.parametrize("opening", ["x", "c"])
async def test_a_line_begun_at_the_scores_goes_on_at_the_table(opening: str):
    directory = house()
    room, app = directory.main, Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "r")
        table = await at_table(app, pilot)
        await after_a_round(app, room)
        await soon(lambda: room.cutting.cutter)
        await press(pilot, f"{opening} d r")
        await room.deal()
        await soon(lambda: table.view.round == 2)
        await press(pilot, "a w")
        assert table.is_typing
        assert app.screen is table
        assert table.chat is not None
        assert table.chat.line.value == "draw"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_who_types_much_reads_all_of_it(size: tuple[int, int]):
    directory = house(bots=8)
    room, app = directory.main, Shown(directory)
    text = "seven plums and nine mangos on a tree in a garden by the sea now"
    assert len(text) == 64
    async with shown(app, size) as pilot:
        await soon(lambda: room.cutting.cutter)
        await press(pilot, "x")
        await press(pilot, " ".join("space" if letter == " " else letter for letter in text))
        await press(pilot, "enter")
        assert f"You have cut the deck with “{text}”." in " ".join(text_of(app).split())
        for name in names(room):
            assert name in text_of(app)
