"""A game: rounds one after another, judged by the rules, until somebody has won."""

from collections.abc import Sequence

from engine.commands import AnyCommand, Next
from engine.cut import Cut, can_cut, cut_of, seed_of_deal
from engine.events import Event, RoundBegan
from engine.options import BadSettings, Options, refuse_unfit
from engine.phases import GameOver, Phase, RoundOver
from engine.position import Position, set_up
from engine.refusal import IllegalCommand, Reason
from engine.rng import Rng, commitment, round_seed
from engine.rules import legal, scoring
from engine.rules.deal import choose_dealer, deal
from engine.rules.round import apply
from engine.state import State


class Game:
    """One game. `names` are the seats', clockwise; `seed` is the first round's; `opening` tells of its deal.

    `cut` is how this round's deck was cut, None if it was not: the dealer follows from the seed alone, the deal from
    both. A game that goes on with other seats has `scores`, and the `dealer` whose turn to deal it is. Raises
    BadSettings where these seats cannot play by these options, or the position or the cut cannot be.
    """

    __slots__ = ("commitment", "cut", "names", "opening", "options", "round", "seed", "state")

    def __init__(
        self,
        options: Options,
        names: Sequence[str],
        seed: bytes,
        position: Position | None = None,
        *,
        scores: Sequence[int] = (),
        dealer: int | None = None,
        cut: Cut | None = None,
    ) -> None:
        refuse_unfit(options, names)
        refuse_unfit_cut(cut, len(names), is_dealt=position is None)
        if len(scores) not in {0, len(names)} or (dealer is not None and not 0 <= dealer < len(names)):
            raise BadSettings("scores", "The scores or the dealer are not those of these seats.")
        self.options = options
        self.names = tuple(names)
        self.seed = seed
        self.round = 1
        self.commitment = commitment(seed)
        self.cut = cut
        if position is not None:
            self.state = set_up(position, options, len(names), Rng(seed))
        else:
            self.state = State(options, len(names), Rng(seed))
            self.state.scores = [*scores] or self.state.scores
            if dealer is None:
                choose_dealer(self.state)
            else:
                self.state.dealer = dealer
            if cut is not None:
                self.state.rng = Rng(seed_of_deal(seed, cut))
            self._deal()
        if 0 < options.play_to <= max(self.state.scores):
            raise BadSettings("scores", "These scores have ended the game already.")
        self.opening: list[Event] = self.state.said

    def _deal(self) -> None:
        self.state.say(RoundBegan(self.round, self.state.dealer, self.commitment, self.cut))
        deal(self.state)

    @property
    def phase(self) -> Phase:
        """Whose answer is awaited, and which."""
        return self.state.phase

    @property
    def over(self) -> bool:
        """Whether somebody has won the game."""
        return type(self.state.phase) is GameOver

    def apply(self, command: AnyCommand) -> list[Event]:
        """Carry out a command and tell what happened; raises IllegalCommand, having changed nothing (TURN-4)."""
        if type(command) is Next:
            return self._next_round(command)
        said = apply(self.state, command)
        if type(self.state.phase) is RoundOver:
            scoring.settle(self.state, self.state.phase)
        return said

    def _next_round(self, command: Next) -> list[Event]:
        if not isinstance(self.state.phase, RoundOver):
            raise IllegalCommand(Reason.GAME_OVER if self.over else Reason.NOT_NOW)
        if command.seat is not None:
            self.state.refuse_stranger(command.seat)
        if not command.is_whole():
            raise IllegalCommand(Reason.BAD_COMMAND)
        if (cut := cut_of(command.cut, command.cutter)) is not None:
            self._refuse_bad(cut)
        try:
            own = command.seed and bytes.fromhex(command.seed)
        except ValueError:
            raise IllegalCommand(Reason.BAD_SEED) from None
        self.round += 1
        seed = own or round_seed(self.seed, self.round)
        self.commitment = commitment(seed)
        self.cut = cut
        before, self.state = self.state, State(self.options, len(self.names), Rng(seed_of_deal(seed, cut)))
        self.state.scores = before.scores
        self.state.dealer = (before.dealer + 1) % len(self.names)  # SET-1: the deal passes to the left
        self._deal()
        return self.state.said

    def _refuse_bad(self, cut: Cut) -> None:
        if not can_cut(cut.text):
            raise IllegalCommand(Reason.BAD_CUT)
        if cut.seat is not None:
            self.state.refuse_stranger(cut.seat)

    def legal(self, seat: int) -> list[AnyCommand]:
        """Every command that the seat may give now. Raises IllegalCommand where there is no such seat."""
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise IllegalCommand(Reason.NO_SUCH_SEAT)
        return legal.legal(self.state, seat)

    def copy(self) -> "Game":
        """An independent twin."""
        twin = Game.__new__(Game)
        twin.options = self.options
        twin.names = self.names
        twin.seed = self.seed
        twin.round = self.round
        twin.commitment = self.commitment
        twin.cut = self.cut
        twin.opening = self.opening
        twin.state = self.state.copy()
        return twin


def refuse_unfit_cut(cut: Cut | None, seats: int, *, is_dealt: bool) -> None:
    """Raise BadSettings where a deck cannot have been cut like that."""
    if cut is None:
        return
    if not is_dealt:
        raise BadSettings("cut", "A position is not dealt: there is no deck to cut.")
    if not can_cut(cut.text):
        raise BadSettings("cut", "A cut is a line of 1 to 64 characters.")
    if cut.seat is not None and not (type(cut.seat) is int and 0 <= cut.seat < seats):
        raise BadSettings("cut", "The deck was cut by a seat that is not at the table.")
