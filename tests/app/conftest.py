"""What all tests of the app need: they run in virtual time, and nobody's fingers are in a hurry."""

from itertools import count

import pytest

from tests.leaping import LeapingPolicy, settle


@pytest.fixture
def event_loop_policy() -> LeapingPolicy:
    """Tests of apps wait for nothing."""
    return LeapingPolicy()


@pytest.fixture(autouse=True)
def _settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual takes an app to be idle once its process has used little of the processor for a while, in real time."""
    monkeypatch.setattr("textual.app.wait_for_idle", settle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", settle)


@pytest.fixture(autouse=True)
def fingers_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses keys in tests takes their time without any passing: each look at the clock is a second later."""
    monkeypatch.setattr("app.screens.hold.monotonic", count(1.0).__next__)
