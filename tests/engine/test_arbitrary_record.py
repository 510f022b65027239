"""Whatever a file holds, reading and playing it raises BadRecord or nothing."""

import json
from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from engine.record import BadRecord, read
from engine.replay import replay, status
from tests.engine.test_bad_record import DRAW, HEADER, RESULT


def try_to_play(data: bytes) -> None:
    """Read and play anything; BadRecord is the only error that may come of it."""
    for torn in (False, True):
        with suppress(BadRecord):
            status(replay(read(data.splitlines(keepends=True), torn), keep_going=True))


@given(st.binary(max_size=200))
@example(HEADER + DRAW * 3 + RESULT)
def test_arbitrary_bytes_never_raise_anything_else(data: bytes):
    try_to_play(data)
    try_to_play(HEADER + data)


@given(st.lists(st.tuples(st.integers(0, 2**16), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_record_with_a_few_bytes_changed_never_raises_anything_else(changes: list[tuple[int, int]]):
    whole = bytearray(HEADER + DRAW + b'{"seat":1,"do":"play","card":"W","colour":"R","link":[0,1],"top":1}\n' + RESULT)
    for place, value in changes:
        whole[place % len(whole)] = value
    try_to_play(bytes(whole))


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["R7", "W", "party"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
options = ["variant", "deck", "ranks", "hand_size", "x"]
parts = ["hands", "draw", "discard", "colour", "scores", "turn"]
commands = st.dictionaries(st.sampled_from(["seat", "do", "card", "top"]), anything, max_size=4)
headers = st.fixed_dictionaries(
    {"uno": st.just(1), "seats": st.just(["A", "B"]), "seed": st.text("0123456789abcdef", max_size=4)},
    optional={
        "options": st.dictionaries(st.sampled_from(options), anything, max_size=3),
        "position": anything | st.dictionaries(st.sampled_from(parts), anything, max_size=3),
    },
)


@given(headers, st.lists(commands, max_size=3))
def test_headers_and_commands_of_anything_never_raise_anything_else(header: dict[str, object], rows: list[object]):
    lines = [json.dumps(row).encode() for row in (header, *rows)]
    try_to_play(b"\n".join(lines))
