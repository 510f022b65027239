"""The keys of the lobby."""

from collections.abc import Sequence

from app.rooms.session import RoomSession
from app.screens.hosted.cutting import is_promised, may_cut
from app.screens.hosted.reacting import REACTING
from app.text.i18n import LANGUAGES, language, mark
from app.widgets.key_command import KeyCommand

Key = KeyCommand[RoomSession]


def other_language() -> str:
    """The next language after the one in use."""
    spoken = list(LANGUAGES)
    return spoken[(spoken.index(language()) + 1) % len(spoken)]


def is_played(visit: RoomSession) -> bool:
    """Whether a game is being played in this room."""
    return visit.room.hosted_game is not None and not visit.room.between_deals


def has_seat(visit: RoomSession) -> bool:
    """Whether the visitor has a seat."""
    return visit.room.room_seats.of(visit.member.identity) is not None


def may_sit(visit: RoomSession) -> bool:
    """Whether the visitor may take a seat: a display does not play."""
    return not visit.member.display


def language_label(_visit: RoomSession) -> str:
    """The next language by its own name."""
    return LANGUAGES[other_language()]


def is_host(visit: RoomSession) -> bool:
    """Whether the visitor hosts this room."""
    return visit.member.is_host


SEATS: Sequence[Key] = (
    Key("lobby.up", "up", "", mark("The seat above."), "move(-1)", quiet=True),
    Key("lobby.down", "down", mark("choose a seat"), mark("The seat below."), "move(1)", quiet=True),
    Key("lobby.game", "g", mark("to the game"), mark("Go to the game that is being played."), "game", is_played),
    Key(
        "lobby.not_yet", "u", mark("not yet"), mark("Be ready no longer."), "not_yet",
        lambda visit: has_seat(visit) and visit.member.ready and not is_played(visit),
    ),
    Key(
        "lobby.ready", "r", mark("ready"), mark("Be ready: cards are dealt when all are."), "ready",
        lambda visit: has_seat(visit) and not visit.member.ready and not is_played(visit),
    ),
    Key(
        "lobby.watch", "w", mark("watch"), mark("Give the seat up, and look on."), "watch",
        lambda visit: may_sit(visit) and has_seat(visit),
    ),
    Key("lobby.sit", "t", mark("sit"), mark("Take the seat under the cursor."), "sit", may_sit),
    Key(
        "lobby.cut", "x", mark("cut the deck"), mark("Add a word to the deal, so that nobody can choose the cards."),
        "cut", may_cut,
    ),
    Key("lobby.rename", "n", mark("name"), mark("Go by another name."), "rename", may_sit),
)  # fmt: skip
HOST: Sequence[Key] = (
    Key("lobby.deal", "d", mark("deal"), mark("Deal now, whoever is ready."), "keep('deal')"),
    Key("lobby.house_rules", "e", mark("house rules"), mark("Choose the game and its house rules."), "house_rules"),
    Key("lobby.more", "plus,equals_sign", "", mark("One bot more."), "keep('more')", quiet=True),
    Key("lobby.fewer", "minus", mark("bots"), mark("One bot fewer."), "keep('fewer')", quiet=True),
    Key("lobby.kick", "k", mark("send away"), mark("Send somebody away, for good."), "keep('kick')", quiet=True),
    Key("lobby.lock", "l", mark("lock"), mark("Let no newcomers in, or let them in."), "keep('lock')", quiet=True),
    Key("lobby.powers", "a,h", mark("host"), mark("All that the host can do."), "powers"),
)
EVERYBODY: Sequence[Key] = (
    Key("lobby.chat", "c", mark("chat"), mark("Say something to everybody."), "chat"),
    Key("lobby.chat_too", "enter", mark("chat"), mark("Say something."), "chat", submits=True, quiet=True),
    *REACTING,
    Key(
        "lobby.hash",
        "number_sign",
        mark("hash"),
        mark("All of the hash of the deal that comes."),
        "deal_hash",
        is_promised,
        quiet=True,
    ),
    Key("lobby.tables", "o", mark("tables"), mark("Go to another table, or open one."), "tables"),
    Key("lobby.language", "i", language_label, mark("Speak the next language."), "language"),
    Key("lobby.rules", "question_mark", mark("rules"), mark("Read the rules of the game played here."), "rules"),
    Key("lobby.leave", "q", mark("leave"), mark("Leave the house."), "leave"),
)
ALL = (*SEATS, *HOST, *EVERYBODY)


def of_visitor(visit: RoomSession) -> Sequence[Key]:
    """The key commands of one who visits; the host's powers are for those who have them."""
    return ALL if is_host(visit) else (*SEATS, *EVERYBODY)
