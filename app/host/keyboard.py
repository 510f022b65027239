"""A guest's keyboard: bytes from the wire become Textual's messages, whatever the bytes are."""

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.message import Message

from app.host.limits import KIB, Limits
from app.host.paste import CLOSE, Brackets, Fingers

# The parser keeps what it cannot finish, a paste whose end never comes: it is given up after so many characters.
LONGEST_SILENCE = 64 * KIB


class Parser(XTermParser):
    """Textual's parser, without a memory that is shared by all parsers: it would keep every guest's app for ever."""

    def _parse_extended_key(self, sequence: str) -> list[Key] | None:  # type: ignore[override]
        heard: list[Key] | None = XTermParser._parse_extended_key.__wrapped__(self, sequence)  # noqa: SLF001
        return heard


class Keyboard:
    """Reads what one terminal sends. Nothing that comes in makes it raise, and nothing makes it keep more and more."""

    def __init__(self, limits: Limits) -> None:
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._longest = limits.paste_characters
        self._brackets = Brackets(limits.paste_characters)
        self._fingers = Fingers(limits.typed_at_once, limits.paste_characters)
        self._parser = Parser()
        self._silence = 0

    def feed(self, data: bytes) -> list[Message]:
        """What one packet says."""
        heard: list[Message] = []
        for pasted, text in self._brackets.split(self._decoder.decode(data)):
            # An opening bracket that was cut in two has gone to the parser: the closing one must not be kept from it.
            heard += [Paste(text), *self._parse(CLOSE)] if pasted else self._parse(text)
        return self._fingers.judge(heard)

    def tick(self) -> list[Message]:
        """What an escape meant, now that nothing has followed it for a while."""
        return self._listen(self._parser.tick)

    def _parse(self, text: str) -> list[Message]:
        heard = [self._shortened(message) for message in self._listen(lambda: self._parser.feed(text))]
        self._silence = 0 if heard else self._silence + len(text)
        if self._silence > LONGEST_SILENCE:
            self._start_afresh()
        return heard

    def _shortened(self, message: Message) -> Message:
        return Paste(message.text[: self._longest]) if isinstance(message, Paste) else message

    def _listen(self, say: Callable[[], Iterable[Message]]) -> list[Message]:
        heard: list[Message] = []
        try:
            heard.extend(say())
        except Exception:  # noqa: BLE001 - odd input makes the parser raise anything, and it cannot be used after that
            self._start_afresh()
        return heard

    def _start_afresh(self) -> None:
        self._parser = Parser()
        self._silence = 0
