"""What the figures are called for people."""

from collections.abc import Mapping

from app.language import _, mark

LABELS: Mapping[str, str] = {
    "turns": mark("turns"),
    "minutes": mark("minutes at the bots' pace"),
    "rounds": mark("rounds"),
    "plays": mark("cards played"),
    "draws": mark("draws on turn"),
    "drawn": mark("cards drawn, for whatever reason"),
    "passes": mark("passes"),
    "points": mark("points scored"),
    "calls": mark("UNO calls"),
    "reshuffles": mark("reshuffles"),
    "slaps": mark("slaps"),
    "pointings": mark("Point Taken"),
    "drawn_point_taken": mark("cards drawn for fingers"),
    "mini_piles": mark("mini-piles"),
    "piled": mark("cards put on mini-piles"),
    "taken": mark("cards taken with mini-piles"),
    "links": mark("links"),
    "drawn_link": mark("cards drawn for a link"),
    "challenges": mark("challenges"),
    "bluffs_found": mark("bluffs found"),
    "catches": mark("catches"),
    "drawn_draw_two": mark("cards drawn for Draw Two"),
    "drawn_draw_four": mark("cards drawn for Wild Draw Four"),
    "drawn_stack": mark("cards drawn for stacks"),
    "hands_swapped": mark("hands swapped"),
    "hands_moved": mark("hands moved on"),
    "comebacks": mark("comebacks"),
    "blocked": mark("blocked rounds"),
    "slap": mark("a slap"),
    "mini_pile": mark("a mini-pile"),
    "point_taken": mark("Point Taken"),
    "link": mark("a link"),
    "challenge": mark("a challenge"),
    "catch": mark("a catch"),
    "draw_two": mark("a Draw Two"),
    "draw_four": mark("a Wild Draw Four"),
    "stack": mark("a stack"),
    "wrong_slap": mark("a wrong slap"),
    "play": mark("play alone"),
}


def label(name: str) -> str:
    """What a figure is called."""
    return _(LABELS[name]) if name in LABELS else name.removeprefix("style_")
