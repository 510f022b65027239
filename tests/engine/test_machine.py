"""The laws, tried on random games: every variant, 2 to 16 seats, random house rules."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import state
from engine.commands import AnyCommand, Next
from engine.events import encode_event
from engine.phases import awaited
from engine.record import Entry, Header, lines_of, read, result_of, start
from engine.replay import differences, replay
from engine.timeout import mildest
from tests.engine import laws
from tests.engine.setups import headers
from tests.engine.tables import snapshot


class Table(RuleBasedStateMachine):
    """One game, begun anywhere, in which any seat does anything that it may, in few turns or many (PILE-4)."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.most_turns = state.MOST_TURNS

    @initialize(header=headers(), most_turns=st.sampled_from([state.MOST_TURNS, 1, 3]))
    def sit_down(self, header: Header, most_turns: int) -> None:
        state.MOST_TURNS = most_turns
        self.header = header
        self.game = start(header)
        self.said = list(self.game.opening)
        self.cards = laws.all_cards(self.game)
        laws.events_hide(self.said, len(self.game.names))

    def carry_out(self, command: AnyCommand) -> None:
        """Let a command be carried out; a copy made before knows nothing of it, and would do the same."""
        twin, rng = self.game.copy(), Random(len(self.said))
        before = snapshot(twin)
        assert before == snapshot(self.game) | {"said": []}
        laws.strangers_see_the_same(self.game, command, rng)
        said = self.game.apply(command)
        assert snapshot(twin) == before
        assert twin.apply(command) == said
        self.entries.append(Entry(command))
        self.said += said
        laws.events_hide(said, len(self.game.names))
        if isinstance(command, Next):
            self.cards = laws.all_cards(self.game)

    @precondition(lambda self: not self.game.over)
    @rule(choice=st.integers(0, 10_000))
    def who_is_awaited_acts(self, choice: int) -> None:
        seats = awaited(self.game.phase) or (0,)
        commands = self.game.legal(seats[choice % len(seats)])
        self.carry_out(commands[choice % len(commands)])

    @precondition(lambda self: not self.game.over)
    @rule(choice=st.integers(0, 10_000))
    def anybody_acts(self, choice: int) -> None:
        commands = [one for seat in range(len(self.game.names)) for one in self.game.legal(seat)]
        self.carry_out(commands[choice % len(commands)])

    @precondition(lambda self: bool(awaited(self.game.phase)))
    @rule()
    def time_is_up(self) -> None:
        seat = awaited(self.game.phase)[-1]
        command = mildest(self.game, seat)
        assert command in self.game.legal(seat)
        self.carry_out(command)

    @rule(choice=st.integers(0, 15))
    def legal_is_what_is_accepted(self, choice: int) -> None:
        laws.legal_is_what_is_accepted(self.game, choice % len(self.game.names))

    @rule(rng=st.randoms(use_true_random=False))
    def views_hide(self, rng: Random) -> None:
        laws.views_hide(self.game, rng)

    @invariant()
    def cards_are_conserved(self) -> None:
        assert laws.all_cards(self.game) == self.cards

    @invariant()
    def somebody_can_act(self) -> None:
        laws.somebody_can_act(self.game)
        for seat in awaited(self.game.phase)[:1]:
            laws.legal_is_what_is_accepted(self.game, seat)

    @invariant()
    def no_round_is_endless(self) -> None:
        laws.no_round_is_endless(self.game, self.said)

    def teardown(self) -> None:
        """A record of it all is played again to identical events, byte for byte."""
        try:
            self.replay()
        finally:
            state.MOST_TURNS = self.most_turns

    def replay(self) -> None:
        if hasattr(self, "said"):
            record = read(lines_of(self.header, self.entries, result_of(self.game)))
            again = replay(record)
            assert list(map(encode_event, again.events)) == list(map(encode_event, self.said))
            assert record.result is not None
            assert differences(record.result, again.game) == []


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=30)
