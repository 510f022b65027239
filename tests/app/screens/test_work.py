"""Of what a screen does in one group only the latest is done, and nobody complains of the rest."""

import gc
import warnings
from functools import partial

from textual.app import App

from app.screens.base import begin


async def test_work_that_is_replaced_before_it_began_leaves_no_complaint() -> None:
    app, done = App[None](), list[str]()

    async def do(what: str) -> None:
        done.append(what)

    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        async with app.run_test() as pilot:
            for what in ("first", "second"):
                begin(app, partial(do, what), "asking")
            begin(app, partial(do, "beside"))
            await pilot.pause()
        gc.collect()
    assert done == ["second", "beside"]
    assert not [complaint for complaint in complaints if "never awaited" in str(complaint.message)]
