"""`uno-party host`: a table opened to guests over SSH."""

import asyncio
import logging
from pathlib import Path
from socket import gaierror
from typing import Annotated, Literal

import typer

from app.cli.options import Ascii, Lang, NoMotion, Theme, fail, has_terminal, preferences, refuse_dumb_terminal, speak
from app.text.i18n import _
from app.text.names import BadName
from app.text.widths import fit_name


def host(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port that is listened on; 0: any.")] = 2222,
    bind: Annotated[str, typer.Option(help="An address of this machine. Else all of them.")] = "",
    public: Annotated[bool, typer.Option("--public", help="Let in callers from anywhere, not only nearby.")] = False,
    password_file: Annotated[Path | None, typer.Option(help="A file whose first line is the party's password.")] = None,
    authorized_keys: Annotated[
        Path | None, typer.Option(help="Let in these keys alone, as OpenSSH lists them.")
    ] = None,
    without_a_lock: Annotated[bool, typer.Option("--open", help="A public table that anyone may come to.")] = False,
    keepers: Annotated[
        list[str] | None, typer.Option("--host-key", help="The fingerprint of a key with the host's powers.")
    ] = None,
    rules: Annotated[Literal["party", "deluxe", "classic"], typer.Option(help="Which game.")] = "party",
    bots: Annotated[int, typer.Option(min=0, max=16, help="How many bots to begin with.")] = 4,
    bot_level: Annotated[
        Literal["easy", "normal", "sharp"], typer.Option(help="How well bots play, those who stand in as well.")
    ] = "normal",
    house: Annotated[
        list[str] | None, typer.Option(help="A house rule, such as stacking or hand_size=5; may be repeated.")
    ] = None,
    clock: Annotated[
        float, typer.Option(help="Seconds that a turn may take, and half a minute a round; 0: as long as one likes.")
    ] = 30,
    web: Annotated[
        int | None, typer.Option(min=0, max=65535, help="A port for guests with a browser instead of ssh.")
    ] = None,
    fair: Annotated[bool, typer.Option("--fair/--no-fair", help="Slaps go to who pressed first, near or far.")] = True,
    stand_in: Annotated[
        Literal["easy", "normal", "sharp"] | None,
        typer.Option(help="The bot that plays for who is away; else of the bots’ level."),
    ] = None,
    play: Annotated[str | None, typer.Option(help="Play at this terminal, too, under that name.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Draw nothing, and log what happens.")] = False,
    resume: Annotated[
        bool | None,
        typer.Option("--resume/--no-resume", help="Bring back all games, or none. Else those of the last 12 hours."),
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(help="A limit, such as guests=32; a wrong name lists them. May be repeated.")
    ] = None,
    motion: Annotated[bool, typer.Option("--motion", help="Cards fly on guests' screens, too.")] = False,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
    no_motion: NoMotion = False,
) -> None:
    """Open a table to guests: they come with a plain ssh, and sit down."""
    speak(lang)
    if not headless:
        refuse_dumb_terminal()
    if not headless and not has_terminal():
        fail(_("This needs a terminal to draw on; --headless does without."))
    from app.server.access.policy import BadAccessPolicy
    from app.server.config import BadHostOptions, HostOptions, make_plan
    from app.server.host import PartyServer
    from app.server.network.listening import CannotListen
    from app.server.run import run
    from app.server.state_lock import StateInUse

    wishes = HostOptions(
        port=port,
        address=bind,
        public=public,
        password_file=password_file,
        authorized_keys=authorized_keys,
        without_a_lock=without_a_lock,
        keepers=keepers or (),
        variant=rules,
        bots=bots,
        bot_level=bot_level,
        house_rules=house or (),
        clock=clock,
        web=web,
        fair=fair,
        stand_in=stand_in,
        resume=resume,
        limits=limit or (),
        motion=motion,
    )
    try:
        plan, player = make_plan(wishes), None if play is None else fit_name(play)
    except (BadHostOptions, BadName) as error:
        fail(str(error))
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    liked = preferences(theme, ascii_only, no_motion, False)
    try:
        asyncio.run(run(PartyServer(plan), liked, player, headless))
    except (BadAccessPolicy, CannotListen, StateInUse) as error:
        fail(str(error))
    except (gaierror, UnicodeError):
        fail(_("“{address}” is no address of this machine.").format(address=bind))
    except OSError as error:
        ports = f"{port}" if web is None else f"{port}, {web}"
        fail(_("Port {port} cannot be listened on: {reason}.").format(port=ports, reason=error.strerror or error))
