"""A slow reader misses frames, then is let go; nobody's bytes pile up."""

import asyncio

from app.server.limits import Limits
from app.terminal.output import OutputBuffer

LIMITS = Limits(frame_waits=100, too_slow=1000, stalled_seconds=0.5)


class Pipe:
    """A channel and the line below it: bytes wait wherever `open` says that they stop."""

    def __init__(self) -> None:
        self.window = self.network = self.written = 0
        self.stops_at: str | None = None
        self.closing = False

    def write(self, data: bytes) -> None:
        match self.stops_at:
            case "window":
                self.window += len(data)
            case "rekeying":
                pass
            case "network":
                self.written += len(data)
                self.network += len(data)
            case None:
                self.written += len(data)

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.window

    class Line:
        def __init__(self, pipe: "Pipe") -> None:
            self.pipe = pipe

        @property
        def written(self) -> int:
            return self.pipe.written

        def get_write_buffer_size(self) -> int:
            return self.pipe.network


def laid() -> tuple[Pipe, OutputBuffer, list[str]]:
    pipe, heard = Pipe(), []
    output = OutputBuffer(
        pipe, Pipe.Line(pipe), LIMITS, lambda: heard.append("given up"), lambda: heard.append("drained")
    )
    return pipe, output, heard


async def test_a_quick_reader_always_has_room() -> None:
    _pipe, output, heard = laid()
    for _ in range(100):
        assert output.has_room()
        output.send(b"x" * 99)
    await asyncio.sleep(0.8)
    assert heard == []
    output.close()


async def test_wherever_bytes_wait_they_are_counted() -> None:
    for place in ("window", "network", "rekeying"):
        pipe, output, _heard = laid()
        output.send(b"x" * 50)
        pipe.stops_at = place
        output.send(b"x" * 80)
        assert output.waiting == 80, place
        assert output.has_room(), place
        output.send(b"x" * 80)
        assert not output.has_room(), place
        output.close()


async def test_a_reader_that_takes_nothing_is_let_go_in_time() -> None:
    for place in ("window", "network", "rekeying"):
        pipe, output, heard = laid()
        pipe.stops_at = place
        output.send(b"x")
        await asyncio.sleep(0.3)
        assert heard == [], place
        await asyncio.sleep(0.5)
        assert heard == ["given up"], place


async def test_a_reader_with_too_much_waiting_is_let_go_at_once() -> None:
    pipe, output, heard = laid()
    pipe.stops_at = "network"
    output.send(b"x" * 1001)
    await asyncio.sleep(0.25)
    assert heard == ["given up"]


async def test_a_reader_that_takes_little_by_little_is_kept() -> None:
    pipe, output, heard = laid()
    pipe.stops_at = "network"
    output.send(b"x" * 90)
    for _ in range(8):
        await asyncio.sleep(0.15)
        pipe.network -= 10
    assert heard == []
    output.close()


async def test_one_who_has_caught_up_is_told() -> None:
    pipe, output, heard = laid()
    pipe.stops_at = "network"
    output.send(b"x" * 101)
    assert not output.has_room()
    pipe.network = 0
    await asyncio.sleep(0.25)
    assert heard == ["drained"]
    assert output.has_room()


async def test_bytes_held_by_a_key_exchange_count_no_more_once_it_is_over() -> None:
    pipe, output, heard = laid()
    pipe.stops_at = "rekeying"
    output.send(b"x" * 90)
    assert output.waiting == 90
    pipe.stops_at, pipe.written = None, pipe.written + 90
    await asyncio.sleep(0.25)
    assert output.waiting == 0
    await asyncio.sleep(0.6)
    assert heard == []


async def test_nothing_is_sent_on_a_closed_channel() -> None:
    pipe, output, _heard = laid()
    pipe.closing = True
    output.send(b"x")
    assert pipe.written == 0
    assert not output.has_room()
