"""What a terminal sends, for apps under test: through our way in, and then as at any door."""

from typing import Any

from textual.app import App
from textual.pilot import Pilot

from app.terminal.events import Translator
from app.terminal.input import TerminalInput
from app.terminal.limits import InputLimits

LIMITS = InputLimits(paste_characters=4096, typed_at_once=8)


async def send(app: App[Any], pilot: Pilot[Any], *packets: bytes | str) -> None:
    """Let an app hear packets, and its screens settle after each."""
    front, translator = TerminalInput(LIMITS), Translator()
    for packet in packets:
        for value in front.feed(packet.encode() if isinstance(packet, str) else packet):
            event = translator.event(value)
            if event is not None:
                event.set_sender(app)
                app.post_message(event)
        await pilot.pause()
