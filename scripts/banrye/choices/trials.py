"""Try formulas for the reads of a validator: it makes an input or refuses.

    Recipe({7: "r"})  at size 5, where 7 is the read of a list: 5 numbers, all at their maximum

engine/shapes.h defines the protocol. A process answers many trials.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from banrye.choices.source import ChoiceSource

TRIAL_BYTES = 1 << 16  # of an input that is only tried
TRIAL_SECONDS = 1.0  # of CPU time of one process
MOST_ENDED = 3  # trials that end their process: a validator may need long for all

Formulas = Mapping[int, str]  # by the key of a read


class ReadKind(Enum):
    """The kind of value that a read chooses, by the letter of the protocol."""

    INTEGER = "i"
    LENGTH = "n"
    CHARACTER = "c"
    ALTERNATIVE = "a"
    END = "b"


@dataclass(frozen=True)
class ReadSite:
    """A read of the validator, and what it read in one input."""

    kind: ReadKind
    key: int
    count: int
    rows: int
    low: int
    high: int
    value: int  # the greatest one
    characters: str  # of a word: those that are allowed
    name: str

    @property
    def is_list(self) -> bool:
        return self.count > 1

    @property
    def columns(self) -> int:
        return self.count // max(1, self.rows)


class Trial(NamedTuple):
    """The result of a trial."""

    is_valid: bool
    is_large: bool  # longer than permitted
    size: int  # in bytes
    content: int  # a hash of the input
    refused_at: int  # the key of the last read
    progress: int  # how many values there were before the refusal
    sites: tuple[ReadSite, ...] = ()


NOTHING = Trial(
    is_valid=False, is_large=False, size=0, content=0, refused_at=0, progress=0
)  # of a trial that the process did not reach


def request(verb: str, size: int, formulas: Formulas) -> str:
    words = [f"{key}={formula}" for key, formula in formulas.items()]
    return " ".join([verb, str(size), *words]) + "\n"


def try_all(
    source: ChoiceSource,
    attempts: Sequence[tuple[Formulas, int]],
    *,
    with_sites: bool = False,
    seconds: float = TRIAL_SECONDS,
    max_bytes: int = TRIAL_BYTES,
) -> list[Trial]:
    """Return the trials of formulas and sizes, NOTHING for those that end a process.

    A process that ends early leaves its last attempts to the next one. After MOST_ENDED attempts
    that end their process, the rest is NOTHING, too.
    """
    verb = "sites" if with_sites else "shape"
    trials: list[Trial] = []
    ended = 0
    while len(trials) < len(attempts) and ended < MOST_ENDED:
        remaining = attempts[len(trials) :]
        requests = "".join(request(verb, size, formulas) for formulas, size in remaining)
        new = list(trials_of(source.ask(requests, max_bytes, seconds)))
        ended += not new
        trials += new or [NOTHING]
    return [*trials, *[NOTHING] * (len(attempts) - len(trials))]


def trials_of(answers: Iterator[tuple[list[str], bytes]]) -> Iterator[Trial]:
    sites: list[ReadSite] = []
    for words, _ in answers:
        if words[0] == "site":
            sites.append(site_of(words))
        elif words[0] in ("tried", "refused", "large"):
            yield trial_of(words, tuple(sites))
            sites = []


def site_of(words: Sequence[str]) -> ReadSite:
    key, count, rows, low, high, value = map(int, words[2:8])
    characters = words[8].replace("\t", " ").replace("\r", "\n")
    name = " ".join(words[9:])
    return ReadSite(ReadKind(words[1]), key, count, rows, low, high, value, characters, name)


def trial_of(words: Sequence[str], sites: tuple[ReadSite, ...]) -> Trial:
    first, second = int(words[1]), int(words[2])
    if words[0] == "tried":
        return NOTHING._replace(is_valid=True, size=first, content=second, sites=sites)
    is_large = words[0] == "large"
    return NOTHING._replace(is_large=is_large, refused_at=first, progress=second, sites=sites)


def texts(
    source: ChoiceSource,
    attempts: Sequence[tuple[Formulas, int]],
    max_bytes: int,
    seconds: float,
) -> Iterator[bytes | None]:
    """Yield the input of formulas and sizes, None for each that is invalid or too long."""
    requests = "".join(request("shaped", size, formulas) for formulas, size in attempts)
    for words, payload in source.ask(requests, max_bytes, seconds):
        if words[0] == "text":
            yield payload
        elif words[0] in ("refused", "large"):
            yield None
