"""What is measured in a round: how long it is, who wins it, what each mechanism does, and which one decides it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.events import (
    Caught,
    Challenged,
    Drew,
    Event,
    FingersShown,
    HandsMoved,
    HandsSwapped,
    Linked,
    Passed,
    Piled,
    PileTurned,
    Played,
    Reshuffled,
    RoundEnded,
    Took,
    TurnBegan,
    UnoCalled,
    Why,
)
from engine.game import Game

# The mechanism by which a seat is made to draw; a draw on turn is none.
CAUSES: Mapping[Why, str] = {
    Why.DRAW_TWO: "draw_two",
    Why.DRAW_FOUR: "draw_four",
    Why.STACK: "stack",
    Why.CHALLENGE_LOST: "challenge",
    Why.CHALLENGE_WON: "challenge",
    Why.FINGERS: "point_taken",
    Why.WRONG_SLAP: "wrong_slap",
    Why.CAUGHT: "catch",
    Why.LINK: "link",
}

DECIDERS = ("slap", "mini_pile", *dict.fromkeys(CAUSES.values()), "play")

# What is counted by its number alone.
COUNTED: Mapping[type[Event], str] = {
    Caught: "catches",
    FingersShown: "pointings",
    HandsMoved: "hands_moved",
    HandsSwapped: "hands_swapped",
    Linked: "links",
    Passed: "passes",
    PileTurned: "mini_piles",
    Reshuffled: "reshuffles",
    TurnBegan: "turns",
    UnoCalled: "calls",
}


class RoundWatch:
    """Watches one round. `counts` are whole numbers by name; `first` moved first and `direction` is how play began.

    A mechanism decides a round where it put the last card down (a slap, the mini-pile), or else where it was the last
    to give cards to a seat that had one left and did not win; else play decides. It is a comeback where the winner once
    had a whole hand or more while another had one card left.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.first: int | None = None
        self.direction = 1
        self.winners: tuple[int, ...] = ()
        self._single: set[int] = set()
        self._behind: set[int] = set()
        self._stops: dict[int, str] = {}
        self._last_card = "play"

    def note(self, events: Sequence[Event], game: Game) -> bool:
        """Take in what a command has done; answers whether the round is over."""
        if self.first is None:
            self.direction = game.state.direction
        sizes = [len(hand) for hand in game.state.hands]
        if 0 in sizes:
            self._single.clear()  # OUT-2: what is drawn after the last card stops nobody.
        for event in events:
            name = COUNTED.get(type(event))
            if name is not None:
                self.counts[name] += 1
            if (lesson := LESSONS.get(type(event))) is not None:
                lesson(self, event)
        self._single = {seat for seat, size in enumerate(sizes) if size == 1}
        if self._single:
            whole = [seat for seat, size in enumerate(sizes) if size >= max(2, game.options.hand_size)]
            self._behind.update(whole)
        return bool(self.winners)

    def stop(self, seat: int, cause: str) -> None:
        """A seat got cards: if it had one left, that kept it from going out."""
        if seat in self._single:
            self._single.remove(seat)
            self._stops.pop(seat, None)
            self._stops[seat] = cause
            self.counts[f"stopped_{cause}"] += 1

    def decider(self, winner: int) -> str:
        """What has decided the round."""
        if self._last_card != "play":
            return self._last_card
        return next((cause for seat, cause in reversed(self._stops.items()) if seat != winner), "play")

    def came_back(self, winner: int) -> bool:
        """Whether the winner had been far behind."""
        return winner in self._behind

    def last_card(self, mechanism: str) -> None:
        """What the last card that went down did so by."""
        self._last_card = mechanism


def turn(watch: RoundWatch, event: TurnBegan) -> None:
    """The first of them tells who moves first."""
    if watch.first is None:
        watch.first = event.seat


def played(watch: RoundWatch, event: Played) -> None:
    """A card on the discard pile."""
    watch.counts["plays"] += 1
    watch.counts["slaps"] += event.slap
    watch.last_card("slap" if event.slap else "play")


def drew(watch: RoundWatch, event: Drew) -> None:
    """Cards from the draw pile."""
    watch.counts["drawn"] += event.count
    cause = CAUSES.get(event.why)
    if cause is None:
        watch.counts["draws"] += 1
    elif event.count:
        watch.counts[f"drawn_{cause}"] += event.count
        watch.stop(event.seat, cause)


def piled(watch: RoundWatch, event: Piled) -> None:
    """A card on the mini-pile."""
    watch.counts["piled"] += 1
    watch.last_card("mini_pile")


def took(watch: RoundWatch, event: Took) -> None:
    """A mini-pile in a hand."""
    watch.counts["taken"] += len(event.cards)
    watch.stop(event.seat, "mini_pile")


def challenged(watch: RoundWatch, event: Challenged) -> None:
    """A challenge."""
    watch.counts["challenges"] += 1
    watch.counts["bluffs_found"] += event.bluff


def ended(watch: RoundWatch, event: RoundEnded) -> None:
    """Who has won, and by what."""
    watch.winners = event.winners
    watch.counts["points"] += event.points
    watch.counts["blocked"] += event.blocked
    if not event.blocked:
        winner = event.winners[0]
        watch.counts["comebacks"] += watch.came_back(winner)
        watch.counts[f"decided_{watch.decider(winner)}"] += 1


LESSONS: Mapping[type[Event], Callable[[RoundWatch, Any], None]] = {
    TurnBegan: turn,
    Played: played,
    Drew: drew,
    Piled: piled,
    Took: took,
    Challenged: challenged,
    RoundEnded: ended,
}
