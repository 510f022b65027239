"""What commands are tried on."""

from pathlib import Path

import pytest

from app.store.archive import file_away
from tests.app.store.games import play_game


@pytest.fixture
async def places(tmp_path: Path) -> dict[str, str]:
    """A finished game's record, and the history that holds it."""
    _table, journal = await play_game(tmp_path)
    await journal.close()
    assert file_away(journal.path, tmp_path / "finished", tmp_path / "history.db") is None
    return {"FILE": str(tmp_path / "finished" / journal.path.name), "BOOK": str(tmp_path / "history.db")}
