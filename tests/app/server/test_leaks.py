"""Connections of every kind leave no task, no descriptor and no memory behind."""

import pytest

from tests.bench.host.leaks import rounds


@pytest.mark.slow
async def test_what_comes_and_goes_leaves_nothing_behind() -> None:
    _warm, before, after = await rounds(3, 60)
    assert after.tasks <= before.tasks
    assert after.files <= before.files
    # Objects are counted, as memory depends on what else has run; a session alone is thousands of them.
    assert after.objects - before.objects < 1000
