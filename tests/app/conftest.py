"""What all tests of the app need."""

from itertools import count

import pytest


@pytest.fixture(autouse=True)
def fingers_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses keys in tests takes their time without any passing: each look at the clock is a second later."""
    monkeypatch.setattr("app.screens.hold.monotonic", count(1.0).__next__)
