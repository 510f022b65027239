"""Records for browsers: the same copies as over SSH, for who sat there with this browser."""

import re

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from app.server.apps.guest import REJOIN, identity_of_code
from app.server.records import NoRecord
from app.server.ssh.server import Host
from app.server.web.identity import cookie_in, fingerprint
from app.server.web.page import ALWAYS, refusal
from app.text.i18n import catalogue, mark

# The code before it is a guest's own, where that is how they came in; another says nothing here.
ADDRESS = re.compile(r"/(?:([a-z0-9-]{1,32})/)?record")
TOO_MANY = mark("Too many wrong passwords came from your address: try again in a while.")


def address_of(code: str | None) -> str:
    """Where the page of one who came in by that code finds the record."""
    return f"/{code}/record" if code is not None and REJOIN.fullmatch(code) else "/record"


def asks_for_record(request: Request) -> bool:
    """Whether that is what a request is for."""
    return ADDRESS.fullmatch(request.path.partition("?")[0]) is not None


async def take_home(host: Host, request: Request, origin: str, language: str) -> Response:
    """The record of the game at which this browser sat last, or why there is none, in a line.

    No password is asked: who has the secret of a browser that sat there has said it then.
    """
    say = catalogue(language).gettext
    found = ADDRESS.fullmatch(request.path.partition("?")[0])
    code = found[1] if found is not None and found[1] is not None and REJOIN.fullmatch(found[1]) else None
    secret = cookie_in(request.headers)
    if code is None and secret is None:
        return refusal(403, say("Come in by the host's own page."))
    if code is not None and not host.guesses.are_left(origin):
        return refusal(429, say(TOO_MANY))
    try:
        with host.records.turn(origin):
            record = await host.records.find(
                fingerprint(secret or "") if code is None else identity_of_code(code), None
            )
    except NoRecord as none:
        if code is not None and none.is_stranger:
            host.guesses.note(origin)
        return refusal(404, say(str(none)))
    headers = Headers({**ALWAYS, "Cache-Control": "no-store", "Content-Type": "application/octet-stream"})
    headers["Content-Disposition"] = 'attachment; filename="evening.uno"'
    headers["Content-Length"] = str(len(record))
    return Response(200, "OK", headers, record)
