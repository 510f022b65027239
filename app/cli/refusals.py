"""What is said of words that the command line does not take: a sentence of our own, whatever the library would say."""

import inspect
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperGroup

from app.text import i18n
from app.text.i18n import _

# From here on the digits of a number are told apart by threes.
LONG = 99_999
# What the library raises for words that it does not take: it tells the kind by the error's class, and in its fields.
NotTaken: type[Exception] = typer.BadParameter.__mro__[1]


def speak_as_asked(words: Sequence[str]) -> None:
    """Use the language that these words ask for, though they may not be read to their end; else the system's."""
    asked = [after for word, after in zip(words, [*words[1:], ""], strict=True) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    i18n.use(i18n.choose())
    with suppress(ValueError):
        i18n.use(i18n.choose(asked[-1] if asked else None))


def refusal(error: Exception, whole: TyperGroup, words: Sequence[str]) -> str:
    """Why words after the `whole` command line are not taken, and what to write instead."""
    context, name = getattr(error, "ctx", None), next((word for word in words if word in whole.commands), None)
    if context is not None:  # else the words were not even taken apart
        name = None if context.command is whole else context.command.name
    command: Any = whole if name is None else whole.commands[name]
    line = " ".join(filter(None, ("uno-party", name)))
    option, kind = getattr(error, "option_name", ""), type(error).__name__
    param = getattr(error, "param", None) or param_called(command, option)
    if kind == "NoSuchOption":
        return _("There is no option “{option}”: “{line} --help” lists them.").format(option=option, line=line)
    if kind == "MissingParameter":
        return _("“{line}” needs {what} after it.").format(line=line, what=param.name.upper())
    if param is not None and getattr(param, "is_flag", False):
        return _("{option} is written alone, without a value.").format(option=option)
    if param is not None:
        return _("{option} takes {takes}.").format(option=param.opts[0], takes=taken_by(command, param.name))
    if name is None:
        text = _("There is no such command: “{line}” alone plays, and after it may stand {commands}.")
        return text.format(line=line, commands=", ".join(whole.commands))
    return _("That is more than “{line}” takes: “{line} --help” tells what may stand there.").format(line=line)


def param_called(command: Any, option: str) -> Any:  # noqa: ANN401 - the library's own, by whatever name
    """The parameter of a command that has an option of that name; None if there is none."""
    return next((param for param in command.params if option in (*param.opts, *param.secondary_opts)), None)


def taken_by(command: Any, name: str) -> str:  # noqa: ANN401
    """In words, what a parameter of a command takes, as its function declares it."""
    value, info = get_args(get_type_hints(inspect.unwrap(command.callback), include_extras=True)[name])
    kinds = [kind for kind in (get_args(value) if get_origin(value) is not Literal else ()) if kind is not NoneType]
    kind = kinds[0] if kinds else value
    if get_origin(kind) is Literal:
        return _("one of {values}").format(values=", ".join(get_args(kind)))
    if kind is int and info.min is not None:
        most = f"{info.max:,}" if info.max > LONG else info.max
        return _("a whole number from {least} to {most}").format(least=info.min, most=most)
    if kind in {int, float}:
        return _("a number")
    return _("the name of a file or folder") if kind is Path else _("a text after it")
