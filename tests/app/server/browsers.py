"""Browsers of two kinds: a bare WebSocket client with what a browser would send along, and the real one."""

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, async_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from app.server.ssh.server import Host
from app.server.web.server import WebHost
from tests.app.server.terminals import Terminal
from tests.app.server.tiny import until

CHROMIUM = shutil.which("chromium")
SWITCHES = [
    f"--{switch}"
    for switch in (
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    )
]


async def open_web(host: Host) -> WebHost:
    """The same host, for browsers too."""
    web = WebHost(host, 0, "127.0.0.1")
    await web.open()
    return web


class Client:
    """A page's part of a connection: it has said its name, and keeps what it sees."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.data = b""
        self.told: list[str] = []
        self.is_over = False
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in self.connection:
                if isinstance(message, bytes):
                    self.data += message
                else:
                    self.told.append(message)
        self.is_over = True

    @property
    def cookie(self) -> str:
        """The identity that it was given."""
        assert self.connection.response is not None
        return self.connection.response.headers.get("Set-Cookie", "").partition(";")[0]

    async def shows(self, text: str, times: int = 1, seconds: float = 5.0) -> None:
        await until(lambda: self.data.count(text.encode()) >= times, seconds)

    def screen(self, columns: int = 80, rows: int = 24) -> Terminal:
        terminal = Terminal(columns, rows)
        terminal.feed(self.data.decode())
        return terminal

    async def type(self, text: str) -> None:
        await self.connection.send(text.encode())

    async def tell(self, **what: object) -> None:
        await self.connection.send(json.dumps({"columns": 80, "rows": 24, **what}))

    async def ends(self) -> tuple[int | None, str | None]:
        """How it was closed: the code and the reason."""
        await until(lambda: self.is_over)
        return self.connection.close_code, self.connection.close_reason


async def get(web: WebHost, path: str, *lines: str, host: str = "127.0.0.1") -> tuple[str, str]:
    """What a plain request is answered: the head and the body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}:{web.port}", *lines, "", ""]).encode())
    head, _, body = (await asyncio.wait_for(reader.read(), 5)).partition(b"\r\n\r\n")
    writer.close()
    return head.decode(), body.decode("utf-8", "replace")


@contextlib.asynccontextmanager
async def knock(
    web: WebHost,
    path: str = "/",
    cookie: str = "",
    origin: str | None = None,
    language: str = "",
    **options: Any,
) -> AsyncIterator[ClientConnection]:
    """A WebSocket as a page opens it; nothing is said yet."""
    here = f"127.0.0.1:{web.port}"
    async with connect(
        f"ws://{here}{path}",
        origin=Origin(origin or f"http://{here}"),
        additional_headers={
            name: value for name, value in (("Cookie", cookie), ("Accept-Language", language)) if value
        },
        proxy=None,
        **options,
    ) as connection:
        yield connection


@contextlib.asynccontextmanager
async def browse(
    web: WebHost, name: str = "ann", path: str = "/", cookie: str = "", language: str = "", **what: object
) -> AsyncIterator[Client]:
    """A guest in a page."""
    async with knock(web, path, cookie, language=language, max_size=None) as connection:
        client = Client(connection)
        await client.tell(name=name, **what)
        yield client


@contextlib.asynccontextmanager
async def chromium(folder: Path, *switches: str, **options: Any) -> AsyncIterator[BrowserContext]:
    """The real browser, with nothing in its memory but what is in that folder, and more switches."""
    async with async_playwright() as driver:
        context = await driver.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=[*SWITCHES, *switches], **options
        )
        try:
            yield context
        finally:
            await context.close()
