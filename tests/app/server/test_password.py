"""The question for the password: what is typed or pasted is the answer, and what a terminal reports is not."""

import pytest

from app.server.access.password import LONGEST_ANSWER, PasswordPrompt


async def answer(*packets: bytes) -> str | None:
    prompt = PasswordPrompt()
    for packet in packets:
        prompt.feed(packet)
    return prompt._answers.get_nowait()


@pytest.mark.parametrize(
    "packets",
    [
        (b"plums\r",),
        (b"p", b"lums", b"\n"),
        (b"plumm\x7fs\r",),
        (b"\x1b[200~plums\x1b[201~", b"\r"),
        (b"\x1b[?62;22cplums\x1b]11;rgb:0d0d/0d0d/0d0d\x07\r",),
        (b"plu\x1b[A\x1b[12;40", b"Rms\r"),
        (b"\x1b[112;;112u", b"lums\x1b[13u"),
    ],
)
async def test_the_answer_is_what_was_typed(packets: tuple[bytes, ...]) -> None:
    assert await answer(*packets) == "plums"


async def test_letters_of_any_alphabet_may_be_cut_between_packets() -> None:
    sent = "pflaumenmuß".encode()
    assert await answer(sent[:-1], sent[-1:], b"\r") == "pflaumenmuß"


@pytest.mark.parametrize("leave", [b"\x03", b"\x04", b"plu\x03", b"\x1b[1089::99;5u"])
async def test_who_would_rather_leave_does(leave: bytes) -> None:
    assert await answer(leave) is None


async def test_no_answer_is_longer_than_the_longest() -> None:
    given = await answer(b"x" * 1000, b"\r")
    assert given == "x" * LONGEST_ANSWER
