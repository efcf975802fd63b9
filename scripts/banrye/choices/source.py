"""Make inputs of a problem from its validator: small and large ones, and reductions.

Idea. A validator describes an input completely: `inf.readInt(1, 100, "n"); inf.readEoln();`.
Started with --choices (engine/server.h), it has no input: each read *chooses* a value,
writes it into the buffer and then reads and checks it as always. If the validator accepts, the
buffer is a valid input. An input is thus a sequence of choices:

    i  a number between two bounds              a  one of the alternatives of a pattern
    n  the length of a word, line or repetition b  whether the input or line ends here
    c  a character of a set

MacIver and Donaldson (Test-Case Reduction via Test-Case Generation: Insights from the Hypothesis
Reducer, ECOOP 2020) shrink the choices of a generator instead of its output: leave out choices,
lower a choice, and run the generator again. The result is valid without a guess about the format.
Here a validator, which every problem has, is the generator.

Order of small inputs. A choice has a rank among the values that it may take: for a number, 0, 1, 2,
... in order of the distance from the permitted value nearest to 0; for a character, its place in
the alphabet. The weight of a choice is 1 and the number of bits of its rank; the length of a word
weighs only 1, because its characters weigh too. The weight of an input is the sum. Inputs come in
order of weight, and with equal weight in the order of their ranks from the first choice on. By
number of choices alone, `n` and one number up to 10^9 would come before every input of two numbers.
In order of weight, an input of few large numbers and one of many small numbers have equal chances,
as with the length in bits. A depth-first search with a growing limit of weight runs the
validator on each sequence of choices within the limit, so that no input is left out. A value that
leads to too many further choices says nothing about a greater value: after `t = 7`, seven numbers
may follow, and after `t = 8` none.

Claims. Each input was accepted by the validator, twice: while it was made, and when it was read as
an ordinary input. After `level w`, all valid inputs up to weight w have come, with these limits: an
input has at most SMALL_BYTES; words and lines that no pattern limits use the characters of the test
cases only, if there are test cases, and have at most 10^6 characters; a real number has at most
three digits more after the point than it must; an unsigned number is at most 2^63 - 1; words are
ASCII. `complete` is not said if one of these limits has left out a value or an input. A validator
that keeps state outside its variables and its stack (a file, the heap before `main`) may break the
claims.

Large inputs come from random choices: all numbers at their maximum, or the first few at their
maximum and the others random. A refusal tells which choice to change: the last ones are made again,
and the policy of a site (distinct, ascending, at most the number before, one of the numbers before,
...) changes as in a random walk for satisfiability. Policies are learned on inputs of up to 64
items, once with many values and once with few, and replaced by more general ones as far as the
validator accepts that. If an input is too long, the next one gets smaller numbers if the first few
are at their maximum, and then fewer items: the first numbers are halved.

Families. testlib.h is patched (testlib_patches.py), other headers are too (families.py), and a
checktestdata grammar is translated to a program that makes inputs (grammar.py).

Limits. Validators that read standard input without such a header, and those in Python, only accept:
a format is learned from the samples and their answers (learned_format.py). The caller
gives the function `run` that starts the validator. Each call makes or replays many inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple, Protocol

from banrye.choices.reads import Read, reads_of
from banrye.shrink.choices import Choice, Choices, reductions
from banrye.shrink.order import is_simpler
from banrye.shrink.sequence import SequenceChange

FLAG = "--choices"  # the argument with which a validator makes inputs
SMALL_BYTES, LARGE_BYTES, HUGE_BYTES = 4096, 8 << 20, 48 << 20  # of one input
REPLAYED_BYTES = 1 << 26  # of one input, too
MEBIBYTES, HUGE_MEBIBYTES = (
    400,
    1600,
)  # of a process: a run that is given up does not free its memory
FIRST_BATCH, LARGEST_BATCH = 200, 4000  # inputs
MAX_CRASHES = 10  # of the validator in a row: after that, making inputs ends
ENUMERATION_SECONDS = 0.5  # of CPU time of one process

LARGE_MODES = {
    "maximum": "maximum",
    "first_random": "first:1:uniform",
    "first_two_random": "first:2:uniform",
    "first_three_random": "first:3:uniform",
    "one_test_random": "first:2:uniform:1",
    "first_two_edges": "first:2:edges",
    "first_two_small": "first:2:small",
    "random": "uniform",
}
HUGE_MODES = ("first_two_random", "maximum")


class ValidatorRunner(Protocol):
    """The way to start the validator."""

    def __call__(self, arguments: Sequence[str], input_bytes: bytes) -> bytes:
        """Run the validator with these arguments on an input.

        Return its output, however it ended. Limits: 10 s of CPU time and 64 MiB of output
        suffice. The validator keeps to less by itself.
        """
        ...


class Bound(NamedTuple):
    """A bound of a variable, and the value nearest to it in the test cases."""

    name: str
    low: int
    high: int
    least: int
    greatest: int


@dataclass
class Progress:
    """The claim on the inputs that `small_inputs` has yielded."""

    weight: int = 0  # all valid inputs up to this weight have been yielded
    is_complete: bool = False  # there are no others
    yielded: int = 0


@dataclass
class ChoiceSource:
    """The inputs that a validator makes.

    `run` starts the validator. `test_cases` are valid inputs: their characters are the alphabet of
    words that no pattern limits. Nothing is run before a method is called.
    """

    run: ValidatorRunner
    test_cases: Sequence[str] = ()
    progress: Progress = field(default_factory=Progress)

    # Requests.

    def head(self, max_bytes: int, seconds: float = 2) -> str:
        """Return the requests that come first."""
        alphabet = alphabet_of(self.test_cases)
        mebibytes = MEBIBYTES if max_bytes <= LARGE_BYTES else HUGE_MEBIBYTES
        limits = f"limits {max_bytes} {seconds:g} {mebibytes}\n"
        return f"alphabet {len(alphabet)}\n{alphabet}\n{limits}" if alphabet else limits

    def ask(
        self, requests: str, max_bytes: int, seconds: float = 2
    ) -> Iterator[tuple[list[str], bytes]]:
        """Yield the answers of one process: the words of a line, and the bytes that follow it."""
        output = self.run([FLAG], (self.head(max_bytes, seconds) + requests).encode())
        at = 0
        while at < len(output):
            end = output.find(b"\n", at)
            if end < 0:
                return
            words = output[at:end].decode(errors="replace").split(" ")
            at = end + 1
            payload = b""
            if words[0] in ("input", "made", "text"):
                length = int(words[-1])
                payload = output[at : at + length]
                if len(payload) < length:
                    return
                at += length + 1
            yield words, payload

    # Small inputs.

    def small_inputs(self, max_bytes: int = SMALL_BYTES) -> Iterator[str]:
        """Yield all valid inputs in order of weight. `progress` says what is complete."""
        self.progress = progress = Progress()
        seen: set[int] = set()  # hashes: different choices may make the same text
        place, batch, failures = "1", FIRST_BATCH, 0
        while failures < MAX_CRASHES:
            next_place = None
            start = progress.yielded
            for words, payload in self.ask(
                f"enumerate {batch} {place}\n", max_bytes, ENUMERATION_SECONDS
            ):
                if words[0] == "input":
                    if hash(payload) in seen:
                        continue
                    seen.add(hash(payload))
                    progress.yielded += 1
                    yield payload.decode()
                elif words[0] == "level":
                    progress.weight = int(words[1])
                elif words[0] == "complete":
                    progress.is_complete = True
                    return
                elif words[0] in ("place", "stopped"):
                    next_place = " ".join(words[1:] if words[0] == "place" else words[2:])
            if not next_place:
                return
            failures = failures + 1 if progress.yielded == start else 0
            place, batch = next_place, min(2 * batch, LARGEST_BATCH)

    def random_inputs(
        self, seed: int, mode: str = "growing", max_bytes: int = SMALL_BYTES
    ) -> Iterator[str]:
        """Yield random valid inputs in a mode: small, uniform, edges, or growing (ever larger)."""
        seen: set[bytes] = set()
        for round_number in range(1000):
            before, count = len(seen), min(20 << round_number, 400)
            request = f"make {mode} {seed + round_number} {count} 1500\n"
            for words, payload in self.ask(request, max_bytes):
                if words[0] == "made" and payload not in seen:
                    seen.add(payload)
                    yield payload.decode()
            if len(seen) == before:
                return

    # Large inputs.

    def large_inputs(
        self, seed: int = 1, max_bytes: int = LARGE_BYTES, seconds: float = 8
    ) -> Iterator[tuple[str, str]]:
        """Yield names and texts of different large valid inputs, one for each of LARGE_MODES.

        Two processes make them, each in at most about `seconds` of CPU time: what one has learned
        of the validator serves half of the modes.
        """
        modes = list(LARGE_MODES)
        half = len(modes) // 2
        yield from self.large_texts(
            (modes[:half], modes[half:]), seed, max_bytes, seconds, seconds_of_text=1
        )

    def huge_inputs(self, seed: int = 1, seconds: float = 8) -> Iterator[tuple[str, str]]:
        """Yield names and texts of a few valid inputs of up to HUGE_BYTES.

        One process for each, in at most about `seconds` of CPU time.
        """
        parts = [[name] for name in HUGE_MODES]
        yield from self.large_texts(parts, seed, HUGE_BYTES, seconds, seconds_of_text=seconds)

    def large_texts(
        self,
        parts: Iterable[Sequence[str]],
        seed: int,
        max_bytes: int,
        seconds: float,
        *,
        seconds_of_text: float,
    ) -> Iterator[tuple[str, str]]:
        """Yield the names and texts of different inputs. A process makes a part of the inputs.

        `seconds`, `each`: of CPU time of a process, and of an input.
        """
        seen: set[bytes] = set()
        for part in parts:
            requests = "".join(
                f"make {LARGE_MODES[name]} {seed} 1 {1000 * seconds_of_text:.0f}\n" for name in part
            )
            names = iter(part)
            for words, payload in self.ask(requests, max_bytes, seconds):
                name = next(names) if words[0] in ("made", "refused") else ""
                if words[0] == "made" and payload not in seen:
                    seen.add(payload)
                    yield name, payload.decode()

    # One input.

    def parse(self, text: str) -> list[Choice] | None:
        """Return the choices that make an input, None if the validator refuses it."""
        choices: list[Choice] = []
        is_valid = False
        for words, _ in self.ask(f"parse {len(text.encode())}\n{text}\n", 1 << 30, 8):
            if words[0] == "parsed":
                is_valid = True
            elif len(words) == 6 and len(words[0]) == 1:
                choices.append(Choice(words[0], *map(int, words[1:])))
        return choices if is_valid else None

    def reads(self, text: str) -> list[Read]:
        """Return the reads of the validator in an input, none if it refuses the input.

        None, too, if the answer is too long: an input of a million values can be read.
        """
        request = f"reads {len(text.encode())}\n{text}\n"
        output = self.run([FLAG], (self.head(1 << 30, 8) + request).encode())
        return reads_of(output.decode(errors="replace"))

    def check(self, texts: Sequence[str]) -> list[bool | None]:
        """Return of each text whether it is valid, None if the validator did not get so far."""
        requests = "".join(f"check {len(text.encode())}\n{text}\n" for text in texts)
        answers = self.ask(requests, 1 << 30, 8)
        results = [words[0] == "valid" for words, _ in answers if words[0] in ("valid", "invalid")]
        return [*results, *[None] * (len(texts) - len(results))]

    def replay(
        self,
        choices: Choices,
        changes: Sequence[SequenceChange] = (SequenceChange(),),
        max_bytes: int = REPLAYED_BYTES,
    ) -> list[str | None]:
        """Return the inputs that changed choices make, each None if it is invalid or too long.

        One process for all.
        """
        base = " ".join(f"{choice.kind}{choice.value}" for choice in choices)
        head = f"base {len(choices)}\n{base}\n"
        results: list[str | None] = []
        while len(results) < len(changes):
            remaining_changes = changes[len(results) :]
            before = len(results)
            requests = head + "".join(f"{request(change)}\n" for change in remaining_changes)
            for words, payload in self.ask(requests, max_bytes, 8):
                if words[0] in ("text", "invalid"):
                    results.append(payload.decode() if words[0] == "text" else None)
            if len(results) < len(
                changes
            ):  # the validator crashed on this one, or the time is over
                results.append(None)
            if len(results) == before + 1 and len(changes) > before + 1 + MAX_CRASHES:
                results += [None] * (len(changes) - len(results))
        return results

    def weight_of(self, text: str) -> int | None:
        """Return the weight of an input, None if it is not what its choices make."""
        choices = self.parse(text)
        if choices is None:
            return None
        base = " ".join(f"{choice.kind}{choice.value}" for choice in choices)
        requests = f"base {len(choices)}\n{base}\n{request(SequenceChange())}\n"
        for words, payload in self.ask(requests, 1 << 26, 8):
            if words[0] == "text" and payload.decode() == text:
                return int(words[1])
        return None

    def reductions(
        self, text: str, find: Callable[[Choices], Iterator[SequenceChange]] = reductions
    ) -> Iterator[str]:
        """Yield the simpler valid inputs that single reductions of an input's choices make.

        `find`: the reductions, default all that do not look for labels.
        """
        choices = self.parse(text)
        if choices is None:
            return
        changes, seen, size = find(choices), {text}, 16
        while batch := list(islice(changes, size)):
            for new in self.replay(choices, batch):
                if new is not None and new not in seen and is_simpler(new, text):
                    seen.add(new)
                    yield new
            size = min(2 * size, 512)

    # How far the test cases go.

    def bounds(self, texts: Iterable[str]) -> list[Bound]:
        """Return for each named number of the validator how far these inputs reach."""
        bounds: dict[str, Bound] = {}
        requests = "".join(f"bounds {len(text.encode())}\n{text}\n" for text in texts)
        for words, _ in self.ask(requests, 1 << 30, 8):
            if words[0] == "bound" and len(words) > 5 and words[5]:
                new = Bound(" ".join(words[5:]), *map(int, words[1:5]))
                old = bounds.get(new.name, new)
                bounds[new.name] = Bound(
                    new.name,
                    min(old.low, new.low),
                    max(old.high, new.high),
                    min(old.least, new.least),
                    max(old.greatest, new.greatest),
                )
        return list(bounds.values())


def request(change: SequenceChange) -> str:
    """Return the request to the validator for a changed input."""
    parts = [f"d {first} {end}" for first, end in change.left_out]
    parts += [f"s {place} {value}" for place, value in change.values]
    return " ".join(["edit", *parts])


def alphabet_of(texts: Iterable[str]) -> str:
    """Return the characters of inputs, and the letters or digits between, the simplest first."""
    characters = {character for text in texts for character in set(text) if " " <= character <= "~"}
    for first, last in ("az", "AZ", "09"):
        members = [character for character in characters if first <= character <= last]
        if len(members) > 1:
            characters |= {chr(code) for code in range(ord(min(members)), ord(max(members)) + 1)}
    return "".join(sorted(characters, key=lambda character: (not character.isalnum(), character)))
