"""The stats: what each seat did, from what everybody may see."""

from app.live.public_log import GameStats
from engine.events import Caught, Challenged, Drew, Played, RoundEnded, Took, Why, WrongSlap


def test_slaps_catches_draws_and_bluffs_found_are_counted_for_whom_they_befall():
    stats = GameStats(2)
    stats.add([Played(0, "R7", 3, slap=True), Played(0, "R8", 4), WrongSlap(1), Caught(1, 0)])
    stats.add(
        [
            Drew(1, 2, Why.CAUGHT),
            Took(1, ("R1", "R2", "W")),
            Challenged(0, 1, bluff=True),
            Challenged(1, 0, bluff=False),
        ]
    )
    ann, bob = stats.seats
    assert (ann.slaps, ann.bluffs, ann.drawn) == (1, 1, 0)
    assert (bob.wrong, bob.caught, bob.drawn, bob.bluffs) == (1, 1, 5, 0)


def test_the_best_round_is_the_most_points_won_or_with_lowest_totals_the_fewest_left():
    rounds = [RoundEnded((0,), False, 30, (30, 0), ((), ())), RoundEnded((1,), False, 50, (30, 50), ((), ()))]
    most, fewest = GameStats(2), GameStats(2, lowest_wins=True)
    for stats in (most, fewest):
        stats.add(rounds)
        assert stats.totals == [(30, 0), (30, 50)]
    assert [deeds.best for deeds in most.seats] == [30, 50]
    assert [deeds.best for deeds in fewest.seats] == [0, 0]
    assert [deeds.rounds for deeds in most.seats] == [1, 1]
