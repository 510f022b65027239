"""When descriptors run out, callers wait a moment; the log has a line, and the house can still open its own files."""

import asyncio
import contextlib
import re
import resource
import signal
import socket
from pathlib import Path

import pytest

from app.server.network.listening import SPARE, tell_of_trouble
from tests.app.server.processes import HostProcess, hosting

FLOOD = 60


def files_of(host: HostProcess) -> int:
    """How many descriptors that process has open."""
    return len([*Path(f"/proc/{host.process.pid}/fd").iterdir()])


def seconds_of(host: HostProcess) -> float:
    """The time that its processor has worked for it."""
    fields = Path(f"/proc/{host.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def comes_in(port: int, http: bool) -> bool:
    """Whether a caller is answered, in as long as it takes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    if http:
        writer.write(b"GET /party.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(5):
            return bool(await reader.read(8))
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("http", "left"), [(False, SPARE + 10), (True, SPARE + 10), (False, 0)])
async def test_a_flood_of_sockets_costs_one_line_of_the_log_and_leaves_some_to_spare(
    tmp_path: Path, http: bool, left: int
) -> None:
    async with hosting(tmp_path, *(["--web", "0"] if http else []), "--limit", "strangers_an_address=59") as host:
        port = host.port
        if http:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", await host.reads("http://"))
            assert found is not None
            port = int(found[1])
        before, most = resource.getrlimit(resource.RLIMIT_NOFILE), files_of(host) + left
        resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE, (most, before[1]))
        with contextlib.ExitStack() as flood:
            for _ in range(FLOOD):
                caller = flood.enter_context(socket.socket())
                caller.setblocking(False)
                caller.connect_ex(("127.0.0.1", port))
            worked = seconds_of(host)
            for _ in range(20):
                await asyncio.sleep(0.1)
                assert not left or files_of(host) <= most - SPARE + 1
            assert seconds_of(host) - worked < 1.0
        if not left:
            resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE, before)
        assert any([await comes_in(port, http) for _ in range(4)])
        assert await host.ends(signal.SIGTERM) == 0
        assert host.process.stdout is not None
        log = (await host.process.stdout.read()).decode()
    assert "Traceback" not in log
    assert log.count("No descriptor is left for more callers") == 1


async def test_what_was_cancelled_while_its_guest_went_is_no_trouble_in_the_log(caplog: pytest.LogCaptureFixture):
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(tell_of_trouble)
    try:
        for error in (asyncio.CancelledError(), ValueError("a real fault")):
            loop.call_exception_handler({"message": f"never retrieved: {error!r}", "exception": error})
    finally:
        loop.set_exception_handler(None)
    assert "CancelledError" not in caplog.text
    assert "a real fault" in caplog.text
