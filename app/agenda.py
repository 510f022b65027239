"""The agenda: what each bot is about to do, and when."""

from collections.abc import Callable

from msgspec import Struct

from engine.commands import AnyCommand


class Intent(Struct, frozen=True):
    """A command that is due at a moment of table time; `about` is the question that it answers."""

    command: AnyCommand
    due: float
    about: tuple[object, ...]


class Agenda:
    """One intent at most for each seat, and one for the table itself (None)."""

    def __init__(self) -> None:
        self._intents: dict[int | None, Intent] = {}

    def plan(self, who: int | None, command: AnyCommand, about: tuple[object, ...], due: Callable[[], float]) -> None:
        """Intend a command. Who only changes its mind about the same question loses no time by it."""
        before = self._intents.get(who)
        moment = before.due if before is not None and before.about == about else due()
        self._intents[who] = Intent(command, moment, about)

    def drop(self, who: int | None) -> Intent | None:
        """Intend nothing any more; answers what was intended."""
        return self._intents.pop(who, None)

    def first(self) -> Intent | None:
        """The intent that is due first; None if there is none."""
        return min(self._intents.values(), key=lambda intent: intent.due, default=None)

    def take(self) -> Intent:
        """The intent that is due first, taken off the agenda. Raises ValueError where there is none."""
        return self._intents.pop(min(self._intents, key=lambda who: self._intents[who].due))
