"""Caps Lock, full-width letters and other alphabets: a key is what it means, and where that is nothing, it is said."""

from typing import Any

import pytest
from textual.pilot import Pilot

from engine.commands import Play
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.rooms.rooms import directory_of
from tests.app.screens.evening import Evening
from tests.app.screens.test_lobby import Shown as Lobby
from tests.app.screens.test_lobby import shown
from tests.app.terminal.sending import send

CAPS_LOCK = "Caps Lock seems to be on."
KEYS = {0: "x", 1: "m"}
# Ann has one card left after her play; Bob holds the twin of the top.
POSITION = Position(hands=(("R7", "Y2", "B1"), ("R4", "G5", "B3")), draw=("B4", "R3", "Y8") * 30, discard=("Y4", "R4"))
# Draw, as terminals send it: with Caps Lock or Shift, full width, and by kitty's protocol with Caps Lock or Cyrillic.
DRAW = ["D", "ｄ", "Ｄ", "\x1b[100;65;68u", "\x1b[1074::100;;1074u", "\x1b[1074:1042:100;66;1042u"]


def evening(alone: bool = False) -> Evening:
    return Evening(Game(PARTY, ("Ann", "Bob"), b"letters", POSITION), {0: "x"} if alone else KEYS, open_game=True)


def notices(app: Evening | Lobby) -> list[str]:
    return [notice.message for notice in app._notifications]


def hand_of(app: Evening, seat: int) -> int:
    return len(app.playing.game.state.hands[seat])


async def ready(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("sent", DRAW)
async def test_a_letter_of_any_kind_is_the_key_that_it_means(sent: str) -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, sent)
        assert hand_of(app, 0) == 4
        assert (CAPS_LOCK in notices(app)) is (sent in {"D", "Ｄ"})


async def test_of_caps_lock_is_told_once() -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, "S", "S", "S")
        assert notices(app).count(CAPS_LOCK) == 1


async def test_a_question_mark_of_full_width_opens_the_rules() -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, "？")
        assert type(app.screen).__name__ == "RulesScreen"


@pytest.mark.parametrize("letter", ["в", "д", "ф", "ש", "字", "é"])
async def test_a_letter_that_is_no_key_does_nothing_and_one_line_says_why(letter: str) -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, letter, letter)
        assert hand_of(app, 0) == 3
        assert [letter in notice and "Latin letters" in notice for notice in notices(app)] == [True]


async def test_shift_and_a_slap_key_is_uno_and_never_a_slap() -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.playing.game.apply(Play(0, "R7"))
        await send(app, pilot, "M", "\x1b[109;2;77u")
        assert hand_of(app, 1) == 3, "a shout was taken for a slap"


async def test_a_shout_that_comes_to_nothing_may_be_caps_lock_where_the_terminal_does_not_tell() -> None:
    for sent, told in (("M", True), ("\x1b[109;2;77u", False)):
        app = evening()
        async with app.run_test(size=(80, 24)) as pilot:
            await ready(pilot)
            await send(app, pilot, sent)
            assert (CAPS_LOCK in notices(app)) is told


async def test_a_slap_key_with_caps_lock_on_slaps_where_the_terminal_tells_of_it() -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, "\x1b[109;65;77u")
        assert notices(app) == []
        assert hand_of(app, 1) != 3, "the slap was not heard"


async def test_what_is_typed_into_a_line_is_not_changed() -> None:
    app = Lobby(directory_of())
    async with shown(app) as pilot:
        await send(app, pilot, "C")
        await send(app, pilot, *"ДAｄ в", "\x1b[100;65;68u", "\x1b[1074::100;;1074u", "\r")
        assert app.session.room.chat.messages[-1].read().endswith("ДAd вDв")
        assert len(notices(app)) == 1


def said_by_ann(app: Lobby) -> list[str]:
    return [line.read().removeprefix("Ann: ") for line in app.session.room.chat.messages if line.who == "Ann"]


@pytest.mark.parametrize(
    "packets", [("hello everybody\r",), ("hello every", "body\r"), ("hello everybody", "\r"), ("hi\r",)]
)
async def test_a_line_and_its_enter_in_one_packet_are_said(packets: tuple[str, ...]) -> None:
    app = Lobby(directory_of())
    async with shown(app) as pilot:
        await send(app, pilot, "c")
        await send(app, pilot, *packets)
        assert said_by_ann(app) == ["".join(packets).strip()]


@pytest.mark.parametrize(
    "packet", ["one line that is long\ranother\r", "\x1b[200~pasted\r\x1b[201~", "\x1b[200~a\rb\r\x1b[201~"]
)
async def test_a_paste_into_a_line_is_not_said(packet: str) -> None:
    app = Lobby(directory_of())
    async with shown(app) as pilot:
        await send(app, pilot, "c")
        await send(app, pilot, packet)
        assert said_by_ann(app) == []


@pytest.mark.parametrize("packet", ["dddddddddddd\r", "\x1b[200~d\r\x1b[201~", "cdddddddd say d\r"])
async def test_a_paste_elsewhere_plays_nothing(packet: str) -> None:
    app = evening()
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await send(app, pilot, packet)
        assert hand_of(app, 0) == 3
