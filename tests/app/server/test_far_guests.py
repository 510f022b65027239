"""Guests who are far away, or of whom nobody knows how far: what they slap is what they had on screen (SPEED-5)."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from app.live.fairness import RECENT, Lag, lag_of
from app.live.game import LiveGame
from app.rooms.hosted_game import HostedGame
from app.rooms.seats import RoomSeat
from app.server.host import PartyServer
from app.server.ssh.server import Host
from app.setup.model import SeatSetup
from app.terminal.latency import ASK, REMEMBERED
from engine.commands import Draw, Play
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.server.browsers import browse, open_web
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import app_of, party, player, table_of
from tests.app.server.tiny import until

Keys = list[asyncssh.SSHKey]
LATE = {"en": ("Just too late: free.", "Bob draws"), "nl": ("Net te laat: kost niets.", "Bob neemt")}
# Longer than any machine needs for a key, so that nothing depends on how fast this one is.
FAR = 600.0


def seat_ann(house: PartyServer, key: asyncssh.SSHKey) -> LiveGame:
    """A game in which the third seat is Ann's, who has no twin of the red seven that lies on top, nor of a nine."""
    hands = (("R9", "R8", "R1"), ("B1", "B2", "B3"), ("G1", "G2", "G3"))
    position = Position(hands=hands, discard=("R7",), draw=("Y5",) * 9, dealer=2, turn=0)
    seats = [SeatSetup(name=name) for name in ("Zed", "Bob", "Ann")]
    table = LiveGame(Game(PARTY, [seat.name for seat in seats], b"1", position), {})
    owners = (None, None, key.get_fingerprint())
    room_seats = [RoomSeat(seat, owner=owner) for seat, owner in zip(seats, owners, strict=True)]
    house.directory.main.take_up(HostedGame(table, room_seats))
    return table


def be_away(host: Host, name: str, seconds: float) -> None:
    """That guest's terminal has answered after so long."""
    app_of(host, name)._driver.latency._trips.append(seconds)


async def test_a_far_guest_pays_for_no_slap_at_a_top_that_had_not_reached_them(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SPEED-5: who was too late is told so, in their language."""
    monkeypatch.setattr("app.screens.table.late.SECONDS", FAR)
    for language, (told, drew) in LATE.items():
        async with (
            party(tmp_path / language, house_key, bots=0, lang=language) as house,
            player(house, "ann", keys[0]) as ann,
        ):
            await until(lambda house=house: app_of(house.server, "ann").session is not None)
            table = seat_ann(house, keys[0])
            await ann.sees("Zed")
            be_away(house.server, "ann", FAR)
            await table.submit(Play(0, "R9"))
            await until(lambda house=house: table_of(house.server, "ann").view.top == "R9")
            ann.press("space")
            await ann.sees(told)
            assert len(table.game.state.hands[2]) == 3
            await table.submit(Draw(1))  # what happens then does not hide it
            await ann.sees(drew)
            assert told in ann.screen


async def test_a_guest_who_is_near_and_had_the_top_on_screen_for_long_pays_for_a_wrong_card(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    """SPEED-4"""
    async with party(tmp_path, house_key, bots=0) as house, player(house, "ann", keys[0]) as ann:
        table = seat_ann(house, keys[0])
        await ann.sees("Zed")
        be_away(house.server, "ann", 0.001)
        await table.submit(Play(0, "R9"))
        await until(lambda: table_of(house.server, "ann").view.top == "R9")
        await asyncio.sleep(0.3)
        ann.press("space")
        await until(lambda: len(table.game.state.hands[2]) == 4)


def test_how_far_away_one_is_follows_from_the_last_trips_alone() -> None:
    """None is not near; what is near now may have been further, and may be held up for longer than it ever was."""
    assert lag_of([]) is None
    assert lag_of([0.4]) == Lag(0.4, 0.4)
    assert lag_of([0.25] * 7 + [0.5]) == Lag(0.25, 0.75)
    assert lag_of([0.25] * REMEMBERED + [0.5] * RECENT) == Lag(0.5, 0.75)


async def test_a_page_tells_how_far_away_it_is_as_every_terminal_does(open_house: OpenHouse) -> None:
    host, party_ = await open_house()
    web = await open_web(host)
    async with browse(web, "ann") as ann:
        await ann.shows(ASK)
        latency = party_.apps[0]._driver.latency
        assert not latency.measured
        await asyncio.sleep(0.2)
        await ann.type("\x1b[1;1R")
        await until(lambda: latency.measured)
        assert latency.measured[0] >= 0.2


async def test_nothing_is_known_of_a_terminal_that_answers_nothing(open_house: OpenHouse) -> None:
    host, party_ = await open_house()
    web = await open_web(host)
    async with browse(web, "ann") as ann:
        await ann.shows(ASK)
        assert party_.apps[0]._driver.latency.measured == []
