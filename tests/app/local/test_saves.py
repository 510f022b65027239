"""Kept games: what a file says of who plays is believed only where it fits the game."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.live.clock import TimeControl
from app.live.factory import header_of
from app.local.saves import NOTE, LocalFolders, go_on_with, last_kept
from app.rooms.directory import RoomDirectory
from app.server.saved_rooms import Folders, SavedRooms
from app.setup.model import GameSetup, SeatSetup
from app.store.saves import CannotResume, begin

PARTY = GameSetup(
    seats=(
        SeatSetup(name="Ann", slap_key="x"),
        SeatSetup(name="Bob", slap_key="m"),
        SeatSetup(name="Cas", level="easy"),
    )
)
KEPT: dict[str, Any] = msgspec.to_builtins(PARTY)
ANN, BOB, CAS = KEPT["seats"]
OTHERS: dict[str, Any] = {
    "nobody": {**KEPT, "seats": []},
    "one seat fewer": {**KEPT, "seats": [ANN, BOB]},
    "another name": {**KEPT, "seats": [ANN, {**BOB, "name": "Eve"}, CAS]},
    "a key for two": {**KEPT, "seats": [ANN, {**BOB, "slap_key": "x"}, CAS]},
    "other rules": {**KEPT, "options": {**KEPT["options"], "hand_size": 3}},
    "no party": 7,
}


def places(folder: Path) -> LocalFolders:
    return LocalFolders(folder / "games", folder / "finished", folder / "history.db")


async def a_game(folder: Path, notes: dict[str, Any]) -> None:
    await (await begin(folder / "games", header_of(PARTY), notes=notes)).close()


async def test_a_game_goes_on_with_who_played_it_a_style_that_is_gone_left_out(tmp_path: Path) -> None:
    await a_game(tmp_path, {NOTE: {**KEPT, "seats": [ANN, BOB, {**CAS, "character": "dodo"}]}})
    saved = last_kept(places(tmp_path))
    assert saved is not None
    kept = go_on_with(saved)
    assert kept.setup == PARTY
    await kept.journal.close()


@pytest.mark.parametrize("who", OTHERS)
async def test_a_game_whose_file_tells_of_another_party_is_refused_in_a_sentence(tmp_path: Path, who: str) -> None:
    await a_game(tmp_path, {NOTE: OTHERS[who]})
    saved = last_kept(places(tmp_path))
    assert saved is not None
    for _ in range(2):  # the file stays free for another attempt
        with pytest.raises(CannotResume, match="does not say who played"):
            go_on_with(saved)


@pytest.mark.parametrize("owners", [(), ("ann", None, None)])
@pytest.mark.parametrize("who", [*OTHERS, None])
async def test_a_host_brings_back_only_games_whose_guests_fit_their_seats(
    tmp_path: Path, who: str | None, owners: tuple[str | None, ...]
) -> None:
    setup = KEPT if who is None else OTHERS[who]
    await a_game(tmp_path, {"party": setup, "code": "plum-42", "main": True, "owners": owners, "names": {"ann": "Ann"}})
    book = SavedRooms(Folders(*places(tmp_path)), TimeControl())
    directory = RoomDirectory(GameSetup(seats=()), book.open)
    assert book.take_up(directory, None) == []
    assert (directory.main.code == "plum-42") is (who is None and len(owners) == 3)
    await directory.close()
