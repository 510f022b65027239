"""The keys of a table, each with what it is called where it works now."""

from collections.abc import Iterable

from app.text.i18n import _
from engine.commands import AnyCommand, CallUno, Catch, Draw, Pass, PileCard, Play, Take
from engine.view import View

Hint = tuple[str, str]
# The keys of one person alone; where several share the keyboard, each has a slap key instead.
SLAP_ALONE, UNO_ALONE = "space", "u"
MOST_KEYS = 4


def hints(view: View, alone: bool, twins: bool) -> list[Hint]:
    """The keys of whoever is in front of the screen; `twins`: the card under the cursor may go down with its twin."""
    kinds: set[type[AnyCommand]] = {type(command) for command in view.legal}
    found: list[Hint] = []
    if kinds & {Play, PileCard}:
        found += [("←→", _("choose")), ("Enter", _("play"))]
    if twins:
        found.append(("b", _("play both")))
    if Draw in kinds:
        found.append(("d", _("draw")))
    if Pass in kinds:
        found.append(("p", _("keep it") if view.prompt.has_drawn else _("pass")))
    if Take in kinds:
        found.append(("t", _("take the pile")))
    if alone:
        found += shouts(view, kinds)
    return [*found, *sorting(view), *always()]


def sorting(view: View) -> list[Hint]:
    """The key that sorts the hand, where there is one to sort: nobody misses it much."""
    return [("s", _("sort"))] if view.hand else []


def shouts(view: View, kinds: set[type[AnyCommand]]) -> list[Hint]:
    """Slapping and “UNO!” for one person alone."""
    found: list[Hint] = []
    if view.slappable and view.viewer not in view.prompt.seats:
        found.append((_("Space"), _("slap!")))
    if CallUno in kinds:
        found.append((UNO_ALONE, _("UNO!")))
    elif Catch in kinds:
        found.append((UNO_ALONE, _("catch!")))
    return found


def shared(slap_keys: Iterable[str]) -> list[Hint]:
    """Slapping and “UNO!” by these keys where several share the keyboard: the same key, with Shift for “UNO!”."""
    keys = [key for key in slap_keys if key]
    if not keys:
        return []
    more = " ..." if len(keys) > MOST_KEYS else ""
    few = " ".join(keys[:MOST_KEYS])
    return [(few + more, _("slap!")), (few.upper() + more, _("UNO!"))]


def looking_on(paused: bool, speed: float) -> list[Hint]:
    """The keys of whoever looks on at bots."""
    pace = _("fast as it goes") if speed == 0 else _("speed {speed}").format(speed=f"{speed:g}")
    return [
        (_("Space"), _("go on") if paused else _("pause")),
        (".", _("one step")),
        ("+−", pace),
        *always(),
    ]


def always() -> list[Hint]:
    """The keys that always work."""
    return [("?", _("rules")), ("q", _("leave"))]
