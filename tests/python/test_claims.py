"""banrye.shrink.claims: each claim has its own sentence, and names its evidence."""

import pytest

from banrye.shrink.claims import (
    Claim,
    Clock,
    EndedBy,
    First,
    Minimal,
    NotShrunk,
    OutOfPatience,
    OutOfTime,
    PartlyReduced,
    Smallest,
    Unfinished,
    sentence,
)


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Smallest("by size"), "This is the smallest failing input."),
        (
            Smallest("by size", 0),
            "This is the smallest failing input: no valid input comes before it.",
        ),
        (
            Smallest("by size", 1),
            "This is the smallest failing input: the one before it passes.",
        ),
        (
            Smallest("by size", 1307),
            "This is the smallest failing input: all 1,307 valid inputs before it pass.",
        ),
        (
            Smallest("by size", 7, 2),
            (
                "This is the smallest failing input: all 7 valid inputs before it pass,"
                " except 2 without a right answer to compare."
            ),
        ),
        (
            Minimal("leaving out a word", "WA again"),
            (
                "After each single reduction, the program passes: leaving out a word."
                " A reduction counts as failing only if it gets WA again."
            ),
        ),
        (PartlyReduced(), "It may not be minimal: not every single reduction was tried."),
        (
            Unfinished(OutOfTime(60)),
            "It may not be minimal: shrinking stopped after 60 s of CPU time.",
        ),
        (
            Unfinished(OutOfPatience(5)),
            (
                "It may not be minimal: shrinking stopped"
                " because no smaller input was found in 5 s of CPU time."
            ),
        ),
        (
            First(OutOfTime(6.66667, Clock.WALL)),
            "A smaller input may fail: the search stopped after 6.67 s of wall time.",
        ),
        (NotShrunk("a validator"), "The input was not shrunk: that needs a validator."),
        (EndedBy.USER, "Interrupted: a smaller input may fail."),
    ],
)
def test_sentence(claim: Claim, words: str) -> None:
    assert sentence(claim) == words
