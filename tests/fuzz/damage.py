"""Damage: valid files, and what disks, editors and malice make of them."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

LONG = st.sampled_from([b"[" * 30_000, b"9" * 5000, b" " * 70_000, b'"' + b"x" * 70_000, b"\x00" * 100])
SNIPPETS = st.sampled_from(
    [
        b"\n",
        b"\r",
        b"\r\n",
        b"{",
        b"}",
        b'"',
        b"null",
        b"\xff",
        b"\xed\xa0\x80",
        b"\\u0000",
        b"\\ud800",
        b"1e999",
        b"-1",
    ]
)
PIECES = st.binary(max_size=8) | SNIPPETS | LONG


class Edit(NamedTuple):
    """One wound: the bytes from `place` on, so many of them, become others. A place is a share of the whole."""

    place: float
    gone: int
    fresh: bytes

    def apply(self, text: bytes) -> bytes:
        """The text with this wound."""
        start = int(self.place * len(text))
        return text[:start] + self.fresh + text[start + self.gone :]


places = st.floats(0, 1)
edits = st.builds(Edit, places, st.integers(0, 40) | st.just(1 << 30), PIECES)
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["R7", "W", "WP", "R+2", "R", "party", "classic", "pack", 1 << 70, -1, "\x1b[2J", "\u202e", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


class Change(NamedTuple):
    """One field of one line takes another value, goes, or is new; or a line is twice there, gone, or elsewhere."""

    line: float
    field: str
    value: Any
    how: str

    def apply(self, rows: list[dict[str, Any]]) -> None:
        """Change the rows so."""
        at = int(self.line * (len(rows) - 1))
        match self.how:
            case "set":
                rows[at][self.field] = self.value
            case "go":
                rows[at].pop(self.field, None)
            case "twice":
                rows.insert(at, dict(rows[at]))
            case _:
                rows.append(rows.pop(at))


def changes(fields: Sequence[str]) -> st.SearchStrategy[Change]:
    """Changes of fields of these names, header and commands alike."""
    how = st.sampled_from(["set", "set", "set", "go", "twice", "move"])
    return st.builds(Change, st.just(0.0) | places, st.sampled_from(fields), anything, how)


def changed(text: bytes, some: Sequence[Change]) -> bytes:
    """The lines of JSON with their fields changed."""
    rows = [json.loads(line) for line in text.splitlines()]
    for change in some:
        change.apply(rows)
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def wounded(text: bytes, some: Sequence[Edit]) -> bytes:
    """The text with its bytes changed."""
    for edit in some:
        text = edit.apply(text)
    return text


def damaged(
    wholes: Sequence[bytes], fields: Sequence[str], close: Callable[[bytes], bytes] = bytes
) -> st.SearchStrategy[bytes]:
    """One of these files with fields changed, then finished by `close`, then with bytes changed; or no such file."""
    one = st.tuples(st.sampled_from(wholes), st.lists(changes(fields), max_size=4), st.lists(edits, max_size=3))
    return st.binary(max_size=64) | one.map(lambda three: wounded(close(changed(three[0], three[1])), three[2]))
