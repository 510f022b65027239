"""Who comes later learns what all could see and hear in this round, and nothing else."""

from app.live.fairness import Faster
from app.live.public_log import Past
from engine.events import Drew, HandShown, Passed, RoundBegan, Why


class Word:
    def read(self) -> str:
        return "Ann: hello"


def test_it_is_in_the_order_in_which_it_happened() -> None:
    past, word = Past(2), Word()
    past.add([Passed(0)])
    past.hear(word)
    past.add([Passed(1)], Faster(0, 1, 0.084))
    assert [*past.told] == [Passed(0), word, Passed(1), Faster(0, 1, 0.084)]


def test_a_round_begins_with_an_empty_past() -> None:
    past = Past(2)
    past.add([Passed(0)])
    past.add([RoundBegan(2, 0, "")])
    assert [*past.told] == [RoundBegan(2, 0, "")]


def test_no_card_of_a_hand_is_in_it() -> None:
    past = Past(2)
    past.add([Drew(0, 1, Why.TURN, ("R7",)), HandShown(0, 1, ("R7",))])
    assert [*past.told] == [Drew(0, 1, Why.TURN)]
