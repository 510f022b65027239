"""`uno-party verify`: whether the cards of a record were dealt by the seeds whose hashes were shown before."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Lang, fail, speak
from app.replay.verify import Deal, Verdict, verify_file
from app.text.i18n import _
from app.text.sanitize import clean
from engine.record import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(help="A record of a game (.uno).")],
    noted: Annotated[
        list[str] | None, typer.Option("--hash", help="A hash that you saw before a deal, or how it began.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Check the deals of a record against the hashes that were shown before them.

    The hands of a round that is still being played are not shown.
    """
    if lang is not None:
        speak(lang)
    try:
        verdict = verify_file(file, noted or ())
    except BadRecord as error:
        fail(str(error))
    names = tuple(map(clean, verdict.names))
    for deal in verdict.deals:
        typer.echo("\n".join(told(deal, names)))
    if verdict.faults:
        fail(f"{file}: {' '.join(verdict.faults)}", code=1)
    if not verdict.deals:
        fail(_("{file}: this game was set up by hand: no cards were dealt.").format(file=file))
    typer.echo("\n".join(proven(verdict, names)))


def told(deal: Deal, names: tuple[str, ...]) -> list[str]:
    """A deal in lines: its hash, the hands, the start card."""
    known = _("as it was shown") if deal.shown is not None else _("compare it with what was shown")
    lines = [
        _("Round {number}, dealt by {name}").format(number=deal.number, name=names[deal.dealer]),
        f"  {deal.commitment} ({known})",
        f"  {cut_in_words(deal, names)}",
    ]
    width = max(map(len, names))
    lines += [f"  {name:{width}} {' '.join(hand)}" for name, hand in zip(names, deal.hands, strict=False)]
    if not deal.hands:
        lines.append("  " + _("this round is still being played: its hands are shown when it is over"))
    return [*lines, "  " + _("start card") + f": {deal.start}"]


def cut_in_words(deal: Deal, names: tuple[str, ...]) -> str:
    """How the deck of a deal was cut, and by whom."""
    cut = deal.cut
    if cut is None:
        return _("not cut")
    if cut.seat is None:
        return _("cut: “{text}”").format(text=clean(cut.text))
    return _("cut by {name}: “{text}”").format(name=names[cut.seat], text=clean(cut.text))


def proven(verdict: Verdict, names: tuple[str, ...]) -> list[str]:
    """What it comes to that everything holds, and for whom."""
    cuts = [deal.cut for deal in verdict.deals if deal.cut is not None]
    if not cuts:
        lines = [_("Every deal follows from its seed, and every command is legal.")]
    else:
        who = ", ".join(dict.fromkeys(names[cut.seat] for cut in cuts if cut.seat is not None)) or "?"
        lines = [
            _("Every deal follows from its seed and its cut, and every command is legal."),
            _(
                "To who cut ({names}) it is proven that nobody chose those cards: if they saw that hash before they "
                "typed, and typed that text. To all others it is as sure as who cut is honest."
            ).format(names=who),
        ]
    if len(cuts) < len(verdict.deals):
        text = _("A deal that was not cut was fixed when its hash was shown. Whether the host chose it, nothing tells.")
        lines.append(text)
    return lines
