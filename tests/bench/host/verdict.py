"""The verdict on an evening: what was played, and whether all have seen the same."""

from pathlib import Path

from app.drawing.narration import tell as sentence_on
from app.store.record_file import read_file
from engine.events import Drew, Event, FingersShown, Linked, Played, RoundEnded, Took, UnoCalled, Why
from engine.replay import Replay, replay
from engine.view import view
from tests.bench.host.eyes import scores
from tests.bench.host.players import Player


def tell(players: list[Player], file: Path) -> None:
    """Print what the record holds, and compare with it what every player has read."""
    record = read_file(file)
    played = replay(record)
    print(f"{len(record.entries)} commands, {len(played.refused)} of them refused")
    print(", ".join(f"{count} {name}" for name, count in counts(played.events).items()))
    told = public_log(played)
    for player in players:
        check_log(player, told)
    boards = ["\n".join(scores(player.screen())) for player in players]
    print(f"{len(set(boards))} different scoreboards on {len(players)} screens:\n{boards[0]}")
    assert boards[0], "the scores are not shown"
    assert len(set(boards)) == 1, "not all show the same scores"
    assert not played.refused, "the record does not hold"


def counts(events: list[Event]) -> dict[str, int]:
    """How often things happened."""
    return {
        "rounds": sum(isinstance(event, RoundEnded) for event in events),
        "plays": sum(isinstance(event, Played) and not event.slap for event in events),
        "slaps": sum(isinstance(event, Played) and event.slap for event in events),
        "wrong slaps": sum(isinstance(event, Drew) and event.why is Why.WRONG_SLAP for event in events),
        "UNO calls": sum(isinstance(event, UnoCalled) for event in events),
        "pointings": sum(isinstance(event, FingersShown) for event in events),
        "mini-piles taken": sum(isinstance(event, Took) for event in events),
        "links": sum(isinstance(event, Linked) for event in events),
    }


def public_log(played: Replay) -> list[str]:
    """What the table has told everybody, a sentence each."""
    onlooker = view(played.game, None)
    seen = [shown for event in played.events if (shown := event.seen_by(None)) is not None]
    return [text for event in seen if (text := sentence_on(event, onlooker)) is not None]


def check_log(player: Player, told: list[str]) -> None:
    """Whatever that player has ever read on the log stands in a row in the public one; talk apart."""
    known, whole = set(told), "\n".join(["", *told, ""])
    for look in player.looks:
        read = [line for line in look if line in known]
        assert "\n".join(["", *read, ""]) in whole, f"{player.name} has read something else:\n" + "\n".join(look)
    last = [line for line in player.looks[-1] if line in known]
    missed = len(whole[whole.rindex("\n".join(["", *last, ""])) :].split("\n")) - len(last) - 2
    print(f"{player.name}: {len(player.looks)} looks at the log, the last {missed} sentences before its end")
