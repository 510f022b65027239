"""The picture of the lobby: people, seats, rules, and how to come in."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.banner import WIDTH as BANNER_WIDTH
from app.drawing.banner import banner
from app.drawing.log import wrapped
from app.drawing.look import Look
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit, split
from app.rooms.member import Member
from app.rooms.seats import RoomSeat
from app.rooms.session import RoomSession
from app.setup.model import GameSetup
from app.setup.settings import RULES, SETTINGS
from app.text.i18n import _, ngettext
from app.text.labels import LEVELS, VARIANTS
from app.widgets.appearance import seat_ink, seat_mark
from engine.cards import MOST_SEATS, DeckName

SEATS_WIDTH = 46
# How much room there is for what a line is for.
LABEL = 19
# The least size that leaves room for the banner.
ROOMY_WIDTH, ROOMY_HEIGHT = 110, 32


class Lobby(NamedTuple):
    """What is drawn: the visit, how it looks, the row under the cursor, and a line to say at the foot.

    The first seat stands in that row, below the sign and a heading.
    """

    session: RoomSession
    look: Look
    cursor: int
    notice: str
    first_seat: int = 4

    @property
    def rows(self) -> int:
        """How many seats can be chosen: all seats, and one that could be taken, if there is room."""
        return min(len(self.session.room.room_seats.all) + 1, self.most)

    @property
    def most(self) -> int:
        """How many seats the deck allows."""
        return MOST_SEATS[self.session.room.setup.options.deck]


def draw_lobby(lobby: Lobby, width: int, height: int) -> FinishedRows:
    """The whole lobby; with much room the name of the game stands over it."""
    if width < ROOMY_WIDTH or height < ROOMY_HEIGHT:
        return draw_news(lobby, width, height)
    canvas, name = Canvas(width, height, lobby.look.palette.ground), banner(lobby.look)
    canvas.paste((width - BANNER_WIDTH) // 2, 1, name)
    below = draw_news(lobby._replace(first_seat=5), width, height - len(name) - 2)
    canvas.paste(0, len(name) + 2, below)
    return canvas.rows()


def draw_news(lobby: Lobby, width: int, height: int) -> FinishedRows:
    """The sign, the seats, the rules and the talk."""
    canvas = Canvas(width, height, lobby.look.palette.ground)
    draw_sign(canvas, lobby)
    draw_seats(canvas, lobby)
    left = seats_width(width)
    below = draw_rules(canvas, lobby, left + 2)
    draw_talk(canvas, lobby, left + 2, below + 1)
    canvas.write(1, height - 1, fit(lobby.notice, width - 2), lobby.look.palette.accent)
    return canvas.rows()


def draw_sign(canvas: Canvas, lobby: Lobby) -> None:
    """Which table this is, and how others come to it, and oneself again."""
    palette, session = lobby.look.palette, lobby.session
    room = session.room
    canvas.write(0, 0, " " * canvas.width, palette.panel)
    canvas.write(2, 0, _("UNO PARTY"), palette.accent)
    canvas.write(13, 0, _("table {code}").format(code=room.code), palette.ink)
    here = ngettext("{count} here", "{count} here", len(room.present)).format(count=len(room.present))
    locked = [_("locked")] if room.membership.locked else []
    state = [here, *locked, *([_("you are the host")] if is_host(session) else [])]
    text = " · ".join(state)
    canvas.write(canvas.width - 2 - len(split(text)), 0, text, palette.dim)
    code = None if room is session.directory.main else room.code
    lines = [(_("Friends come with"), invitation(session.host_info.invite(code), canvas.width - LABEL - 4))]
    if session.rejoin is not None:
        lines.append((_("You come back with"), session.host_info.invite(session.rejoin)[0]))
    elif is_host(session):
        lines.append((_("The host’s key"), session.host_info.fingerprint))
    for y, (what, line) in enumerate(lines, start=1):
        canvas.write(2, y, fit(what, LABEL), palette.dim)
        canvas.write(LABEL + 3, y, fit(line, canvas.width - LABEL - 4), palette.accent)


def invitation(lines: Sequence[str], width: int) -> str:
    """The first line to paste, and the first link for browsers, where there is one and room for both."""
    link = next((line for line in lines if line.startswith("http")), None)
    both = _("{line} or {link}").format(line=lines[0], link=link)
    return both if link is not None and len(split(both)) <= width else lines[0]


def seats_width(width: int) -> int:
    """How much of that width the seats have."""
    return max(min(SEATS_WIDTH, width * 6 // 11), width * 2 // 5)


def is_host(session: RoomSession) -> bool:
    """Whether the host's powers are to be had here."""
    return session.member.is_host


def draw_seats(canvas: Canvas, lobby: Lobby) -> None:
    """Every seat: whose it is, and whether they are ready; the one that could be taken."""
    palette, room = lobby.look.palette, lobby.session.room
    room_seats = room.room_seats.all
    text = _("Seats: {count} of {most}").format(count=len(room_seats), most=lobby.most)
    canvas.write(2, lobby.first_seat - 1, text, palette.accent)
    for number in range(min(lobby.rows, canvas.height - lobby.first_seat - 1)):
        y = lobby.first_seat + number
        if number == lobby.cursor:
            canvas.write(0, y, f"{lobby.look.faces.glyphs['right']} ", palette.accent)
        canvas.write(2, y, f"{number + 1:>2}", palette.dim)
        if number == len(room_seats):
            canvas.write(5, y, _("a free seat"), palette.faint)
        else:
            draw_seat(canvas, lobby, room_seats[number], number)


def draw_seat(canvas: Canvas, lobby: Lobby, room_seat: RoomSeat, number: int) -> None:
    """One seat."""
    palette, y = lobby.look.palette, lobby.first_seat + number
    canvas.write(5, y, seat_mark(lobby.look, number), seat_ink(palette, number))
    mine = lobby.session.member.identity in {room_seat.owner, room_seat.claim}
    canvas.write(7, y, fit(room_seat.seat.name, 16), palette.accent if mine else palette.ink)
    canvas.write(24, y, fit(state_of(lobby, room_seat), seats_width(canvas.width) - 24), palette.dim)


def state_of(lobby: Lobby, room_seat: RoomSeat) -> str:
    """How things stand with the owner of a seat."""
    room = lobby.session.room
    if room_seat.claim is not None and room.hosted_game is not None:
        claimant = room.members.get(room_seat.claim)
        who = "" if claimant is None or not room_seat.seat.is_bot else f"{claimant.name}: "
        return who + _("from the next deal on")
    if room_seat.owner is None:
        return _(LEVELS[room_seat.seat.level or "normal"])
    member = room.members.get(room_seat.owner)
    return _("away") if member is None or not member.present else state_of_member(lobby, member)


def state_of_member(lobby: Lobby, member: Member) -> str:
    """Whether somebody who is here is ready."""
    if lobby.session.room.between_deals:
        return "[x] " + _("ready") if member.ready else "[ ] " + _("not ready yet")
    return _("a bot stands in") if member.bot_plays else _("plays")


def draw_rules(canvas: Canvas, lobby: Lobby, x: int) -> int:
    """The variant, the house rules and who watches; answers the row below."""
    palette, room = lobby.look.palette, lobby.session.room
    width = canvas.width - x - 1
    canvas.write(x, lobby.first_seat - 1, _("Rules"), palette.accent)
    y = lobby.first_seat
    for line in wrapped(rules_in_words(room.setup), width)[:5]:
        canvas.write(x, y, line, palette.ink)
        y += 1
    watching = [member.name for member in room.present if room.room_seats.of(member.identity) is None]
    if watching:
        text = _("Watching: {names}").format(names=", ".join(watching))
        for line in wrapped(text, width)[:2]:
            canvas.write(x, y, line, palette.dim)
            y += 1
    return y


def rules_in_words(setup: GameSetup) -> str:
    """The variant, the target, and the house rules."""
    options = setup.options
    goal = (
        _("to {points} points").format(points=options.play_to) if options.play_to else SETTINGS["play_to"].word(options)
    )
    hand = [] if options.hand_size == 7 else [_("{count} cards at the deal").format(count=options.hand_size)]
    deck = [SETTINGS["deck"].word(options)] if options.deck in {DeckName.ONE_PACK, DeckName.TWO_PACKS} else []
    house = [_(row.label) for row in RULES.values() if row.of(options) and row.idle(options) is None]
    return ", ".join([f"{_(VARIANTS[options.variant].name)}: {goal}", *deck, *hand, *house])


def draw_talk(canvas: Canvas, lobby: Lobby, x: int, y: int) -> None:
    """The last of what was said and of what happened, the newest at the foot."""
    palette, width = lobby.look.palette, canvas.width - x - 1
    room = canvas.height - y - 3
    lines = [
        (line, palette.dim if said.who is None else palette.ink)
        for said in [*lobby.session.room.chat.messages][-max(room, 0) :]
        for line in wrapped(said.read(), width)
    ]
    if room > 0:
        canvas.write(x, y, _("Talk"), palette.accent)
        for place, (line, style) in enumerate(lines[-room:], start=y + 1):
            canvas.write(x, place, line, style)
