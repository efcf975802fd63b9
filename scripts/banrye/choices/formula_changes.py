"""The formulas that are tried in place of others, by the reads that a validator came to.

changes({}, trial)          {1: "0"}, {1: "r"}, ..., {1: "i", 2: "i+1"}, ...
ends_of_tests(sites)        {1: "i<1?max(1,s-l):0"}, ...: the last test is 0
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from banrye.choices.trials import Formulas, ReadKind, ReadSite, Trial

NEAR = 2  # reads before the one that came last
LISTS = (
    *("shuffled(i,r+1)", "i", "i+1", "i/2", "r-i", "0", "r", "hash(i)%(i+1)", "hash(i)%2"),
    *("p-l+1", "p-l", "p-l+1+hash(i)%max(1,h-p)", "hash(i)%max(1,p-l)", "p-l-1", "q-l+1"),
    *("i*(r/max(n,1))", "g-l", "shuffled(i,n)", "hash(i)%r+1", "hash(i/2)%(r+1)"),
    *("(p-l+1+hash(i)%max(1,r))%(r+1)", "(p-l+1)%(r+1)"),  # another number than the one before
    "x==y?0:1+hash(x*y+x+y)%r",
)
SIDE = "min(r+1,1000000)"  # of a square of points
POINT = f"shuffled(i,{SIDE}*{SIDE})"  # points that are distinct, in no order, by their numbers
PAIRS = (
    *(("hash(i)%(i+1)", "i+1"), ("i", "i+1"), ("0", "i+1"), ("i", "i%2?r:i")),
    (f"{POINT}%{SIDE}", f"{POINT}/{SIDE}"),
)
STEPS = ("(p-l+1+hash(i)%max(1,r/2))%(r+1)", "(p-l+1)%(r+1)")  # of three numbers in turn
SINGLES = (
    *("0", "r", "g-l", "s-l-1", "2*s-l", "s/2-l", "s+1-l", "1", "p-l", "p-l+1", "root(s)-l"),
    "prime(min(s,h))-l",
)
LENGTHS = ("o-l", "p-l", "g-l", "min(r,3)", "0", "r", "2*s-l")
IN_TURN = "i%(r+1)"
CHARACTERS = (
    *("0", "r", "i%2", IN_TURN, "i<n/2?0:1", "i==0?r:hash(i+y*n)%(r+1)", "hash(i+y*n)%2"),
    *("i==0?min(r,1+hash(y)%9):hash(i+y*n)%(r+1)", "hash(y)/shifted(1,min(40,3*i))%(r+1)"),
)
ALTERNATIVES = ("0", "r", IN_TURN)
ENDS = ("i>=s", "1", "i>=s-1")
OTHERS = {
    ReadKind.LENGTH: LENGTHS,
    ReadKind.CHARACTER: CHARACTERS,
    ReadKind.ALTERNATIVE: ALTERNATIVES,
    ReadKind.END: ENDS,
}
ENDED = re.compile(r"(?P<head>i<(?P<count>[1s])\?max\(\d+,).*(?P<tail>\):\d+)")
MOST_ENDED = 4  # numbers in turn that are read once more at the end: "0 0 0"


def changes(formulas: Formulas, failed: Trial) -> Iterator[Formulas]:
    """Yield formulas of which one or two differ. `failed`: the trial that says where."""
    lists = [site for site in failed.sites if site.count > 1 or site.kind is not ReadKind.INTEGER]
    singles = [site for site in failed.sites if site.count == 1 and site.kind is ReadKind.INTEGER]
    at = next((n for n, site in enumerate(lists) if site.key == failed.refused_at), len(lists) - 1)
    for site in (*lists[max(0, at - NEAR) : at + 1], *singles):
        may_be_first = (site.count == 1 and site.key == failed.refused_at) * LISTS
        for formula in (*candidates(site), *may_be_first):
            if formulas.get(site.key) != formula:
                yield {**formulas, site.key: formula}
    last = lists[-1] if lists else None
    after = failed.sites.index(last) + 1 if last else 0
    alike = list(pairs([*lists, *failed.sites[after:]]))  # the refusal may come in the first row
    for first, second in alike:
        for pair in PAIRS:
            yield {**formulas, **dict(zip((first.key, second.key), pair, strict=True))}
    for (_, second), (same, third) in pairwise(alike):  # all three may have to differ
        if same is second:
            keys = second.key, third.key
            yield from ({**formulas, **dict.fromkeys(keys, step)} for step in STEPS)


def ends_of_tests(sites: Sequence[ReadSite]) -> Iterator[Formulas]:
    """Yield formulas of the first numbers with which they are 0 or -1 after the last test.

    A single test, whose size is `s`, comes before many values, each of which may be a test.
    """
    numbers = list(takewhile(lambda site: site.kind is ReadKind.INTEGER, sites))[:MOST_ENDED]
    for count in range(1, len(numbers) + 1):
        first = numbers[:count]
        if first[0].count - first[-1].count not in (0, 1):
            return
        for size in ("s-l", "2*s-l"):
            yield {site.key: values_and_end(site, size, "1") for site in first}
        for value in ("hash(i)%(r+1)", "1"):
            yield {site.key: values_and_end(site, value, "s") for site in first}


def values_and_end(site: ReadSite, value: str, count: str) -> str:
    """Return the formula of so many values and an end: of -1 if that is the least, or else of 0."""
    end = -site.low if site.low < -1 else 0
    return f"i<{count}?max({end + 1},{value}):{end}"


def is_size_with_end(formula: str) -> bool:
    """Return whether a formula of `values_and_end` has a single value."""
    match = ENDED.fullmatch(formula)
    return match is not None and match["count"] == "1"


def before_end(formula: str, value: str) -> str:
    """Return a formula with another value before the end, if it has one, or else the value."""
    match = ENDED.fullmatch(formula)
    return f"{match['head']}{value}{match['tail']}" if match else value


def pairs(sites: Sequence[ReadSite]) -> Iterator[tuple[ReadSite, ReadSite]]:
    """Yield the numbers that are read in turn and have equal bounds: they may be edges."""
    numbers = [site for site in sites if site.kind is ReadKind.INTEGER]
    for first, second in pairwise(numbers):
        is_alike = (first.low, first.high) == (second.low, second.high)
        if is_alike and first.count - second.count in (0, 1) and first.low < first.high:
            yield first, second


def candidates(site: ReadSite) -> Sequence[str]:
    if site.kind is ReadKind.INTEGER:
        return LISTS if site.is_list else (*SINGLES, "hash(i)%(r+1)")
    return OTHERS[site.kind]
