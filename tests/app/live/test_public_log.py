"""Who comes later learns what all could see and hear in this round, and nothing else."""

from app.live.fairness import RaceResult
from app.live.public_log import PublicLog
from engine.events import Drew, HandShown, Passed, RoundBegan, Why


class Word:
    def read(self) -> str:
        return "Ann: hello"


def test_it_is_in_the_order_in_which_it_happened() -> None:
    public_log, word = PublicLog(2), Word()
    public_log.add([Passed(0)])
    public_log.add_said(word)
    public_log.add([Passed(1)], RaceResult(0, 1, 0.084))
    assert [*public_log.entries] == [Passed(0), word, Passed(1), RaceResult(0, 1, 0.084)]


def test_a_round_begins_with_an_empty_past() -> None:
    public_log = PublicLog(2)
    public_log.add([Passed(0)])
    public_log.add([RoundBegan(2, 0, "")])
    assert [*public_log.entries] == [RoundBegan(2, 0, "")]


def test_no_card_of_a_hand_is_in_it() -> None:
    public_log = PublicLog(2)
    public_log.add([Drew(0, 1, Why.TURN, ("R7",)), HandShown(0, 1, ("R7",))])
    assert [*public_log.entries] == [Drew(0, 1, Why.TURN)]
