"""What cards do in a playout."""

from collections.abc import Callable, Sequence

from engine.bots.playout_cards import DRAW_FOUR, DRAW_TWO, LAID, PLACED, SUITS, WILD
from engine.bots.playout_state import PlayoutState
from engine.cards import Card
from engine.rules.pointing import MOST_CARDS


def next_turn(table: PlayoutState) -> None:
    """It is the next seat's turn."""
    table.seat = (table.seat + table.direction) % table.seats


def zero(table: PlayoutState) -> None:
    """All hands move on, under `seven_zero`."""
    if table.options.seven_zero:
        places = [(seat - table.direction) % table.seats for seat in range(table.seats)]
        table.hands = [table.hands[place] for place in places]
        table.counts = [table.counts[place] for place in places]
    next_turn(table)


def seven(table: PlayoutState) -> None:
    """Swap with the smallest hand, under `seven_zero`."""
    if table.options.seven_zero:
        seat, hands, counts = table.seat, table.hands, table.counts
        other = leaders(table, seat)[0]
        hands[seat], hands[other] = hands[other], hands[seat]
        counts[seat], counts[other] = counts[other], counts[seat]
    next_turn(table)


def skip(table: PlayoutState) -> None:
    """The next seat loses its turn."""
    table.seat = (table.seat + 2 * table.direction) % table.seats


def reverse(table: PlayoutState) -> None:
    """The direction flips; with two seats it is a Skip."""
    table.direction = -table.direction
    if table.seats > 2:
        next_turn(table)


def draw_two(table: PlayoutState) -> None:
    """The next seat draws two and loses its turn, or stacks."""
    demand(table, 2, 2, range(WILD), DRAW_TWO)


def draw_four(table: PlayoutState) -> None:
    """The next seat draws four and loses its turn, or stacks."""
    demand(table, 4, 4, (WILD,), DRAW_FOUR)


def demand(table: PlayoutState, total: int, step: int, suits: Sequence[int], rank: int) -> None:
    """The next seat draws the total, unless it can add to it under `stacking`."""
    victim = table.after(table.seat)
    for suit in suits if table.options.stacking else ():
        if rank in table.hands[victim][suit]:
            table.hands[victim][suit].remove(rank)
            table.counts[victim] -= 1
            table.discards.append(LAID[suit][rank])
            table.seat = victim
            if suit == WILD:
                table.name_colour()
            else:
                table.colour = suit
            if table.counts[victim]:
                demand(table, total + step, step, suits, rank)
            else:
                table.winner = victim
            return
    table.give(victim, total)
    table.seat = table.after(victim)


def leaders(table: PlayoutState, without: int) -> list[int]:
    """The seats but one, by how few cards they hold."""
    return sorted((seat for seat in range(table.seats) if seat != without), key=table.counts.__getitem__)


def point_taken(table: PlayoutState) -> None:
    """All point at the leader, who points at the second."""
    table.link = None
    first, second = leaders(table, -1)[:2]
    fingers = [(first, min(table.seats - 1, MOST_CARDS)), (second, 1)]
    # POINT-2: who comes sooner after the player draws first.
    for seat, count in sorted(
        fingers, key=lambda draw: (draw[0] - table.seat) * table.direction % table.seats or table.seats
    ):
        table.give(seat, count)
    next_turn(table)


def drawn_together(table: PlayoutState) -> None:
    """The leaders are linked: two that are not linked now, the player only where there is nobody else (LINK-3)."""
    seats = [*leaders(table, table.seat), table.seat]
    old = table.link or ()
    new = [seat for seat in seats if seat not in old]
    pair = (new + [seat for seat in seats if seat in old])[:2]
    table.link = min(pair), max(pair)
    next_turn(table)


def pile_up(table: PlayoutState) -> None:
    """The mini-pile grows until somebody cannot follow and takes it."""
    mini: list[Card] = []
    while (card := table.turn_up()) is not None:
        mini.append(card)
        if not card.is_wild:
            table.colour = SUITS[card.colour]
            follow(table, mini)
            return
    table.discards[:0] = mini
    next_turn(table)


def follow(table: PlayoutState, mini: list[Card]) -> None:
    """Each seat adds a card of the colour or a wild, the last takes all."""
    suit, seat = table.colour, table.after(table.seat)
    while held := table.hands[seat][suit] or table.hands[seat][WILD]:
        rank = min(held)
        held.remove(rank)
        mini.append(LAID[suit if held is table.hands[seat][suit] else WILD][rank])
        table.counts[seat] -= 1
        if not table.counts[seat]:
            table.winner = seat
            return
        seat = table.after(seat)
    for card in mini:
        suit, rank = PLACED[card]
        table.hands[seat][suit].append(rank)
    table.counts[seat] += len(mini)
    table.seat = table.after(seat)


PlayoutEffect = Callable[[PlayoutState], None]
EFFECTS: Sequence[PlayoutEffect] = (
    zero,
    *[next_turn] * 6,
    seven,
    *[next_turn] * 2,
    point_taken,
    reverse,
    skip,
    draw_two,
)
WILD_EFFECTS: Sequence[PlayoutEffect] = (draw_four, drawn_together, pile_up, next_turn)
