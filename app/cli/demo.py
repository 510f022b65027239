"""`uno-party demo`: bots play, and one looks on."""

import asyncio
import math
from typing import Annotated, Literal

import typer

from app.cli.options import (
    Ascii,
    Bell,
    Lang,
    NoMotion,
    Theme,
    fail,
    has_terminal,
    preferences,
    print_ascii,
    refuse_dumb_terminal,
    show,
    speak,
)
from app.live.factory import demo_party, open_game
from app.live.summary import play_out
from app.setup.model import GameSetup, sentence
from app.text.i18n import _
from engine.options import BadSettings

FASTEST = 1000


def demo(
    rules: Annotated[Literal["party", "deluxe", "classic"], typer.Option("--rules", help="Which game.")] = "party",
    bots: Annotated[int, typer.Option("--bots", min=2, max=16, help="How many bots: 2 to 16, by the rules.")] = 8,
    speed: Annotated[float, typer.Option("--speed", help="How fast: 1 is as people play, 0 waits for nothing.")] = 1.0,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed plays the same game.")] = None,
    once: Annotated[bool, typer.Option("--once", help="One game, then end.")] = False,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
    no_motion: NoMotion = False,
    bell: Bell = False,
) -> None:
    """Let bots play, and look on."""
    if lang is not None:
        speak(lang)
    if not (math.isfinite(speed) and 0 <= speed <= FASTEST):
        fail(_("The speed is a number from 0, which waits for nothing, to {most}.").format(most=FASTEST))
    setup = demo_party(rules, bots, seed)
    try:
        setup.check()
    except BadSettings as error:
        fail(sentence(error))
    refuse_dumb_terminal()
    if ascii_only:
        print_ascii()
    if not has_terminal():
        in_lines(setup, speed)
        return
    from app.local.app import DemoApp

    show(DemoApp(preferences(theme, ascii_only, no_motion, bell), setup, speed, once))


def in_lines(setup: GameSetup, speed: float) -> None:
    """Play one game without a screen, and tell how it went."""
    try:
        for line in asyncio.run(play_out(open_game(setup, speed))):
            typer.echo(line)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
