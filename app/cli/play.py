"""`uno-party`: the game at one's own keyboard."""

import typer

from app.cli.options import Ascii, Bell, Lang, NoMotion, Theme, fail, need_terminal, preferences, show, speak


def play(
    context: typer.Context,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
    no_motion: NoMotion = False,
    bell: Bell = False,
) -> None:
    """Play: put a party together and deal."""
    speak(lang)
    if context.invoked_subcommand is not None:
        return
    need_terminal()
    from app.local.app import LocalApp
    from app.screens.all_keys import changeable
    from app.setup.key_map import BadKeyMap, default_key_map, read_key_map

    try:
        key_map = read_key_map(default_key_map(), changeable())
    except BadKeyMap as error:
        fail(str(error))
    show(LocalApp(preferences(theme, ascii_only, no_motion, bell), key_map=key_map))
