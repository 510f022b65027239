"""Work that a screen or an app begins and does not wait for."""

from collections.abc import Callable, Coroutine
from typing import Any

from textual.dom import DOMNode


def begin(node: DOMNode, work: Callable[[], Coroutine[Any, Any, object]], group: str | None = None) -> None:
    """Let it do something by itself; what it does in the same group, it does no longer.

    The work is given as a function: a coroutine that is replaced before it has begun would complain in the log.
    """

    async def do() -> None:
        await work()

    node.run_worker(do, group=group or "default", exclusive=group is not None)  # type: ignore[arg-type]
