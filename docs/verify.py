"""Check the deals of an UNO Party! record with nothing but Python's standard library: python verify.py FILE [HASH ...]

Before each deal the table shows a hash. It is the SHA-256 of that round's seed. Then somebody may cut the deck: type a
text. Seed and text decide all the cards, so neither the host nor who cuts can choose them. The record holds both.
This script deals each round anew and prints the hash of its seed, the cut, every hand and the start card, so that you
can compare them with what you saw and typed. With HASH, a hash that you noted or the beginning of one, it looks for
that too. Of what was played it checks that no line was changed after it was written, and that until cards change hands
all play what they were dealt. It shares no code with the game, on purpose.

The hands of the last round are not printed before the game is over: it may still be played.
It ends with status 0 if all that can be checked holds, 1 if something does not, 2 if the file is no record.
"""

import hashlib
import json
import re
import sys
import zlib

COLOURS = "RYGB"
NUMBERS = [str(number) for number in range(10)]
ACTIONS = ["+2", "R", "S", "P"]
WILDS = ["W", "W4", "WP", "WT"]
MOST_TRIES = 1000  # a file may ask for what no deck can give
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "S", "R", "+2"]
DECKS = {
    "uno": ([1] + [2] * 9 + [2, 2, 2, 0], [4, 4, 0, 0]),
    "party": ([2] + [4] * 9 + [3, 3, 3, 3], [6, 5, 5, 5]),
}
VARIANTS = {"party": ("party", "turn-past"), "deluxe": ("uno", "apply"), "classic": ("uno", "apply")}


class Stream:
    """Numbers from SHA-256(seed, counter): each digest is eight words of 32 bits, used in order."""

    def __init__(self, seed):
        self.seed, self.counter, self.words = seed, 0, []

    def below(self, limit):
        """A number from 0 to limit - 1; words that would favour some of them are passed over."""
        while True:
            if not self.words:
                digest = hashlib.sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
                self.words = [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4)]
                self.counter += 1
            word = self.words.pop(0)
            if word < 2**32 - 2**32 % limit:
                return word % limit

    def shuffle(self, cards):
        """Fisher-Yates, from the end."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def draw_one(self, cards):
        """Take one card out; the last one fills its place."""
        place = self.below(len(cards))
        cards[place], cards[-1] = cards[-1], cards[place]
        return cards.pop()


def fresh_deck(options):
    """The unshuffled deck: colour by colour, face by face, then the wilds."""
    name = options.get("deck", VARIANTS[options.get("variant", "party")][0])
    if name in DECKS:
        coloured, wild = DECKS[name]
    else:
        packs, ranks = (2 if name == "two-packs" else 1), options.get("ranks", RANKS)
        coloured, wild = [packs * ranks.count(face) for face in NUMBERS + ACTIONS], [packs, packs, 0, 0]
    cards = [c + f for c in COLOURS for f, count in zip(NUMBERS + ACTIONS, coloured) for _ in range(count)]
    return cards + [face for face, count in zip(WILDS, wild) for _ in range(count)]


def draw_dealer(stream, options, seats):
    """Every seat draws a card, the highest number deals; who ties draws again. Symbols count 0."""
    still, tries = list(range(seats)), 0
    while len(still) > 1:
        if (tries := tries + 1) > MOST_TRIES:
            raise ValueError("nobody can draw a number")
        cards = fresh_deck(options)
        drawn = [stream.draw_one(cards) for _ in still]
        ranks = [int(card[1:]) if card[0] in COLOURS and card[1:] in NUMBERS else 0 for card in drawn]
        still = [seat for seat, rank in zip(still, ranks) if rank == max(ranks)]
    return still[0]


def turn_up(stream, options, cards):
    """The start card; None where none can be turned up, and all is dealt again."""
    applies = options.get("start_card", VARIANTS[options.get("variant", "party")][1]) == "apply"
    while cards:
        card = cards.pop()
        if applies and card == "W4":
            if set(cards) <= {"W4"}:
                return None
            cards.append(card)
            stream.shuffle(cards)
        elif (card[0] in COLOURS and card[1:] in NUMBERS) or (applies and (card == "W" or card[1:] in ACTIONS[:3])):
            return card
    return None


def cut_stream(stream, seed, cut):
    """Where the deck was cut, the cards follow from seed and text together; who deals does not."""
    if cut is None:
        return stream
    if not 0 < len(cut.strip()) <= len(cut) <= 64:
        raise ValueError("a deck is cut with a text of 1 to 64 characters")
    return Stream(hashlib.sha256(seed + b"\0" + cut.encode()).digest())


def deal(stream, options, seats, dealer):
    """The hands by seat, and the start card."""
    for _ in range(MOST_TRIES):
        cards, hands = fresh_deck(options), [[] for _ in range(seats)]
        stream.shuffle(cards)
        for place in range(1, seats + 1):
            hands[(dealer + place) % seats] = [cards.pop() for _ in range(options.get("hand_size", 7))]
        if (start := turn_up(stream, options, cards)) is not None:
            return hands, start
    raise ValueError("these cards cannot be dealt")


def rounds(lines):
    """Each round's number, its seed, and the line that it begins with."""
    header = json.loads(lines[0])
    first, number = bytes.fromhex(header["seed"]), 1
    yield number, first, header
    for line in lines[1:]:
        command = json.loads(line)
        if command.get("do") == "next":
            number += 1
            derived = hashlib.sha256(first + b"round" + number.to_bytes(8, "big")).digest()
            yield number, bytes.fromhex(command.get("seed") or "") or derived, command


def deals(lines):
    """Each round dealt anew: number, hash, the line that it begins with, dealer, hands, start card."""
    header = json.loads(lines[0])
    options, seats, dealer = header.get("options", {}), len(header["seats"]), None
    for number, seed, begun in rounds(lines):
        stream = Stream(seed)
        if dealer is not None:
            dealer = (dealer + 1) % seats
        elif (dealer := header.get("dealer")) is None:
            dealer = draw_dealer(stream, options, seats)
        hands, start = deal(cut_stream(stream, seed, begun.get("cut")), options, seats, dealer)
        yield number, hashlib.sha256(seed).hexdigest(), begun, dealer, hands, start


def broken_seal(lines):
    """The number of the first line that is not as it was written; None if all are, or if they have no sums."""
    before = 0
    for number, line in enumerate(lines, start=1):
        sealed = re.fullmatch(rb'(\{.*),"sum":"([0-9a-f]{8})"\}\s*', line, re.DOTALL)
        if sealed is None and number == 1:
            return None
        if sealed is None or zlib.crc32(sealed[1], before) != int(sealed[2], 16):
            return number
        before = int(sealed[2], 16)
    return None


# What hands no card to anybody else than who is at it; with a house rule sevens and noughts do.
CALM = {*NUMBERS, "S", "R", "W"}


def face_of(card):
    """What a card is, its colour aside."""
    return card if card in WILDS else card[1:]


def false_plays(lines):
    """Sentences on cards that were played by who was not dealt them, of each round until cards change hands."""
    header, dealt, known = json.loads(lines[0]), deals(lines), []
    calm = CALM - ({"7", "0"} if header.get("options", {}).get("seven_zero") else set())
    for number, line in enumerate(lines, start=1):
        command = json.loads(line)
        if number == 1 or command.get("do") == "next":
            *_, hands, start = next(dealt)
            known = [[*hand] for hand in hands] if face_of(start) in CALM else [None] * len(hands)
            continue
        seat, card, act = command.get("seat"), command.get("card"), command.get("do")
        for _ in range(1 + (command.get("twice") is True) if card else 0):
            if known[seat] is not None and card not in known[seat]:
                yield f"line {number}: {harmless(header['seats'][seat])} plays {harmless(card)}, and was not dealt it"
                known[seat] = None
            elif known[seat] is not None and act == "play":
                known[seat].remove(card)
        if act in ("draw", "slap") and (not card or face_of(card) in calm):
            known[seat] = None
        elif act not in ("play", "pass", "uno", "colour", None) or (card and face_of(card) not in calm):
            known = [None] * len(known)


def harmless(text):
    """A text from a stranger's file, without what could steer a terminal."""
    return "".join(character if character.isprintable() else "?" for character in str(text))


def told_cut(begun, names):
    """How a round's deck was cut, in words."""
    if begun.get("cut") is None:
        return "not cut"
    cutter = begun.get("cutter")
    if cutter is not None and cutter not in range(len(names)):
        raise ValueError("the deck was cut by a seat that is not at the table")
    by = "" if cutter is None else f" by {names[cutter]}"
    return f"cut{by}: {harmless(begun['cut'])} (compare it with what was typed)"


def main(file, noted):
    """Print every deal; answers the exit status."""
    with open(file, "rb") as record:
        lines = [line for line in record.read().split(b"\n")[:-1] if line.strip()]
    header = json.loads(lines[0])
    if header.get("position"):
        sys.exit("This game was set up by hand: no cards were dealt.")
    names, good, hashes = [harmless(name) for name in header["seats"]], True, []
    over, rounds_begun = "result" in json.loads(lines[-1]), len(list(rounds(lines)))
    for number, digest, begun, dealer, hands, start in deals(lines):
        shown = begun.get("commitment")
        verdict = {None: "compare it with what was shown", digest: "as it was shown"}.get(
            shown, f"NOT {shown}, as shown"
        )
        good, hashes = good and shown in (None, digest), [*hashes, digest]
        print(f"Round {number}, dealt by {names[dealer]}\n  {digest} ({verdict})\n  {told_cut(begun, names)}")
        if header.get("commitment") and not over and number == rounds_begun:
            print("  hands: shown when the game is over")
        else:
            print("\n".join(f"  {name}: {' '.join(hand)}" for name, hand in zip(names, hands)))
        print(f"  start card: {start}")
    faults = list(false_plays(lines))
    if (broken := broken_seal(lines)) is not None:
        faults.insert(0, f"line {broken} is not as it was written")
    for fault in faults:
        print(f"{fault}: this does NOT hold")
    good = good and not faults
    for wanted in noted:
        if not any(digest.startswith(wanted.lower()) for digest in hashes):
            print(f"{wanted}: NO round's seed has this hash")
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        print(f"{sys.argv[1]}: this is no record of a game, or a damaged one: {error!r}", file=sys.stderr)
        sys.exit(2)
