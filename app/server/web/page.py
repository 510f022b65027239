"""The page and its files, with their headers."""

import gzip
import hashlib
import html
import re
from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from app.text.assets import ASSETS
from app.text.i18n import catalogue, mark
from app.text.sanitize import TABLE_CODE

FOLDER = ASSETS / "web"
# Scripts come from the host alone. Styles may be inline: the terminal's emulator gives cells their colours that way.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Kept, but only shown after asking whether there is a newer one.
    "Cache-Control": "no-cache",
    "Connection": "close",
}


class PageFile(Struct, frozen=True):
    """What one address answers: files put together, of one kind."""

    kind: str
    files: tuple[str, ...]


PAGE = PageFile("text/html", ("page.html",))
# The words on the pages, which stand there in double braces.
WORDS = frozenset(
    {
        *(mark("Your name"), mark("Come in"), mark("The table does not answer."), mark("Keys of the game")),
        *(mark("to the left"), mark("to the right"), mark("up"), mark("down"), mark("play")),
        *(
            mark("slap"),
            mark("Slap"),
            mark("call UNO, or catch"),
            mark("draw"),
            mark("pass"),
            mark("take the pile"),
            mark("sort"),
        ),
        *(mark("rules"), mark("leave"), mark("escape"), mark("keyboard")),
        *(mark("Check a record"), mark("Take the record home"), mark("Check it")),
    }
)
# Few, since each is fetched over a connection of its own, and strangers may have only so many.
SHEETS: Mapping[str, PageFile] = {
    "/party.js": PageFile("text/javascript", ("xterm.js", "addon-fit.js", "party.js")),
    "/party.css": PageFile("text/css", ("xterm.css", "party.css")),
    "/verify": PageFile("text/html", ("verify.html",)),
    "/verify.js": PageFile("text/javascript", ("sha256.js", "deals.js", "verify.js")),
    "/verify.css": PageFile("text/css", ("verify.css",)),
}


@cache
def content(sheet: PageFile, language: str, *, packed: bool) -> bytes:
    """What a sheet says in a language, packed or plain."""
    plain = b"\n".join([(FOLDER / name).read_bytes() for name in sheet.files])
    if sheet.kind == PAGE.kind:
        plain = translated(plain.decode(), language).encode()
    return gzip.compress(plain, mtime=0) if packed else plain


def translated(text: str, language: str) -> str:
    """The page with its words in that language."""
    spoken = text.replace('lang="en"', f'lang="{language}"')
    return re.sub(r"{{(.+?)}}", lambda word: html.escape(catalogue(language).gettext(word[1])), spoken)


@cache
def mark_of(sheet: PageFile, language: str) -> str:
    """What a sheet is known by: another one with every change."""
    return f'"{hashlib.sha256(content(sheet, language, packed=False)).hexdigest()[:32]}"'


def table_in(path: str) -> str | None:
    """The code of the table that an address names, as in /plum-42; None where it names none."""
    code = path.partition("?")[0].removeprefix("/").lower()
    return code if TABLE_CODE.fullmatch(code) else None


def page(request: Request, language: str) -> Response:
    """The answer to a request for a page or a part of it, in that language."""
    path = request.path.partition("?")[0]
    sheet = SHEETS.get(path) or (PAGE if path == "/" or table_in(path) else None)
    if sheet is None:
        return refusal(404, "Not Found")
    known_by = mark_of(sheet, language)
    if known_by in request.headers.get_all("If-None-Match"):
        return Response(304, "Not Modified", Headers({**ALWAYS, "ETag": known_by}))
    packed = any("gzip" in accepted for accepted in request.headers.get_all("Accept-Encoding"))
    body = content(sheet, language, packed=packed)
    headers = Headers({**ALWAYS, "ETag": known_by, "Vary": "Accept-Encoding, Accept-Language"})
    headers["Content-Type"] = f"{sheet.kind}; charset=utf-8"
    headers["Content-Length"] = str(len(body))
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(200, "OK", headers, body)


def refusal(status: int, reason: str) -> Response:
    """An answer that refuses, in one line."""
    body = f"{reason}\n".encode()
    headers = Headers({**ALWAYS, "Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))})
    return Response(status, reason, headers, body)
