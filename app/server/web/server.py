"""The web server: the page, and the sockets of guests' terminals.

    web = WebHost(host, 8000)
    await web.open()

Host.close() closes it, too: every guest is told, in whatever they sit.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from app.server.access.policy import BadAccessPolicy
from app.server.network.admission import FULL
from app.server.network.listening import Listener, listen_at
from app.server.ssh.server import Host
from app.server.web import identity
from app.server.web.page import page, refusal, table_in
from app.server.web.session import WebLine, WebSession, cut, understand
from app.server.web.take_home import asks_for_record, take_home
from app.text import i18n
from app.text.i18n import _

PORT = 8000

# What strangers send wrong is no news; what goes wrong in a session is told by the session.
quiet = logging.getLogger(f"{__name__}.protocol")
quiet.setLevel(logging.CRITICAL + 1)


class Browser(ServerConnection):
    """A connection to a browser, with the secret that it is known by."""

    cookie = ""


class WebHost:
    """A host's sessions for browsers. They knock at the same gate, pass the same door and keep to the same limits.

    `port` 0 is any; once open, it is the one that is listened on.
    """

    def __init__(self, host: Host, port: int = PORT, address: str = "") -> None:
        self._host = host
        self.port = port
        self._address = address
        self._servers: list[Server] = []

    async def open(self) -> None:
        """Listen. Raises CannotListen, and BadAccessPolicy where guests need an SSH key: browsers have none."""
        if self._host.policy.authorized_keys is not None:
            raise BadAccessPolicy(_("A browser has no SSH key: with --authorized-keys there can be no --web."))
        listeners = await listen_at(self._address, self.port, self._host.limits.socket_buffer)
        self.port = listeners[0].getsockname()[1]
        self._servers = [await self._serve(listener) for listener in listeners]
        self._host.also_close(self)

    async def _serve(self, listener: Listener) -> Server:
        limits = self._host.limits
        return await serve(
            self._attend,
            sock=listener,
            create_connection=cast("Any", self._connect),
            process_request=self._answer,
            process_response=self._give_cookie,
            compression=None,
            server_header=None,
            open_timeout=limits.sign_in_seconds,
            close_timeout=limits.goodbye_seconds / 4,
            ping_interval=limits.keepalive_seconds,
            ping_timeout=limits.keepalive_seconds * (limits.keepalive_count - 1),
            max_size=limits.window,
            # Messages are taken as they come: the line below counts bytes and slows them down.
            max_queue=None,
            logger=quiet,
        )

    def close(self) -> None:
        """Take nobody in any more. Whoever is inside stays until the host closes."""
        for server in self._servers:
            server.close(close_connections=False)

    # One connection.

    def _connect(self, protocol: ServerProtocol, server: Server, **options: Any) -> WebLine:
        return WebLine(self._host.admission, lambda _address, _port: Browser(protocol, server, **options))

    async def _answer(self, browser: ServerConnection, request: Request) -> Response | None:
        """A page, a refusal, or None for a WebSocket that may be opened."""
        assert isinstance(browser, Browser)
        headers = request.headers
        if not (self._host.policy.public or identity.names_this_host(headers)):
            return refusal(421, _("This host has another name."))
        if not headers.get_all("Upgrade"):
            if asks_for_record(request):
                assert isinstance(browser.transport, WebLine)
                return await take_home(self._host, request, browser.transport.origin, spoken(headers))
            return page(request, spoken(headers))
        if not identity.is_from_own_page(headers):
            return refusal(403, _("Come in by the host's own page."))
        browser.cookie = identity.cookie_in(headers) or ""
        return None

    def _give_cookie(self, browser: ServerConnection, _request: Request, response: Response) -> None:
        """Make the identity of a newcomer. Only here: a page that is reached by a link from elsewhere gets no cookie.

        The browser does not send a strict cookie along such a link, and a second one would take the first one's place.
        """
        assert isinstance(browser, Browser)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS and not browser.cookie:
            browser.cookie = identity.fresh_cookie()
            response.headers["Set-Cookie"] = identity.set_cookie(browser.cookie)

    async def _attend(self, browser: ServerConnection) -> None:
        """See to a browser from its first message until it goes."""
        session = await self._greet(browser)
        if session is None:
            return
        session.begin()
        assert session.task is not None
        reading = asyncio.create_task(read(browser, session))
        try:
            await asyncio.wait({reading, session.task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            session.lose()
        await asyncio.wait({session.task})

    async def _greet(self, browser: ServerConnection) -> WebSession | None:
        """The session of a browser that says what it should, in time, while there is room; else None."""
        assert isinstance(browser, Browser)
        assert browser.request is not None
        line = browser.transport
        assert isinstance(line, WebLine)
        try:
            async with asyncio.timeout(self._host.limits.open_seconds):
                told = understand(await browser.recv())
        except (TimeoutError, ConnectionClosed):
            return None
        if told is None:
            return None
        known_by, code = identity.fingerprint(browser.cookie), table_in(browser.request.path)
        line.owner = self._host.owner_of(known_by, code)
        if not self._host.welcome(line):
            await browser.close(CloseCode.TRY_AGAIN_LATER, cut(_(FULL)))
            return None
        session = WebSession(self._host, told, code, known_by, line, browser)
        session.lang = spoken(browser.request.headers)
        return session


def spoken(headers: Headers) -> str:
    """The language in which a browser is answered: the one it likes best, else the host's."""
    return i18n.preferred(", ".join(headers.get_all("Accept-Language")), i18n.language())


async def read(browser: ServerConnection, session: WebSession) -> None:
    """Pass on what a browser sends, until it goes."""
    try:
        async for message in browser:
            session.receive(message)
    except ConnectionClosed:
        return
