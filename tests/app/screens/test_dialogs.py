"""The dialogs and the scoreboard: each is answered with keys alone, survives resizes, and shows any name."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from app.live.public_log import GameStats
from app.screens.dialogs.challenge import ChallengeAnswer, ChallengeScreen, HandShownScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.prompts import AskKey, AskText
from app.screens.dialogs.rules import ALSO, TOPICS, RulesScreen, title
from app.screens.dialogs.seats import LinkScreen, TargetScreen
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.commands import NextStep
from app.screens.scoreboard.screen import ScoreboardScreen
from app.text.i18n import LANGUAGES, use
from app.widgets.booklet import Booklet
from engine.cards import Colour
from engine.commands import AnyCommand, Play
from engine.events import HandShown, Played
from engine.game import Game
from engine.options import PARTY, Options
from engine.phases import awaited
from engine.position import Position
from engine.rules.links import pairs
from engine.view import view
from tests.app.screens.shown import Shown, text_of

Hands = tuple[tuple[str, ...], ...]
NASTY_NAMES = ("[/", "[red]x", "日本語の名前です", "Zo\u0308e\u0301")
DRAW = ("W", "WT", "B4", "R3", "Y8", "G1") * 20


async def answer(screen: Screen[Any], keys: str) -> Any:  # noqa: ANN401
    app = Shown(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys.split())
        await pilot.pause()
    return app.return_value


def game(hands: Hands, names: tuple[str, ...] = NASTY_NAMES, options: Options = PARTY, link: Any = None) -> Game:  # noqa: ANN401
    position = Position(hands=hands, draw=DRAW, discard=("Y4", "R4"), link=link)
    return Game(options, names[: len(hands)], b"dialogs", position)


FOUR: Hands = (("R7", "Y2"), ("W4", "Y1", "R2"), ("G5", "GS"), ("B9", "B8", "B7"))


@pytest.mark.parametrize(("key", "colour"), [("r", "R"), ("y", "Y"), ("g", "G"), ("b", "B")])
@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_each_colour_has_its_key_in_every_language(key: str, colour: str, spoken: str):
    use(spoken)
    try:
        assert await answer(ColourScreen(), key) is Colour(colour)
    finally:
        use("en")


async def test_the_cursor_begins_at_the_colour_held_most():
    assert await answer(ColourScreen(("G1", "B2", "B3", "W")), "enter") is Colour.BLUE
    assert await answer(ColourScreen(("G1", "B2", "B3", "W")), "left enter") is Colour.GREEN


async def test_a_colour_that_must_be_named_cannot_be_taken_back():
    assert await answer(ColourScreen(), "escape") is None
    assert await answer(ColourScreen(may_leave=False), "escape y") is Colour.YELLOW


def challenged(stacking: bool = False) -> ChallengeScreen:
    options = Options(**{**{f: getattr(PARTY, f) for f in PARTY.__struct_fields__}, "stacking": stacking})
    made = game((("W4", "R1", "R2"), ("W4", "B1"), ("G1", "G2")), options=options)
    made.apply(Play(0, "W4", Colour.GREEN))
    return ChallengeScreen(view(made, 1))


async def test_a_draw_four_is_accepted_or_challenged_and_a_stack_can_be_played_on():
    assert await answer(challenged(), "a") is ChallengeAnswer.ACCEPT
    assert await answer(challenged(), "right enter") is ChallengeAnswer.CHALLENGE
    assert await answer(challenged(), "p c") is ChallengeAnswer.CHALLENGE  # without stacks there is nothing to play
    assert await answer(challenged(stacking=True), "p") is ChallengeAnswer.PLAY


async def test_the_hand_laid_open_is_shown_card_by_card_until_it_is_closed():
    app = Shown(HandShownScreen(NASTY_NAMES, HandShown(1, 0, ("R7", "W4", "G+2")), bluff=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert all(index in shown for index in ("R7", "W+4", "G+2", "[red]x"))
        await pilot.press("enter")
    assert not app.is_running


async def test_a_long_page_of_the_rules_is_read_down_and_up_by_every_key_that_is_told_for_it():
    app = Shown(RulesScreen("speed"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        leaf = app.screen.query_one("#leaf")
        for down, up in (("space", "pageup"), ("pagedown", "left"), ("right", "left")):
            await pilot.press(down)
            await pilot.pause()
            assert leaf.scroll_y > 0
            await pilot.press(up)
            await pilot.pause()
            assert leaf.scroll_y == 0
        await pilot.press("end", "home", "up")
        await pilot.pause()
        assert f"▶ {title(TOPICS[-1], 'en')}" in text_of(app)


async def test_two_seats_are_linked_by_their_keys_and_the_first_can_be_let_go():
    made = game(FOUR)
    assert await answer(LinkScreen(view(made, 0), pairs(made.state)), "3 2") == (1, 2)
    assert await answer(LinkScreen(view(made, 0), pairs(made.state)), "3 3 1 escape 4 1") == (0, 3)
    assert await answer(LinkScreen(view(made, 0), pairs(made.state)), "escape") is None


async def test_seats_that_are_linked_now_cannot_be_chosen():
    made = game(FOUR, link=(0, 1))
    assert await answer(LinkScreen(view(made, 0), pairs(made.state)), "1 2 3 4") == (2, 3)


async def test_a_target_is_chosen_by_key_or_arrows():
    made = game(FOUR)
    assert await answer(TargetScreen(view(made, 0), (1, 2, 3), "Whom?"), "3") == 2
    assert await answer(TargetScreen(view(made, 0), (1, 2, 3), "Whom?"), "1 up enter") == 3
    assert await answer(TargetScreen(view(made, 0), (1, 2, 3), "Whom?", may_leave=False), "escape down enter") == 2


@pytest.mark.parametrize("name", NASTY_NAMES)
async def test_the_curtain_names_who_is_next_and_only_enter_opens_it(name: str):
    app = Shown(HandoverScreen(name))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert name in text_of(app)
        await pilot.press("x", "r", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HandoverScreen)
        await pilot.press("enter")
    assert not app.is_running


async def test_a_line_of_text_and_a_key_are_asked_for():
    assert await answer(AskText("Name?", "Ann"), "ctrl+u B o b enter") == "Bob"
    assert await answer(AskText("Name?", "Ann"), "escape") is None
    assert await answer(AskKey("Key?", "xm"), "r M") == "m"


def live(made: Game, kind: Callable[..., Any]) -> Any:  # noqa: ANN401
    """A live dialog in which every seat plays in turn."""

    def ask(command: AnyCommand) -> None:
        events = made.apply(command)
        screen.show(view(made, (awaited(made.phase) or (0,))[0]), events)

    screen = kind(view(made, awaited(made.phase)[0]), ask)
    return screen


def piling() -> Game:
    made = game((("WP", "R7", "G1"), ("B0", "B7", "R1"), ("W", "Y5", "B2")))
    made.apply(Play(0, "WP"))
    return made


@pytest.mark.parametrize("motion", [False, True])
async def test_a_mini_pile_grows_until_somebody_is_buried(motion: bool):
    made = piling()
    app = Shown(live(made, MiniPileScreen), motion)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "3 cards in the pile" in text_of(app)
        await pilot.press("right", "enter", "enter")  # seat 1 adds its second card that follows, seat 2 its first
        await pilot.pause()
        assert "5 cards in the pile" in text_of(app)
        assert made.state.hands[1][-1].code == "R1"
        await pilot.press("enter")  # seat 0 cannot follow
        await pilot.pause(0.2)
        assert "is buried under 5 cards!" in text_of(app)
        await pilot.pause(3)
    assert not app.is_running


async def test_nobody_else_sees_the_hand_of_who_adds_to_the_mini_pile():
    app = Shown(MiniPileScreen(view(piling(), 0), lambda _command: None))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "B0" not in text_of(app)
        assert "B7" not in text_of(app)


def pointing() -> Game:
    made = game((("RP", "R7", "G1"), ("B0", "B7"), ("W", "Y5"), ("G7", "G8")))
    made.apply(Play(0, "RP"))
    return made


async def test_everybody_points_in_secret_and_all_fingers_are_shown_with_what_they_cost():
    app = Shown(live(pointing(), PointingScreen))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("2", "3", "2", "2"):
            assert "☛" not in text_of(app)
            await pilot.press(key)
            await pilot.pause()
        shown = text_of(app)
        assert "☛☛☛" in shown
        assert "+3" in shown
        assert "+1" in shown
        await pilot.press("enter")
        await pilot.pause()
    assert not app.is_running


async def test_with_motion_the_fingers_come_after_three_two_one():
    app = Shown(live(pointing(), PointingScreen), motion=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2", "3", "2", "2")
        await pilot.pause(0.1)
        assert "R3" in text_of(app)
        assert "☛" not in text_of(app)
        await pilot.pause(2.5)
        assert "☛☛☛" in text_of(app)


async def test_a_pointing_that_follows_on_another_begins_anew():
    made = pointing()
    screen = live(made, PointingScreen)
    app = Shown(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2", "3", "2", "2")
        again = pointing()
        screen.show(view(again, 0), game((("RP", "R7", "G1"), ("B0", "B7"), ("W", "Y5"))).apply(Play(0, "RP")))
        await pilot.pause(4)
        assert isinstance(app.screen, PointingScreen)
        assert "point at somebody" in text_of(app)


def scores(play_to: int = 500, winner_points: int = 0) -> ScoreboardScreen:
    options = Options(**{**{f: getattr(PARTY, f) for f in PARTY.__struct_fields__}, "play_to": play_to})
    position = Position(hands=(("R7",), *FOUR[1:]), draw=DRAW, discard=("R4",), scores=(winner_points, 10, 20, 30))
    made = Game(options, NASTY_NAMES, b"dialogs", position)
    stats = GameStats(4)
    stats.totals.append(tuple(made.state.scores))
    stats.add([Played(2, "R4", 1, slap=True)])
    stats.add(made.apply(Play(0, "R7")))
    return ScoreboardScreen(view(made, 0), stats)


async def test_the_scoreboard_counts_every_hand_card_by_card():
    app = Shown(scores())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "won 102 points" in shown  # 50 + 1 + 2, 5 + 20, 9 + 8 + 7
        assert all(name in shown for name in NASTY_NAMES)
        assert all(index in shown for index in ("W+4", "Y1", "R2", "G5", "B9", "B8", "B7"))
        assert all(f" {cost} " in shown for cost in (53, 25, 24))


async def test_after_a_round_comes_the_next_and_after_a_game_another():
    assert await answer(scores(), "a n") is NextStep.NEXT
    assert await answer(scores(), "enter") is NextStep.NEXT
    assert await answer(scores(winner_points=450), "n a") is NextStep.AGAIN
    assert await answer(scores(), "s") is NextStep.SETUP
    assert await answer(scores(), "q") is NextStep.QUIT


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("topic", [*TOPICS, *ALSO])
async def test_the_rules_open_at_the_page_that_matters(topic: str, spoken: str):
    use(spoken)
    app = Shown(RulesScreen(topic))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert title(ALSO.get(topic, topic), spoken) in text_of(app).replace("…", "")
        await pilot.press("space", "down", "escape")
    use("en")
    assert not app.is_running


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "colour": ColourScreen,
    "challenge": challenged,
    "link": lambda: LinkScreen(view(game(FOUR), 0), [(0, 1)]),
    "target": lambda: TargetScreen(view(game(FOUR), 0), (1, 2, 3), "Whom?"),
    "curtain": lambda: HandoverScreen("[/"),
    "minipile": lambda: live(piling(), MiniPileScreen),
    "pointing": lambda: live(pointing(), PointingScreen),
    "scores": scores,
    "rules": RulesScreen,
    "text": lambda: AskText("Name?", "Ann"),
}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("sizes", [8, pytest.param(50, marks=pytest.mark.slow)])
async def test_random_sizes_break_no_screen_and_it_comes_back(name: str, sizes: int):
    app, rng = Shown(SCREENS[name]()), random.Random(name)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = text_of(app)
        for _size in range(sizes):
            await pilot.resize_terminal(rng.randint(1, 220), rng.randint(1, 70))
            await pilot.pause()
            width, height = app.size
            assert app.screen.has_class("-cramped") == (width < 80 or height < 24)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "This needs 80x24" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text_of(app) == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("topic", TOPICS)
async def test_a_page_of_the_rules_is_whole_when_it_opens(topic: str, size: tuple[int, int]):
    rules = RulesScreen(topic)
    async with Shown(rules).run_test(size=size) as pilot:
        await pilot.pause()
        shown = rules.query_one(Booklet)
        assert "[rule]" in text_of(rules.app) or "[ours]" in text_of(rules.app)
        assert shown.size.height == shown.get_content_height(shown.size, shown.size, shown.size.width) > 1
