"""A party over SSH: guests sit down, play, are cut off and come back, talk, and are sent away."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from app.live.clock import TimeControl
from app.live.game import LiveGame
from app.rooms.hosted_game import HostedGame
from app.rooms.person import Person
from app.rooms.seats import RoomSeat
from app.server.access.policy import AccessPolicy
from app.server.host import PartyServer
from app.setup.model import SeatSetup
from engine.cards import Colour
from engine.commands import Draw, Pass, Play
from engine.game import Game
from engine.options import DELUXE, PARTY
from engine.phases import awaited
from engine.position import Position
from engine.timeout import mildest
from tests.app.server.parties import Player, app_of, party, people, player, table_of
from tests.app.server.tiny import until

Keys = list[asyncssh.SSHKey]
AnnThere = tuple[PartyServer, Player]
BothThere = tuple[PartyServer, Player, Player]


@pytest.fixture
async def ann_there(tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys) -> AsyncIterator[AnnThere]:
    """A house, and Ann, who has come to it."""
    async with party(tmp_path, house_key) as house, player(house, "ann", keys[0]) as ann:
        yield house, ann


@pytest.fixture
async def both_there(ann_there: AnnThere, keys: Keys) -> AsyncIterator[BothThere]:
    """A house, and Ann and Bob, who have come to it."""
    async with player(ann_there[0], "bob", keys[1]) as bob:
        yield *ann_there, bob


async def both_ready(house: PartyServer, *players: Player) -> None:
    for one in players:
        await one.sees("Friends come with")
        one.press("r")
    await until(lambda: house.directory.main.live_game is not None)
    for one in players:
        await one.sees("left")


async def test_two_guests_are_ready_and_cards_are_dealt(both_there: BothThere, tmp_path: Path) -> None:
    house, ann, bob = both_there
    await both_ready(house, ann, bob)
    assert house.directory.main.live_game is not None
    assert house.directory.main.live_game.game.names == ("Robot 0", "ann", "bob")
    await ann.sees("bob")
    await bob.sees("ann")
    assert (tmp_path / "games").is_dir()


async def test_a_guest_plays_by_keys(tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys) -> None:
    async with party(tmp_path, house_key, bots=1, options=DELUXE) as house, player(house, "ann", keys[0]) as ann:
        await both_ready(house, ann)
        table = house.directory.main.live_game
        assert table is not None
        drew = passed = False
        while not passed:
            screen = table_of(house.server, "ann")
            await until(lambda screen=screen: screen.view.viewer in screen.view.prompt.seats, 15)
            if screen.view.prompt.kind != "turn":  # a bot's Wild Draw Four, say
                await table.submit(mildest(table.game, 1))
                continue
            before, drawing = len(screen.view.hand), any(isinstance(command, Draw) for command in screen.view.legal)
            ann.press("d" if drawing else "p")
            if drawing:
                await until(lambda before=before: len(table.game.state.hands[1]) == before + 1, 10)
            else:
                await until(lambda: 1 not in awaited(table.game.phase), 10)
            drew, passed = drew or drawing, not drawing
        assert drew


async def test_who_is_cut_off_gets_the_same_seat_by_the_same_key_and_a_bot_plays_meanwhile(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house, player(house, "bob", keys[1]) as bob:
        async with player(house, "ann", keys[0]) as ann:
            await both_ready(house, ann, bob)
            ann.channel.get_connection().abort()
            await until(lambda: people(house.directory.main) == {"ann": True, "bob": False})
            await bob.sees("ann has gone.")
        async with player(house, "other", keys[0]) as again:
            await until(lambda: people(house.directory.main) == {"ann": False, "bob": False})
            await again.sees("left")
            seat = table_of(house.server, "ann").keyboard.front
            assert house.directory.main.hosted_game is not None
            assert house.directory.main.hosted_game.room_seats[seat or 0].seat.name == "ann"


async def test_the_newest_session_takes_the_seat_over(tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys) -> None:
    async with party(tmp_path, house_key) as house, player(house, "ann", keys[0]) as old:
        await both_ready(house, old)
        async with player(house, "ann", keys[0]) as new:
            await new.sees("left")
            await until(lambda: old.seen.is_over)
            await asyncio.sleep(0.1)
            assert people(house.directory.main) == {"ann": False}


async def test_the_same_name_with_another_key_gets_no_seat(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house:
        async with player(house, "ann", keys[0]) as ann:
            await both_ready(house, ann)
        async with player(house, "ann", keys[1]) as stranger, player(house, "ann") as another:
            await stranger.sees("It is")
            await another.sees("It is")
            assert people(house.directory.main) == {"ann": True}
            assert house.directory.main.watchers == 2


async def test_a_guest_without_a_key_comes_back_by_the_code_on_its_screen(
    tmp_path: Path, house_key: asyncssh.SSHKey
) -> None:
    async with party(tmp_path, house_key) as house:
        async with player(house, "ann") as ann:
            await ann.sees("You come back with")
            line = next(line for line in ann.screen.splitlines() if "You come back with" in line)
            code = line.split("+")[1].split("@")[0]
            await both_ready(house, ann)
        await until(lambda: people(house.directory.main) == {"ann": True})
        async with player(house, f"whoever+{code}") as again:
            await until(lambda: people(house.directory.main) == {"ann": False})
            await again.sees("left")
        async with player(house, "ann+abcd-efgh") as guesser:
            await guesser.sees("It is")
            assert app_of(house.server, house.directory.main.present[0].name).session.member.name != "ann"


async def test_a_keeper_sends_somebody_away_and_others_cannot(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    policy = AccessPolicy(keepers=frozenset({keys[0].get_fingerprint()}))
    async with (
        party(tmp_path, house_key, policy=policy) as house,
        player(house, "kim", keys[0]) as kim,
        player(house, "bob", keys[1]) as bob,
    ):
        await kim.sees("you are the host")
        await bob.sees("Friends come with")
        bob.press("k")
        bob.press("d")
        kim.press("k")
        await kim.sees("Send whom away")
        kim.press("enter")
        await until(lambda: bob.seen.is_over)
        assert b"You were sent away from this table." in bob.seen.data
        assert [member.name for member in house.directory.main.present] == ["kim"]
        assert house.directory.main.live_game is None
        async with player(house, "bob", keys[1]) as again:
            await until(lambda: again.seen.is_over)
            assert [member.name for member in house.directory.main.present] == ["kim"]


async def test_a_late_comer_watches_first_and_sees_nobodys_hand(ann_there: AnnThere, keys: Keys) -> None:
    house, ann = ann_there
    await both_ready(house, ann)
    async with player(house, "bob", keys[1]) as bob:
        await bob.sees("It is")
        screen = table_of(house.server, "bob")
        assert (screen.keyboard.front, screen.view.hand, screen.view.all_hands) == (None, (), ())
        await ann.sees("1 watches")
        assert house.directory.main.room_seats.of(keys[1].get_fingerprint()) == 2


async def test_hostile_chat_reaches_nobody_raw(both_there: BothThere) -> None:
    house, ann, bob = both_there
    await bob.sees("ann")
    session = app_of(house.server, "ann").session
    for text in ("\x1b]0;owned\x07\x1b[2Jboo", "[/] [@click=app.quit]x[/]", "\u202eevil\u200b", "\x9b31mred"):
        session.say(text)
        await asyncio.sleep(1.1)
    await bob.sees("[/] [@click=app.quit]x[/]")
    for raw in (b"\x1b]0;owned", b"\x1b[2Jboo", "\u202e".encode(), "\u200b".encode(), "\x9b".encode()):
        assert raw not in bob.seen.data
    assert not bob.seen.is_over
    assert not ann.seen.is_over


async def test_chat_is_typed_and_read_in_lobby_and_at_the_table(both_there: BothThere) -> None:
    house, ann, bob = both_there
    await ann.sees("bob")
    await ann.says("quit? no")
    await bob.sees("ann: quit? no")
    await both_ready(house, ann, bob)
    await ann.says("dpq hello")
    await bob.sees("ann: dpq hello")
    ann.press("1")
    await bob.sees("ann: Nice one!")


async def test_a_line_and_its_enter_in_one_packet_are_said_over_ssh(ann_there: AnnThere) -> None:
    _house, ann = ann_there
    await ann.sees("Friends come with")
    ann.press("c")
    await ann.sees("Say something")
    ann.press("quit? no, and all in one\r")
    await ann.sees("ann: quit? no, and all in one")


async def test_a_letter_of_another_alphabet_is_no_key_over_ssh_either_and_that_is_said(ann_there: AnnThere) -> None:
    _house, ann = ann_there
    await ann.sees("Friends come with")
    ann.press("в")
    await ann.sees("“в” is no key here")
    ann.press("C")
    await ann.sees("Caps Lock seems to be on.")
    await ann.sees("Say something")


async def test_chat_of_more_than_three_lines_in_three_seconds_is_not_sent(ann_there: AnnThere) -> None:
    house, ann = ann_there
    await ann.sees("Friends come with")
    ann.press(*"1234")
    await ann.sees("Not so much at once.")
    said = [line for line in house.directory.main.chat.messages if line.who == "ann"]
    assert len(said) == 3


async def test_a_turn_that_takes_too_long_is_played_and_the_seat_is_stood_in_for_until_a_key_is_pressed(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with (
        party(tmp_path, house_key, time_control=TimeControl(1.0, 0.0), speed=3.0, options=DELUXE) as house,
        player(house, "ann", keys[0]) as ann,
    ):
        await both_ready(house, ann)
        await ann.sees("A bot plays for you: press any key to come back.", 20)
        ann.press("x")
        await until(lambda: people(house.directory.main) == {"ann": False})


async def test_one_goes_to_the_lobby_and_back_and_to_another_table(ann_there: AnnThere, keys: Keys) -> None:
    house, ann = ann_there
    await both_ready(house, ann)
    ann.press("q")
    await ann.sees("A game is being played.")
    assert people(house.directory.main) == {"ann": True}
    ann.press("g")
    await until(lambda: people(house.directory.main) == {"ann": False})
    await ann.sees("left")
    ann.press("q")
    await ann.sees("A game is being played.")
    ann.press("o")
    await ann.sees("Which table?")
    ann.press("enter")
    await ann.sees("you are the host")
    code = next(code for code in house.directory.rooms if code != house.directory.main.code)
    await ann.sees(f"table {code}")
    async with player(house, f"bob+{code}", keys[1]) as bob:
        await bob.sees(f"table {code}")
        await ann.sees("bob")


async def test_a_code_that_nobody_has_leads_to_the_main_table_with_a_word_about_it(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house, player(house, "ann+plum-00", keys[0]) as ann:
        await ann.sees("There is no table “plum-00”: this is the main one.")
        assert [member.name for member in house.directory.main.present] == ["ann"]


async def test_a_full_table_says_so_and_lets_one_watch(tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys) -> None:
    async with party(tmp_path, house_key, bots=0, options=DELUXE) as house:
        for number in range(10):
            house.directory.main.come(Person(f"key {number}", f"Friend {number}"))
        async with player(house, "ann", keys[0]) as ann:
            await ann.sees("The table is full: you can watch.")
            await ann.sees("Watching: ann")
            ann.press("r")
            await ann.sees("Take a seat first")


async def test_the_language_is_changed_on_ones_own_screen_alone(both_there: BothThere) -> None:
    house, ann, bob = both_there
    await ann.sees("Friends come with")
    await bob.sees("ann")
    ann.press("i")
    await ann.sees("Vrienden komen met")
    await both_ready_in(ann, bob, house)
    await ann.sees("praten")
    await bob.sees("chat")


async def both_ready_in(ann: Player, bob: Player, house: PartyServer) -> None:
    ann.press("r")
    bob.press("r")
    await until(lambda: house.directory.main.live_game is not None)


async def test_a_host_that_closes_tells_everybody_and_has_every_move(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house:
        code = house.directory.main.code
        async with player(house, "ann", keys[0]) as ann:
            await both_ready(house, ann)
            before = house.directory.main.live_game
            began = asyncio.get_running_loop().time()
            await house.close()
            assert asyncio.get_running_loop().time() - began < 5
            assert b"The host has closed the table." in ann.seen.data
    async with party(tmp_path, house_key) as house:
        assert house.directory.main.code == code
        assert house.wrong == []
        table = house.directory.main.live_game
        assert table is not None
        assert before is not None
        assert table.game.state.hands == before.game.state.hands
        assert table.game.state.discard == before.game.state.discard
        assert table.time.paused
        async with player(house, "ann", keys[0]) as ann:
            await ann.sees("left")
            assert table_of(house.server, "ann").keyboard.front == 1
            assert not table.time.paused
            assert people(house.directory.main) == {"ann": False}


async def test_a_host_asked_to_begin_afresh_brings_nothing_back(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house, player(house, "ann", keys[0]) as ann:
        await both_ready(house, ann)
    async with party(tmp_path, house_key, resume=False) as house:
        assert house.directory.main.live_game is None


async def test_far_guests_are_known_to_be_far_and_only_where_slaps_are_fair(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    for fair in (True, False):
        async with party(tmp_path / str(fair), house_key, fair=fair) as house, player(house, "ann", keys[0]) as ann:
            await both_ready(house, ann)
            screen = table_of(house.server, "ann")
            assert screen.mode.lag is None  # this terminal answers nothing, so that nobody knows how far away it is
            assert screen.client.latency == 0.0
            latency = app_of(house.server, "ann")._driver.latency
            latency._asked = asyncio.get_running_loop().time() - 0.48
            latency.answered()
            await screen.submit(Play(1, "R7"))  # judged or refused, it has been on its way
            assert (0.4 < screen.client.latency < 0.9) if fair else screen.client.latency == 0.0
            assert screen.mode.lag is not None  # what they have seen follows from the whole trip, fair races or not
            assert 0.4 < screen.mode.lag.shortest < 0.9


async def test_who_comes_late_sees_the_same_screen_as_those_who_look_on_since_the_deal(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
) -> None:
    async with party(tmp_path, house_key) as house, player(house, "ann", keys[0], (120, 40)) as ann:
        await both_ready(house, ann)
        room = house.directory.main
        async with player(house, "bob", keys[1], (120, 40)) as bob:
            await bob.sees("ann")
            assert room.live_game is not None
            room.live_game.pause(True)
            room.say(room.members[keys[0].get_fingerprint()], "is anybody there?")
            await bob.sees("is anybody there?")
            async with player(house, "cas", size=(120, 40)) as cas:
                await cas.sees("is anybody there?")
                await bob.sees("cas has come in")
                await until(lambda: cas.screen == bob.screen)


# What a viewer may not know

HANDS = ("R7", "B2", "Y5", "G9"), ("R3", "B4", "Y8", "G1"), ("R1", "B9", "Y4", "G6", "W")
DRAW = ("G5", "B6", "Y2", "R0", "B8", "G2", "Y9")
SHUFFLED = ("G1", "W", "R3", "Y4"), ("B9", "G6", "Y8", "R1", "B4")


def position(hands: tuple[tuple[str, ...], ...], draw: tuple[str, ...]) -> Position:
    return Position(hands=hands, draw=draw, discard=("Y3", "R9"), colour=Colour.RED, dealer=2, turn=0)


async def still(one: Player) -> None:
    """Wait until nothing has been sent for a while."""
    before = -1
    while before < (now := len(one.seen.data)):
        before = now
        await asyncio.sleep(0.5)


async def bytes_seen(folder: Path, key: asyncssh.SSHKey, own: asyncssh.SSHKey, start: Position, watches: bool) -> bytes:
    """All that a guest is sent while the same commands are given in a game that begins so."""
    async with party(folder, key, bots=0) as house, player(house, "ann", own) as ann:
        await ann.sees("Friends come with")
        room = house.directory.main
        room.chat.messages.clear()
        owner = None if watches else own.get_fingerprint()
        seats = [SeatSetup(name=name) for name in ("Zed", "Bob", "Cas")]
        game = Game(PARTY, [seat.name for seat in seats], b"1", start)
        hosted_game = HostedGame(LiveGame(game, {}), [RoomSeat(seats[0], owner=owner), *map(RoomSeat, seats[1:])])
        await still(ann)
        began = len(ann.seen.data)
        room.take_up(hosted_game)
        await ann.sees("Zed")
        await still(ann)
        for command in (Draw(0), Pass(0), Draw(1), Pass(1)):
            await hosted_game.live_game.submit(command)
            await still(ann)
        await ann.sees("It is Cas’s turn.")
        await still(ann)
        return ann.seen.data[began:].replace(b"\x1b[6n", b"")


@pytest.mark.slow
@pytest.mark.parametrize("watches", [False, True])
async def test_two_games_that_differ_in_hidden_cards_alone_send_a_viewer_the_same_bytes(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys, watches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.rooms.directory.RoomDirectory._free_code", lambda _directory: "plum-42")
    one = position(HANDS, DRAW)
    own = HANDS[0] if not watches else ("B8", "Y2", "G5", "R0")
    rest = ("G2", "B2", "R7", "Y5", "G9", "Y9", "B6") if watches else ("G5", "G2", "R0", "Y2", "B6", "Y9", "B8")
    other = position((own, *SHUFFLED), rest)
    seen = [
        await bytes_seen(tmp_path / name, house_key, keys[0], start, watches)
        for name, start in (("one", one), ("other", other))
    ]
    assert seen[0] == seen[1]
    if not watches:  # and it is told when a card of one's own differs
        changed = position((("R8", *own[1:]), *SHUFFLED), rest)
        assert await bytes_seen(tmp_path / "third", house_key, keys[0], changed, watches) != seen[0]
