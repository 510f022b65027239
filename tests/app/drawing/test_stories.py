"""Stories: every event is told in a sentence, and no hidden card in any."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.drawing.narration import TELLERS, tell
from app.drawing.prompt import sentence
from app.text.i18n import use
from app.text.labels import card_name
from engine import events as said
from engine.cards import CARDS, Colour
from engine.commands import Pass, Play
from engine.events import AnyEvent, Why
from engine.view import Prompt
from tests.app.drawing.tables import seen, told

# Events that are seen elsewhere, on a screen of their own or in the prompt.
SILENT = {said.DealerDrawn, said.Dealt, said.HandShown, said.HasPointed, said.TurnBegan}
VIEW = seen(0, 4, hands=[["R7"]] * 4)
SENTENCES = [
    (said.Played(0, "R7", 3), "Ann plays red 7"),
    (said.Played(1, "GS", 3, slap=True), "Bob slaps green Skip!"),
    (said.Drew(1, 2, Why.DRAW_TWO), "Bob has to draw 2 cards"),
    (said.Drew(1, 1, Why.TURN), "Bob draws 1 card"),
    (said.ColourNamed(Colour.BLUE, 2), "Cas wants blue"),
    (said.ColourNamed(Colour.BLUE), "The colour is blue"),
    (said.Challenged(1, 0, bluff=True), "Bob doubts Ann: a bluff!"),
    (said.FingersShown((1, 0, 1, 1)), "3 fingers on Bob"),
    (said.Linked((0, 2)), "Ann and Cas are linked"),
    (said.Took(3, ("R1", "W")), "Dan takes the pile: 2 cards"),
    (said.TurnedUp("R1"), "Start card: red 1"),
    (said.RoundEnded((2,), False, 120, (0, 0, 120, 0), ()), "Cas wins the round: 120 points"),
]


@pytest.mark.parametrize(("event", "text"), SENTENCES)
def test_events_are_told(event: said.Event, text: str) -> None:
    assert tell(event, VIEW) == text


def test_no_kind_of_event_is_forgotten() -> None:
    assert set(TELLERS) | SILENT == set(get_args(AnyEvent))


@given(st.integers(2, 8), st.integers(0, 40), st.sampled_from(["en", "nl"]))
def test_every_game_can_be_told_and_awaited_in_every_language(seats: int, seed: int, language: str) -> None:
    use(language)
    try:
        for view, events in told(seats, 40, seed):
            assert sentence(view)
            for event in events:
                text = tell(event, view)
                assert text is None if type(event) in SILENT else text or isinstance(event, said.TurnedUp)
                assert "{" not in (text or "")
    finally:
        use("en")


def test_what_a_seat_draws_is_not_told() -> None:
    drawn = said.Drew(0, 2, Why.TURN, ("R7", "W4"))
    assert tell(drawn, VIEW) == tell(said.Drew(0, 2, Why.TURN), VIEW)


@pytest.mark.parametrize("code", CARDS)
def test_every_card_has_a_name(code: str) -> None:
    assert len({card_name(other) for other in CARDS}) == len(CARDS)
    assert "{" not in card_name(code)


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        (Prompt("turn", (0,)), "Your turn: play a card or draw."),
        (Prompt("turn", (0,), has_drawn=True, drawn="R7"), "You have drawn: play that card or keep it."),
        (Prompt("turn", (1,)), "It is Bob’s turn."),
        (Prompt("challenge", (0,), total=4, doubt=True, by=1), "Draw 4, or doubt Bob?"),
        (Prompt("stacked", (2,), total=6), "Cas adds to the stack, or draws 6."),
        (Prompt("pointing", (1, 2)), "2 have yet to point."),
        (Prompt("pointing", (0, 2)), "Point at somebody!"),
        (Prompt("round_over", (), winners=(1, 2)), "The round is over: Bob, Cas wins."),
    ],
)
def test_what_is_awaited_is_said(prompt: Prompt, text: str) -> None:
    assert sentence(replace(VIEW, prompt=prompt, legal=(Play(0, "R7"), Pass(0)))) == text


def test_who_has_drawn_in_vain_is_told_that_only_keeping_the_card_is_left() -> None:
    view = replace(VIEW, prompt=Prompt("turn", (0,), has_drawn=True, drawn="R7"), legal=(Pass(0),))
    assert sentence(view) == "You have drawn a card that cannot be played: keep it."
