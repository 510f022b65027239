"""The table of those who share a keyboard."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from app.live.clients import GameUpdate
from app.live.game import LiveGame
from app.screens import commands
from app.screens.dialogs.handover import HandoverScreen
from app.screens.scoreboard.screen import NextStep, ScoreboardScreen
from app.screens.table.hot_seat import HotSeat
from app.screens.table.view import TableView

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 0.0)


class TableScreen(TableView[NextStep]):
    """Shows a table; answers what its people want after the game. `once`: it leaves by itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop", "step", show=False, id="table.step"),
        Binding("plus,equals_sign", "speed(1)", show=False, id="table.faster"),
        Binding("minus", "speed(-1)", show=False, id="table.slower"),
    ]

    def __init__(self, table: LiveGame, keyboard: HotSeat, once: bool = False) -> None:
        super().__init__(table, keyboard)
        self.once = once
        self.handed_over: int | None = None

    def take_in(self, update: GameUpdate) -> None:
        """Show what has happened, and see who has to get up."""
        self.handed_over = self.keyboard.handing_over(update.view)
        super().take_in(update)

    def what_is_asked(self) -> tuple[object, ...] | None:
        """The question of whoever is in front; where somebody else has to answer, who has to get up for it."""
        if self.handed_over is None:
            return super().what_is_asked()
        prompt = self.view.prompt
        return ("curtain", prompt.kind, self.handed_over, self.view.top_serial, self.view.round)

    async def answer(self) -> None:
        """Answer what is asked; where somebody else has to, pass the keyboard first."""
        if self.handed_over is None:
            await super().answer()
        else:
            await self.pass_keyboard(self.handed_over)

    def hints(self) -> list[commands.Hint]:
        """The keys that work now."""
        if not self.keyboard.seats:
            return commands.looking_on(self.table.time.paused, self.table.time.speed)
        own, last = super().hints(), [*commands.sorting(self.view), *commands.always()]
        if self.keyboard.alone:
            return [*own]
        keys, front = self.keyboard.slap_keys, self.keyboard.front
        shared = commands.shared(keys.values() if front is None else [keys[front]])
        return [*(hint for hint in own if hint not in last), *shared, *last]

    async def end_round(self) -> None:
        """Show the scores, and do what people want next."""
        if self.once and self.view.prompt.kind == "game_over":
            self.dismiss(NextStep.QUIT)
            return
        onward = await self.ask(ScoreboardScreen(self.view, self.stats))
        if onward is NextStep.NEXT:
            self.table.next_round()
        elif onward is not None:
            self.dismiss(onward)

    async def pass_keyboard(self, seat: int) -> None:
        """Draw the curtain until that seat's player has come, then show its hand and ask what is asked of it."""
        await self.looked_at.wait()  # who was in front may still look at a hand that is shown to nobody else
        if not await self.ask(HandoverScreen(self.view.names[seat])):
            return  # the game has gone on without them
        self.keyboard.front, self.handed_over = seat, None
        self.update = self.watched.look_as(seat)
        self.show()
        self.show_live()
        self.ask_what_is_asked()

    # Looking on

    def on_reflex_key(self, event: Key) -> bool:
        """Whether a key was somebody's shout or slap, or the pause of one who looks on."""
        if not self.keyboard.seats and event.key == commands.SLAP_ALONE:
            self.action_pause()
            return True
        return super().on_reflex_key(event)

    def action_pause(self) -> None:
        """Stop the bots, or let them go on."""
        self.table.pause(not self.table.time.paused)
        self.show()

    def action_step(self) -> None:
        """Let the bots do one thing."""
        if not self.keyboard.seats:
            self.table.step()

    def action_speed(self, step: int) -> None:
        """Let the bots play faster or slower."""
        if not self.keyboard.seats:
            speed = self.table.time.speed
            place = min(range(len(SPEEDS)), key=lambda number: abs((SPEEDS[number] or 99) - (speed or 99)))
            self.table.set_speed(SPEEDS[min(max(place + step, 0), len(SPEEDS) - 1)])
            self.show()

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(NextStep.QUIT)
