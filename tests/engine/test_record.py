"""Records: what is written is read again, and played to the same end."""

import json
from random import Random

import pytest

from engine.commands import Draw, Next, Play, Slap
from engine.events import encode_event
from engine.game import Game
from engine.options import CLASSIC, PARTY, Options
from engine.phases import awaited
from engine.position import Position
from engine.record import Entry, Header, Result, header_of, lines_of, read, result_of, start
from engine.replay import Refusal, differences, replay, status
from tests.engine.tables import GREEN, NAMES


def random_game(rules: Options, seats: int, number: int) -> tuple[list[bytes], Game, list[bytes]]:
    """A game of random commands: its record, how it ended, and what happened, encoded."""
    rng, header = Random(number), header_of(rules, NAMES[:seats], str(number).encode())
    game = start(header)
    entries: list[Entry] = []
    said = list(game.opening)
    while not game.over:
        seat = rng.choice(awaited(game.phase) or (0,))
        command = rng.choice([one for one in game.legal(seat) if not isinstance(one, Slap)])
        said += game.apply(command)
        entries.append(Entry(command, at=len(entries) / 7, by="bot"))
    return list(lines_of(header, entries, result_of(game))), game, list(map(encode_event, said))


@pytest.mark.parametrize(("rules", "seats"), [(PARTY, 2), (PARTY, 16), (CLASSIC, 4)])
def test_a_record_is_played_again_event_by_event_byte_for_byte(rules: Options, seats: int):
    lines, game, said = random_game(rules, seats, seats)
    record = read(lines)
    again = replay(record)
    assert list(map(encode_event, again.events)) == said
    assert again.refused == []
    assert record.result is not None
    assert differences(record.result, again.game) == []
    assert status(again)["hands"] == [sorted(card.code for card in hand) for hand in game.state.hands]


def test_a_record_that_is_read_and_written_again_is_the_same():
    lines, _, _ = random_game(CLASSIC, 3, 1)
    record = read(lines)
    assert list(lines_of(record.header, [entry for _, entry in record.entries], record.result)) == lines


def test_the_lines_of_a_record_are_as_the_format_says():
    header = header_of(PARTY, ("Ann", "Bob"), b"\x0f\x3c")
    entries = [
        Entry(Play(0, "W4", GREEN, uno=True), at=1.23456, by="clock"),
        Entry(Slap(1, "R7", 3)),
        Entry(Play(0, "WT", GREEN, (1, 0))),
        Entry(Next(seed="0f")),
    ]
    lines = [json.loads(line) for line in lines_of(header, entries, Result((0,), (5, 0), 1))]
    assert lines == [
        {"uno": 1, "options": {"variant": "party"}, "seats": ["Ann", "Bob"], "seed": "0f3c"},
        {"seat": 0, "do": "play", "card": "W4", "colour": "G", "uno": True, "at": 1.235, "by": "clock"},
        {"seat": 1, "do": "slap", "card": "R7", "top": 3},
        {"seat": 0, "do": "play", "card": "WT", "colour": "G", "link": [1, 0]},
        {"do": "next", "seed": "0f"},
        {"result": {"winners": [0], "scores": [5, 0], "rounds": 1}},
    ]


def test_the_result_need_not_be_true_and_then_the_difference_is_told():
    _, game, _ = random_game(CLASSIC, 3, 2)
    wrong = Result((9,), tuple(game.state.scores), game.round)
    assert differences(wrong, game) == [f"winners: recorded (9,), replayed {game.phase.winners}"]


def test_a_game_that_is_not_over_has_no_winners():
    game = start(header_of(CLASSIC, NAMES[:2], b"seed"))
    assert result_of(game) == Result((), (0, 0), 1)


def test_when_and_by_whom_a_command_came_does_not_change_the_game():
    lines, _, said = random_game(CLASSIC, 2, 3)
    bare = [lines[0], *(b"{" + line.split(b',"at"')[0].lstrip(b"{") + b"}\n" for line in lines[1:-1])]
    assert [encode_event(event) for event in replay(read(bare)).events] == said


def test_the_next_round_follows_from_the_seed_or_brings_its_own():
    header = Header(
        options={"variant": "classic", "hand_size": 1},
        seats=NAMES[:2],
        seed="00",
        position=Position(hands=(("R1",), ("R2",)), turn=0),
    )
    for own, other in ((None, "0f3c"), ("0f3c", "0f3d")):
        first, again, different = (
            replay(read(lines_of(header, [Entry(Play(0, "R1")), Entry(Next(seed=seed))]))).game
            for seed in (own, own, other)
        )
        assert first.commitment == again.commitment != different.commitment
        assert first.state.draw == again.state.draw != different.state.draw


def position_record(*lines: str) -> list[bytes]:
    header = Header(
        options={"variant": "party"},
        seats=NAMES[:3],
        seed="00",
        position=Position(hands=(("R7", "W"), ("B2",), ("Y1", "R7")), draw=("G5", "G6"), discard=("R7",), turn=0),
    )
    return [*lines_of(header, []), *(line.encode() + b"\n" for line in lines)]


def test_a_refused_line_ends_the_replay_unless_it_keeps_going():
    lines = position_record('{"seat":1,"do":"draw"}', '{"seat":0,"do":"draw"}', "", '{"seat":0,"do":"draw"}')
    stopped, went_on = replay(read(lines)), replay(read(lines), keep_going=True)
    assert stopped.refused == [Refusal(2, "not-your-turn")]
    assert stopped.game.phase.drawn is None
    assert went_on.refused == [Refusal(2, "not-your-turn"), Refusal(5, "already-drawn")]
    assert went_on.game.phase.drawn == "G5"


def test_the_status_tells_the_whole_table():
    played = replay(read(position_record('{"seat":0,"do":"play","card":"R7"}', '{"seat":1,"do":"draw"}')))
    told = json.loads(json.dumps(status(played)))
    legal = told.pop("legal")
    assert told == {
        "phase": "turn",
        "turn": 1,
        "drawn": "G5",
        "colour": "R",
        "top": "R7",
        "top_serial": 2,
        "direction": 1,
        "dealer": 2,
        "hands": [["W"], ["B2", "G5"], ["R7", "Y1"]],
        "draw": 1,
        "discard": ["R7", "R7"],
        "mini_pile": [],
        "link": None,
        "uno_window": None,
        "called": [],
        "scores": [0, 0, 0],
        "round": 1,
        "winner": None,
        "winners": [],
        "round_points": None,
        "refused": [],
    }
    slaps = [{"do": "slap", "seat": 2, "card": code, "top": 2} for code in ("Y1", "R7")]
    assert legal == [
        [{"do": "slap", "seat": 0, "card": "W", "top": 2}],
        [{"do": "pass", "seat": 1}, {"do": "uno", "seat": 1}],
        [*slaps],
    ]


def test_the_status_of_a_game_that_is_over_names_its_winner():
    lines, game, _ = random_game(CLASSIC, 2, 4)
    told = status(replay(read(lines)))
    assert (told["phase"], told["turn"]) == ("game_over", None)
    assert told["winner"] == game.phase.winners[0]
    assert told["round_points"] == game.phase.last.points
    assert told["legal"] == [[], []]


def test_a_command_out_of_turn_is_refused_in_a_record_as_at_the_table():
    played = replay(read(position_record('{"seat":9,"do":"draw"}')))
    assert played.refused == [Refusal(2, "no-such-seat")]
    assert Draw(0) in played.game.legal(0)
