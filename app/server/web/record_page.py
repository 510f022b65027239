"""The words of the page that checks a record; they stand there in double braces, and are its script's, too."""

from app.text.i18n import mark

WORDS = frozenset(
    {
        *(mark("Check a record"), mark("A record (.uno)"), mark("Hashes that you noted, or how they began")),
        mark(
            "A record holds the seed and the cut of each deal. This page deals the cards anew, here in your browser: "
            "nothing is sent."
        ),
        *(mark("Round {number}, dealt by {name}:"), mark("as it was shown"), mark("compare it with what was shown")),
        *(mark("NOT {hash}, as shown"), mark("not cut"), mark("cut: “{text}”"), mark("cut by {name}: “{text}”")),
        *(mark("start card"), mark("this round is still being played: its hands are shown when it is over")),
        mark("Round {number}: {hash} was shown, but its seed has another hash."),
        mark("Line {number} is not as it was written."),
        mark("Line {number}: {name} plays {card}, and was not dealt it."),
        mark("“{hash}”: no round's seed has this hash."),
        mark("Every deal follows from its seed, and from its cut if it was cut."),
        mark(
            "To who cut ({names}) it is proven that nobody chose those cards: if they saw that hash before they typed, "
            "and typed that text. To all others it is as sure as who cut is honest."
        ),
        mark("A deal that was not cut was fixed when its hash was shown. Whether the host chose it, nothing tells."),
        *(mark("This record does not hold:"), mark("This is no record of a game, or a damaged one.")),
        mark("This game was set up by hand: no cards were dealt."),
    }
)
