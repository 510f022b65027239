"""Recorded keyboards: what terminals send for our keys, what they reply, and how they paste.

From what their makers and others have published: xterm's control sequences (invisible-island.net/xterm/ctlseqs),
kitty's keyboard protocol (sw.kovidgoyal.net/kitty/keyboard-protocol), the terminfo entries of ncurses for linux, tmux,
screen, xterm and nsterm, console_codes(4), and the documentation of Ghostty, WezTerm, iTerm2, Windows Terminal and
xterm.js. Numbers of versions in replies are examples.
"""

from collections.abc import Mapping

from msgspec import Struct

# Ctrl-C: of old, by kitty's protocol, on a Russian layout, and by xterm's modifyOtherKeys.
INTERRUPTS = [b"\x03", b"\x1b[99;5u", b"\x1b[1089::99;5:1u", b"\x1b[27;5;99~"]
# The keys of the game, by the names that bindings have.
TYPED = {
    **{letter: letter.encode() for letter in "abdpstq1238"},
    "space": b" ",
    "question_mark": b"?",
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "backspace": b"\x7f",
    "shift+tab": b"\x1b[Z",
    "ctrl+c": b"\x03",
    "ctrl+l": b"\x0c",
    "ctrl+p": b"\x10",
}
ARROWS = {name: f"\x1b[{final}".encode() for name, final in zip(("up", "down", "right", "left"), "ABCD", strict=True)}
# The same with cursor keys in application mode (DECCKM).
ARROWS_APPLIED = {name: sent.replace(b"[", b"O") for name, sent in ARROWS.items()}
PAGES = {"pageup": b"\x1b[5~", "pagedown": b"\x1b[6~", "delete": b"\x1b[3~", "insert": b"\x1b[2~"}
ENDS_XTERM = {"home": b"\x1b[H", "end": b"\x1b[F"}
ENDS_APPLIED = {"home": b"\x1bOH", "end": b"\x1bOF"}
ENDS_VT220 = {"home": b"\x1b[1~", "end": b"\x1b[4~"}
ENDS_RXVT = {"home": b"\x1b[7~", "end": b"\x1b[8~"}
F1_XTERM, F1_VT220, F1_LINUX = {"f1": b"\x1bOP"}, {"f1": b"\x1b[11~"}, {"f1": b"\x1b[[A"}
XTERM = {**TYPED, **ARROWS, **PAGES, **ENDS_XTERM, **F1_XTERM}
# All keys as escape codes, with texts and other layouts: kitty's flags 1 + 4 + 8 + 16, as our local door asks.
KITTY = {
    **{letter: f"\x1b[{ord(letter)};;{ord(letter)}u".encode() for letter in "abdpstq1238"},
    **ARROWS,
    **PAGES,
    **ENDS_XTERM,
    "space": b"\x1b[32;;32u",
    "question_mark": b"\x1b[47:63;2;63u",
    "enter": b"\x1b[13u",
    "escape": b"\x1b[27u",
    "tab": b"\x1b[9u",
    "backspace": b"\x1b[127u",
    "shift+tab": b"\x1b[9;2u",
    "ctrl+c": b"\x1b[99;5u",
    "ctrl+l": b"\x1b[108;5u",
    "ctrl+p": b"\x1b[112;5u",
    "f1": b"\x1b[P",
}


class Keyboard(Struct, frozen=True):
    """What one terminal sends."""

    keys: Mapping[str, bytes]
    also: tuple[Mapping[str, bytes], ...] = ()
    replies: tuple[bytes, ...] = ()
    brackets: bool = True


def replies(da1: str, da2: str, *more: str, colour: str = "1e1e/1e1e/1e1e", end: str = "\x1b\\") -> tuple[bytes, ...]:
    """Device attributes, its colours, that all is well, and what else a terminal says when it is asked."""
    said = [f"\x1b[{da1}c", f"\x1b[{da2}c", "\x1b[0n", *more]
    said += [f"\x1b]10;rgb:d4d4/d4d4/d4d4{end}", f"\x1b]11;rgb:{colour}{end}"]
    return tuple(reply.encode() for reply in said)


def version(name: str) -> str:
    """The reply to XTVERSION."""
    return f"\x1bP>|{name}\x1b\\"


def modes(*settings: str) -> tuple[str, ...]:
    """Replies to DECRQM, other than those that we make use of."""
    return tuple(f"\x1b[?{setting}$y" for setting in settings)


KEYBOARDS: dict[str, Keyboard] = {
    "kitty": Keyboard(
        XTERM,
        (KITTY, ARROWS_APPLIED, ENDS_APPLIED),
        replies("?62;52;", ">1;4000;35", version("kitty(0.35.2)"), "\x1b[?29u", *modes("2004;1", "1049;1")),
    ),
    "Ghostty": Keyboard(
        XTERM, (KITTY, ARROWS_APPLIED), replies("?62;22", ">1;10;0", version("ghostty 1.0.1"), "\x1b[?29u")
    ),
    "WezTerm": Keyboard(
        XTERM,
        (KITTY, ARROWS_APPLIED, ENDS_APPLIED),
        replies("?65;4;6;18;22", ">1;277;0", version("WezTerm 20240203-110809-5046fc22")),
    ),
    "iTerm2": Keyboard(
        XTERM,
        (KITTY, ARROWS_APPLIED, ENDS_APPLIED),
        replies(
            "?64;1;2;4;6;17;18;21;22", ">64;2500;0", version("iTerm2 3.5.4"), "\x1b]1337;Capabilities=T3CwLrMSc\x07"
        ),
    ),
    "Terminal.app": Keyboard(XTERM, (ARROWS_APPLIED, ENDS_APPLIED), replies("?1;2", ">1;95;0", end="\x07")),
    "Windows Terminal over ssh": Keyboard(
        XTERM,
        (ARROWS_APPLIED, ENDS_APPLIED),
        replies("?61;4;6;7;14;21;22;23;24;28;32;42", ">0;10;1", "\x1bP!|00000000\x1b\\", colour="0c0c/0c0c/0c0c"),
    ),
    "VS Code": Keyboard(XTERM, (KITTY, ARROWS_APPLIED), replies("?1;2", ">0;276;0", version("xterm.js(5.5.0)"))),
    "xterm.js": Keyboard(
        XTERM,
        (ARROWS_APPLIED, ENDS_APPLIED),
        (*replies("?62;4;9;22", ">0;276;0"), b"\x1b[<0;NaN;NaNM", b"\x1b[<35;NaN;3M"),
    ),
    "xterm": Keyboard(
        XTERM,
        (ARROWS_APPLIED, ENDS_APPLIED, F1_VT220),
        replies(
            "?64;1;2;6;9;15;16;17;18;21;22;28", ">41;390;0", version("XTerm(390)"), "\x1bP1+r544e=787465726d\x1b\\"
        ),
    ),
    "tmux": Keyboard(
        {**XTERM, **ENDS_VT220}, (ARROWS_APPLIED,), replies("?1;2;4", ">84;0;0", version("tmux 3.4"), end="\x07")
    ),
    "screen": Keyboard(
        {**XTERM, **ENDS_VT220}, (ARROWS_APPLIED, F1_VT220), replies("?1;2", ">83;40901;0", end="\x07"), brackets=False
    ),
    "Linux console": Keyboard({**XTERM, **ENDS_VT220, **F1_LINUX}, (), (b"\x1b[?6c", b"\x1b[0n"), brackets=False),
    "rxvt": Keyboard(
        {**XTERM, **ENDS_RXVT, **F1_VT220}, (ARROWS_APPLIED,), replies("?1;2", ">82;20703;0", end="\x1b\\")
    ),
    "Termius on a phone": Keyboard(XTERM, (ARROWS_APPLIED,), (b"\x1b[?1;2c", b"\x1b[>0;276;0c")),
    "Blink on a phone": Keyboard(XTERM, (ARROWS_APPLIED, ENDS_APPLIED), (b"\x1b[?1;2c", b"\x1b[>1;10;0c")),
    "ConnectBot on a phone": Keyboard({**XTERM, **ENDS_VT220}, (), (b"\x1b[?1;2c",), brackets=False),
}


def presses() -> list[tuple[str, str, bytes]]:
    """Every terminal with every key that it sends, each once."""
    return [
        (terminal, name, sent)
        for terminal, keyboard in KEYBOARDS.items()
        for keys in (keyboard.keys, *keyboard.also)
        for name, sent in keys.items()
    ]


def all_replies() -> list[bytes]:
    """Every reply, once."""
    return list(dict.fromkeys(reply for keyboard in KEYBOARDS.values() for reply in keyboard.replies))
