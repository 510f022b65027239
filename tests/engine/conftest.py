"""How thoroughly the laws are tried: the same examples every time, unless another profile is asked for.

`pytest tests/engine --hypothesis-profile=explore` looks for new ones, for as long as it takes.
"""

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, database=None, max_examples=60, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2000)


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile", None):
        settings.load_profile("same")
