"""What all tests need: translations compiled as a build would have them, and nothing of the user's own touched."""

import os
import time
from pathlib import Path

import pytest

from hatch_build import compile_translations
from tests import leaping

# Before anything of ours or of Textual's is imported: whoever asks for the time in a leaping loop is told the loop's.
time.monotonic = leaping.monotonic

compile_translations(Path(__file__).parents[1])


@pytest.fixture(autouse=True, scope="session")
def _folders_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Config, state and history go where tests may write; the language is English unless a test says otherwise."""
    home = tmp_path_factory.mktemp("home")
    patch = pytest.MonkeyPatch()
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        patch.setenv(name, str(home / name.lower()))
    patch.setenv("LC_ALL", "C.UTF-8")
    patch.delenv("LANGUAGE", raising=False)


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: many tests wait for a network or a process."""
    return len(os.sched_getaffinity(0)) + 2
