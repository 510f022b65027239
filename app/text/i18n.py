"""Translation: the language of a session, and the texts in it."""

import gettext
import os
import re
from collections.abc import Mapping
from contextvars import Context, ContextVar
from functools import cache

from app.text.assets import ASSETS

DOMAIN = "uno-party"
FOLDER = ASSETS / "locale"
LANGUAGES: Mapping[str, str] = {"en": "English", "nl": "Nederlands"}

# A context variable: sessions of several languages live in one process, each in a context of its own.
_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language; those of the source where it has no catalogue."""
    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)


def _(message: str) -> str:
    """A text in the language in use; its `{names}` are filled in afterwards."""
    return catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for that count, in the language in use."""
    return catalogue(_language.get()).ngettext(one, many, count)


def mark(message: str) -> str:
    """The text as it is, to be translated where it is shown: for texts in tables."""
    return message


def language() -> str:
    """The language in use."""
    return _language.get()


def use(chosen: str) -> None:
    """Speak that language in this context, and in those copied from it."""
    _language.set(chosen)


def apart() -> Context:
    """A context in which this language is spoken, and nothing else is known of who speaks it.

    What goes on for all belongs in one: in the context of the session that began it, it would end with that session
    when it holds the others up, and keep all of its screens for as long as it lasts.
    """
    context = Context()
    context.run(use, language())
    return context


def choose(flag: str | None = None, system: str | None = None) -> str:
    """The language asked for by a flag, else by a locale such as `nl_BE.UTF-8` (None: the system's), else English.

    Raises ValueError for a flag that names no language there is.
    """
    if flag is not None:
        if flag.lower() in LANGUAGES:
            return flag.lower()
        sentence = _("There is no language “{flag}”: choose one of {languages}.")
        raise ValueError(sentence.format(flag=flag, languages=", ".join(LANGUAGES)))
    wanted = system if system is not None else system_locale()
    spoken = [re.split(r"[_.@-]", choice)[0].lower() for choice in wanted.split(":")]
    return next((choice for choice in spoken if choice in LANGUAGES), "en")


def preferred(accepted: str, otherwise: str) -> str:
    """The language that a browser likes best, by its `Accept-Language`; `otherwise` where it knows none there is."""
    liked: list[tuple[float, str]] = []
    for choice in accepted.lower().split(","):
        found = re.fullmatch(r"\s*([a-z]+)[a-z0-9-]*\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", choice)
        if found and found[1] in LANGUAGES:
            liked.append((float(found[2] or 1), found[1]))
    best = max(liked, key=lambda one: one[0], default=(0.0, ""))
    return best[1] if best[0] > 0 else otherwise


def system_locale() -> str:
    """The locale that the environment asks for, in the order that gettext knows; empty where it asks for none."""
    return next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
