"""A terminal for tests: it understands what the driver writes, and nothing else."""

import re

TOKEN = re.compile(
    r"\x1b\[(?P<private>\??)(?P<numbers>[\d;]*)\$?(?P<final>[@-~])|\x1b\](?P<title>[^\x07]*)\x07|(?P<text>[^\x1b\r\n]+|.)",
    re.DOTALL,
)
HALF = "\0"
Worn = tuple[frozenset[str], str, str]
UNFINISHED = re.compile(r"(?:\x1b(?:\[[0-9;?]*|\][^\x07\x1b]*)?)?\Z")
Shown = list[tuple[str, Worn]]


class Terminal:
    """Cells as a guest would see them: each a character and the SGR parameters that are on.

    `wide` tells which characters fill two cells; the second is HALF. Anything that is not expected raises.
    """

    def __init__(self, columns: int, rows: int, wide: str = "") -> None:
        self.columns, self.rows, self.wide = columns, rows, wide
        self.cells = [[(" ", self.plain())] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.on: Worn = self.plain()
        self.modes: set[str] = set()
        self.titles: list[str] = []
        self.written = 0
        self.unfinished = ""

    @staticmethod
    def plain() -> Worn:
        return frozenset(), "", ""

    def feed(self, data: str) -> None:
        # What has come so far may end in the middle of a sequence: the rest comes with the next.
        data = self.unfinished + data
        self.unfinished = UNFINISHED.search(data)[0]  # type: ignore[index]
        data = data.removesuffix(self.unfinished)
        for token in TOKEN.finditer(data):
            if token["text"] is not None:
                self.write(token["text"])
            elif token["title"] is not None:
                self.titles.append(token["title"])
            elif token["private"]:
                self.switch(token["numbers"], token["final"])
            else:
                self.obey(token["final"], [int(number or 0) for number in token["numbers"].split(";")])

    def write(self, text: str) -> None:
        if text in "\r\n":
            self.x, self.y = (0, self.y) if text == "\r" else (self.x, self.y + 1)
            return
        assert text.isprintable(), f"{text!r} was sent to the terminal"
        self.written += len(text)
        if not self.wide and self.x + len(text) <= self.columns:
            blank = self.seen(" ")
            cells = [(letter, blank if letter == " " else self.on) for letter in text]
            self.cells[self.y][self.x : self.x + len(text)] = cells
            self.x = min(self.x + len(text), self.columns - 1)
            return
        for letter in text:
            self.put(letter)

    def put(self, letter: str) -> None:
        width = 2 if letter in self.wide else 1
        row = self.cells[self.y]
        for at in range(self.x, min(self.x + width, self.columns)):
            self.split(row, at)
        row[self.x] = (letter, self.seen(letter))
        if width == 2:
            row[self.x + 1] = (HALF, self.on)
        self.x = min(self.x + width, self.columns - 1)

    def split(self, row: Shown, at: int) -> None:
        """Overwriting half of a wide character blanks the other half."""
        if row[at][0] == HALF:
            row[at - 1] = (" ", self.plain())
        elif at + 1 < self.columns and row[at + 1][0] == HALF:
            row[at + 1] = (" ", self.plain())

    def seen(self, letter: str) -> Worn:
        """Of a space only the paper shows, unless something runs through it."""
        attributes, _ink, paper = self.on
        lined = attributes & {"4", "7", "9", "21", "53"}
        return self.on if letter != " " or lined else (frozenset(), "", paper)

    def switch(self, mode: str, final: str) -> None:
        if final == "h":
            self.modes.add(mode)
        elif final == "l":
            self.modes.discard(mode)

    def obey(self, final: str, numbers: list[int]) -> None:
        match final:
            case "H":
                self.y = max(1, numbers[0]) - 1
                self.x = max(1, numbers[1]) - 1 if len(numbers) > 1 else 0
            case "C":
                self.x += max(1, numbers[0])
            case "J":
                self.cells = [[(" ", self.plain())] * self.columns for _ in range(self.rows)]
            case "m":
                self.dress(numbers)
            case "n":
                pass
            case _:
                raise AssertionError(f"CSI {numbers} {final}")

    def dress(self, numbers: list[int]) -> None:
        left = list(map(str, numbers))
        attributes, ink, paper = set(self.on[0]), self.on[1], self.on[2]
        off = {"22": "12", "23": "3", "24": ("4", "21"), "25": "5", "27": "7", "29": "9", "55": ("53",)}
        while left:
            code = left.pop(0)
            if code == "0":
                attributes, ink, paper = set(), "", ""
            elif code in {"38", "48"}:
                length = 2 if left[0] == "5" else 4
                colour, left = ";".join([code, *left[:length]]), left[length:]
                ink, paper = (colour, paper) if code == "38" else (ink, colour)
            elif code in {"39", "49"}:
                ink, paper = ("", paper) if code == "39" else (ink, "")
            elif code in off:
                attributes -= set(off[code])
            elif 30 <= int(code) <= 37 or 90 <= int(code) <= 97:
                ink = code
            elif 40 <= int(code) <= 47 or 100 <= int(code) <= 107:
                paper = code
            else:
                attributes.add(code)
        self.on = frozenset(attributes), ink, paper

    def lines(self) -> list[str]:
        return ["".join(letter for letter, _look in row if letter != HALF) for row in self.cells]

    def text(self) -> str:
        return "\n".join(self.lines())
