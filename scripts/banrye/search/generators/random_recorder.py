"""Run a generator in Python with a `random` that records its draws, or that replays changed draws.

draw_recording.py starts it in the sandbox as a program: random_recorder.py GENERATOR. It uses the
standard library only: banrye cannot be imported there.

Each line of standard input is a request, with ";" between its fields and blanks in lists:

    SEED                    run the generator with this seed, record its draws
    SEED;SITES;VALUES       also: replay these draws

The answer is a line STATUS;BYTES;SITES;VALUES;SHOWN, and after it as many bytes, which
the generator has printed. If it was killed, the line has two fields only. A draw is one of `count`
possibilities: its value is the rank, 0 for the simplest. For a number, that is the one nearest to
0; for `shuffle` and `sample`, the order as it was. A site tells from where in the program a draw
was made, so that draws find their place again after others were left out. Without a replay, the
generator prints what it prints with the usual `random` and this seed.

This program is started for each few requests, so it imports only what takes no time to import.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableSequence, Sequence
    from types import CodeType, FrameType
    from typing import Any

Original = random.Random
MAX_DRAWS = 200_000  # of a run
MAX_DEPTH = 6  # of the calls that tell where a draw is made
CPU_SECONDS = 5  # of CPU time of a run
LIBRARY = frozenset({__file__, random.__file__})
STEPS = 1 << 53  # random() returns a multiple of 1 / 2**53


class TooManyDraws(BaseException):
    """The generator draws without end, for example until a draw differs from another."""


class Draws:
    """The draws of one run."""

    def __init__(self) -> None:
        self.sites: list[int] = []
        self.values: list[int] = []
        self.shown: list[int] = []  # the number that was drawn; else the value
        self.is_replay = False
        self.replayed: list[int] = []
        self.places: dict[int, list[int]] = {}  # in `replayed`, by site, last first
        self.next_place = 0
        self.names: dict[tuple[tuple[CodeType, int], ...], int] = {}

    def replay(self, sites: Sequence[int], values: list[int]) -> None:
        self.is_replay = True
        self.replayed = values
        for place in reversed(range(len(sites))):
            self.places.setdefault(sites[place], []).append(place)

    def draw(self, count: int, original: Callable[[], int]) -> int:
        """Return a value below `count`: replayed, or drawn by `original`."""
        site = self.site(sys._getframe(1))
        value = min(self.next_value(site), count - 1) if self.is_replay else original()
        if len(self.values) == MAX_DRAWS:
            raise TooManyDraws
        self.sites.append(site)
        self.values.append(value)
        self.shown.append(value)
        return value

    def next_value(self, site: int) -> int:
        """Return the next replayed value from a site, 0 if none is left. Those before are lost."""
        places = self.places.get(site, [])
        while places and places[-1] < self.next_place:
            places.pop()
        if not places:
            return 0
        self.next_place = places[-1] + 1
        return self.replayed[places.pop()]

    def site(self, frame: FrameType | None) -> int:
        calls: list[tuple[CodeType, int]] = []
        while frame and len(calls) < MAX_DEPTH:
            if frame.f_code.co_filename not in LIBRARY:
                calls.append((frame.f_code, frame.f_lasti))
            frame = frame.f_back
        key = tuple(calls)
        if key not in self.names:
            words = (f"{code.co_name} {code.co_firstlineno} {place}" for code, place in key)
            self.names[key] = zlib.crc32(";".join(words).encode())
        return self.names[key]


draws = Draws()  # of this process: each run is a process


class RecordedRandom(Original):
    """A generator of random numbers whose draws are recorded."""

    def __init__(self, x: Any = None) -> None:  # noqa: ANN401  # as in the class above
        self.inner = Original()
        super().__init__(x)

    def seed(self, a: Any = None, version: int = 2) -> None:  # noqa: ANN401  # as above
        if hasattr(self, "inner"):  # the constructor in C calls it first
            self.inner.seed(a, version)
        self.gauss_next = None

    def getstate(self) -> tuple[Any, ...]:
        return self.inner.getstate()

    def setstate(self, state: tuple[Any, ...]) -> None:
        self.inner.setstate(state)

    def below(self, count: int) -> int:
        return draws.draw(count, lambda: self.inner.randrange(count))

    def _randbelow(self, n: int) -> int:
        return self.below(n)

    def random(self) -> float:
        return draws.draw(STEPS, lambda: int(self.inner.random() * STEPS)) / STEPS

    def getrandbits(self, k: int) -> int:
        return draws.draw(1 << k, lambda: self.inner.getrandbits(k))

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Draw a number. The simplest is that nearest to 0."""
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            return self.inner.randrange(start, stop, step)  # raises the usual error
        turned = numbers if step > 0 else numbers[::-1]
        simplest = min(max(0, -(turned[0] // turned.step)), len(turned) - 1)

        def original() -> int:
            return rank_at(turned.index(self.inner.randrange(start, stop, step)), simplest, turned)

        value = draws.draw(len(turned), original)
        number = turned[place_of_rank(value, simplest, turned)]
        draws.shown[-1] = number
        return number

    def randint(self, a: int, b: int) -> int:
        return self.randrange(a, b + 1)

    def choice(self, seq: Any) -> Any:  # noqa: ANN401  # an element of any type
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self.below(len(seq))]

    def choices(
        self,
        population: Any,  # noqa: ANN401  # as in the class above
        weights: Any = None,  # noqa: ANN401  # as in the class above
        *,
        cum_weights: Any = None,  # noqa: ANN401  # as in the class above
        k: int = 1,
    ) -> list[Any]:
        count = len(population)
        if cum_weights is not None:
            ends = list(cum_weights)
            weights = [end - start for start, end in zip([0, *ends], ends, strict=False)]
        chances = [1] * count if weights is None else list(weights)
        possible = [place for place in range(count) if chances[place] > 0]
        sites = []
        for _ in range(k):
            place = draws.draw(
                len(possible),
                lambda: possible.index(self.inner.choices(range(count), weights)[0]),
            )
            sites.append(population[possible[place]])
        return sites

    def shuffle(self, x: MutableSequence[Any]) -> None:
        for place in reversed(range(1, len(x))):
            other = place - draws.draw(
                place + 1,
                lambda last=place: last - self.inner.randrange(last + 1),  # type: ignore[misc]  # bound now
            )
            x[place], x[other] = x[other], x[place]

    def sample(
        self, population: Sequence[Any], k: int, *, counts: Iterable[int] | None = None
    ) -> list[Any]:
        items = list(population) if counts is None else []
        for item, times in zip(population, counts or (), strict=False):
            items += [item] * times
        indices = self.inner.sample(range(len(items)), k)  # raises the usual errors
        at: dict[int, int] = {}  # place to item, where they differ
        place_of: dict[int, int] = {}
        sample = []
        for place in range(k):
            target = indices[place]
            offset = place_of.get(target, target) - place
            other = place + draws.draw(len(items) - place, lambda drawn=offset: drawn)  # type: ignore[misc]  # bound now
            here, there = at.get(place, place), at.get(other, other)
            at[place], at[other] = there, here
            place_of[there], place_of[here] = place, other
            sample.append(items[there])
        return sample


def rank_at(place: int, simplest: int, numbers: range) -> int:
    """Return the rank of a place by its distance from the simplest one."""
    both = min(simplest, len(numbers) - 1 - simplest)  # so far there are numbers on both sides
    distance = place - simplest
    if abs(distance) > both:
        return both + abs(distance)
    return 2 * distance - 1 if distance > 0 else -2 * distance


def place_of_rank(value: int, simplest: int, numbers: range) -> int:
    """Return the place of a rank. This is the inverse of `rank_at`."""
    both = min(simplest, len(numbers) - 1 - simplest)
    if value <= 2 * both:
        return simplest + ((value + 1) // 2 if value % 2 else -value // 2)
    distance = value - both
    return simplest + (distance if simplest <= both else -distance)


def install_recorders() -> None:
    """Put the recorded functions into the module `random`."""
    instance = RecordedRandom()
    for name in dir(instance):
        if not name.startswith("_") and hasattr(random, name) and name not in ("Random", "inner"):
            setattr(random, name, getattr(instance, name))
    random.Random = RecordedRandom  # type: ignore[misc]  # that is what this file is for


def run_generator(code: CodeType, generator: str, request: str, report: int) -> None:
    """Run the generator in this process, end standard output, and write its draws to `report`."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    draws.__init__()  # type: ignore[misc]  # what was drawn by `install_recorders`
    seed, *replayed = request.split(";")
    if replayed:
        sites, values = ([int(word) for word in field.split()] for field in replayed)
        draws.replay(sites, values)
    random.seed()  # else each run of a generator that does not seed would be the same
    sys.argv = [generator, seed]
    status = 0
    try:
        exec(code, {"__name__": "__main__", "__file__": generator, "__builtins__": __builtins__})
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc(limit=-3)
        status = 1
    try:  # noqa: SIM105  # contextlib takes 6 ms to import
        sys.stdout.flush()
    except BaseException:
        pass
    lists = [" ".join(map(str, numbers)) for numbers in (draws.sites, draws.values, draws.shown)]
    os.close(1)
    with os.fdopen(report, "w") as file:
        file.write(";".join(["", *lists]))
    os._exit(status & 255)


def answer_request(code: CodeType, generator: str, request: str) -> None:
    """Run the generator in a child process, and print what it printed and drew."""
    # Pipes, as files would use up the box of the fork server. The output ends before the report
    # begins, so they are read one after the other.
    output, write_output = os.pipe()
    report, write_report = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(write_output, 1)
        os.close(write_output)
        run_generator(code, generator, request, write_report)
    os.close(write_output)
    os.close(write_report)
    printed, drawn = pipe_content(output), pipe_content(report)
    _, status = os.waitpid(child, 0)
    head = f"{status};{len(printed)}".encode() + drawn
    sys.stdout.buffer.write(head + b"\n" + printed)
    sys.stdout.buffer.flush()


def pipe_content(pipe: int) -> bytes:
    """Return the bytes of a pipe up to its end, and close it."""
    with os.fdopen(pipe, "rb") as file:
        return file.read()


def main() -> None:
    generator = sys.argv[1]
    sys.path[0] = os.path.dirname(generator)  # noqa: PTH120  # pathlib takes 10 ms to import
    with open(generator, "rb") as file:  # noqa: PTH123  # as above
        code = compile(file.read(), generator, "exec", dont_inherit=True)
    install_recorders()
    requests = sys.stdin.buffer.read().decode().splitlines()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    if hasattr(gc, "freeze"):  # not in PyPy; else a collection in a child would copy all objects
        gc.freeze()
    for request in requests:
        answer_request(code, generator, request)


if __name__ == "__main__":
    main()
