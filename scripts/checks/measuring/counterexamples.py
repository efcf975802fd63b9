"""Measure scripts/counterexample on wrong programs of the archive.

usage: scripts/checks/measure counterexamples ARCHIVE [--rejected N]
           [--mutants N] [--large N] [--seed N] [--against DIR] [--minutes N]
           [--log FILE]

Takes the rejected programs of N problems in random order, and N mutants of the
C++ solutions of these problems that fail on the archive's own test cases: a
comparison or a constant is changed. Of --large mutants of any problems that
pass these test cases, it counts how many fail on the large inputs that the
validator makes: in these, an overflow, an array, a loop or a reset is changed.

Prints size and time of what is found, how often it is proved to be the
smallest, and with --against the same for another checkout and what it found
smaller. A line of JSON for each program goes to FILE. The seed is printed.
After --minutes, no other program is begun. Needs g++.
"""

import argparse
import json
import random
import re
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from checks.measuring import common

from banrye import console
from banrye.process.cpu_time import cpu_seconds
from banrye.repository import ROOT

# What the scripts print.
PROVED = "This is the smallest failing input"
LARGE = "secret/largest_"  # begins the names of these test cases

ATTEMPTS = 6  # mutants of a problem of a kind, until one is wrong as wanted

SLOW_SORT = """
template <class Iterator> void slow_sort(Iterator first, Iterator last) {
    for (auto end = first; end != last; ++end)
        for (auto at = end; at != first && *at < *(at - 1); --at) std::swap(*at, *(at - 1));
}
"""


# Kinds of mutants. Each has a pattern and what replaces one match, or all.


@dataclass(frozen=True)
class Kind:
    """A way to make a program wrong."""

    pattern: re.Pattern[str]
    replace: Callable[[re.Match[str]], str]
    everywhere: bool = False
    prefix: str = ""  # is written behind the includes


def other_comparison(match: re.Match[str]) -> str:
    text = match[0]
    return text.replace("=", "") if "=" in text else text.strip() + "= "


SMALL_KINDS = {
    "comparison": Kind(re.compile(r" [<>]=? "), other_comparison),
    "off by one": Kind(re.compile(r"\s*[+-]\s*1\b(?![.\d])"), lambda _: ""),
    "constant": Kind(re.compile(r"(?<![\w.\[])[0-9](?![\w.\]])"), lambda m: str(int(m[0]) + 1)),
}
LARGE_KINDS = {
    "overflow": Kind(
        re.compile(r"\blong long\b(?: int\b)?|\bint64_t\b"), lambda _: "int", everywhere=True
    ),
    "array": Kind(
        re.compile(r"(?<=\[)[1-9]\d{2,}(?:\s*\+\s*\d+)?(?=\])|(?<== )[1-9]\d{2,}(?=[ ;+])"),
        lambda m: str(int(re.split(r"\D", m[0])[0]) // 2),
    ),
    "quadratic": Kind(
        re.compile(r"(?<![\w.])(?:std::)?sort\s*\((?=[^,;]*,[^,;]*\)\s*;)"),
        lambda _: "slow_sort(",
        everywhere=True,
        prefix=SLOW_SORT,
    ),
    "reset": Kind(
        re.compile(r"\b[\w\[\]]+\.clear\(\);|\b(?:std::)?(?:memset|fill)\([^;]*\);"), lambda _: ";"
    ),
}


def mutant(source: str, kind: Kind, chooser: random.Random) -> str | None:
    """Return a program with one change, None if the kind has no place in it."""
    places = [m for m in kind.pattern.finditer(source) if not is_directive(source, m.start())]
    if not places:
        return None
    chosen = places if kind.everywhere else [chooser.choice(places)]
    for match in reversed(chosen):
        source = source[: match.start()] + kind.replace(match) + source[match.end() :]
    if kind.prefix:
        end = source.rfind("#include")
        end = source.find("\n", end) + 1
        source = source[:end] + kind.prefix + source[end:]
    return source


def is_directive(source: str, at: int) -> bool:
    return source[source.rfind("\n", 0, at) + 1 : at].lstrip().startswith("#include")


# Measuring.


@dataclass(frozen=True)
class Found:
    """What a search has found, and what it took."""

    size: int | None  # bytes; None: nothing
    is_proved: bool
    seconds: float  # of wall time
    cpu_seconds: float


def search(checkout: Path, problem: str, program: Path, archive: Path) -> Found:
    """Run scripts/counterexample of a checkout."""
    saved = program.with_name("saved")
    for extension in (".in", ".ans"):
        saved.with_suffix(extension).unlink(missing_ok=True)
    cpu_before, beginning = cpu_seconds(), time.monotonic()
    script = checkout / "scripts" / "counterexample"
    output = common.output_of([script, problem, program, "--archive", archive, "--save", saved])
    seconds, used = time.monotonic() - beginning, cpu_seconds() - cpu_before
    file = saved.with_suffix(".in")
    size = file.stat().st_size if file.is_file() else None
    return Found(size, PROVED in output, round(seconds, 2), round(used, 2))


def judge(problem: str, program: Path, archive: Path) -> str:
    """Return "passes", "fails", "fails on large", or what is printed if there is no verdict."""
    words: list[Path | str] = [ROOT / "scripts" / "judge", problem, program]
    output = common.output_of([*words, "--archive", archive])
    if "Accepted" in output:
        return "passes"
    if LARGE in output:
        return "fails on large"
    return "fails" if re.search("Wrong answer|limit exceeded|Run-time error", output) else output


class Measurement:
    """The programs that were measured, and a file that each is written to."""

    def __init__(self, chosen: argparse.Namespace, folder: Path) -> None:
        self.chosen = chosen
        self.folder = folder
        self.end = time.monotonic() + 60 * chosen.minutes
        self.checkouts = common.checkouts(chosen.against)
        self.searches: list[list[Found]] = []
        self.rejected = 0  # of these searches, those of rejected programs
        self.larger: list[str] = []
        self.large: Counter[tuple[str, str]] = Counter()

    def log(self, **values: object) -> None:
        with self.chosen.log.open("a") as file:
            print(json.dumps(values), file=file, flush=True)

    def search(self, problem: str, name: str, program: Path) -> None:
        """Search in each checkout. What both need, as the test cases, is made before."""
        for checkout in self.checkouts:
            common.output_of(
                [checkout / "scripts/judge", problem, program, "--archive", self.chosen.archive]
            )
        found = [search(c, problem, program, self.chosen.archive) for c in self.checkouts]
        self.searches.append(found)
        sizes = [one.size for one in found]
        if len(sizes) > 1 and (sizes[0] or 1 << 40) > (sizes[1] or 1 << 40):
            self.larger.append(f"{problem}/{name}: {sizes[0]} bytes instead of {sizes[1]}")
        text = program.read_text(encoding="utf-8", errors="replace")
        found_values = [asdict(one) for one in found]
        self.log(problem=problem, program=name, found=found_values, text=text)

    def mutants(self, problem: str, source: Path, chooser: random.Random) -> None:
        """Measure mutants of a solution that fail on the archive's own test cases."""
        kinds = list(SMALL_KINDS.items())
        chooser.shuffle(kinds)
        for name, kind in kinds:
            for _ in range(ATTEMPTS):
                if len(self.searches) - self.rejected >= self.chosen.mutants or self.is_over:
                    return
                verdict, program, _ = self.judge_mutant(problem, source, kind, chooser)
                if verdict == "fails":
                    self.search(problem, name, program)
                    break

    def large_mutants(self, problem: str, source: Path, chooser: random.Random) -> None:
        """Count the mutants of a solution that pass the archive's own test cases."""
        for name, kind in LARGE_KINDS.items():
            if self.large.total() >= self.chosen.large or self.is_over:
                return
            verdict, _, text = self.judge_mutant(problem, source, kind, chooser)
            if verdict in ("passes", "fails on large"):
                self.large[name, verdict] += 1
                self.log(problem=problem, program=name, large=verdict, text=text)

    def judge_mutant(
        self, problem: str, source: Path, kind: Kind, chooser: random.Random
    ) -> tuple[str, Path, str]:
        """Return what `judge` says of a mutant, "" if there is none, its file and its text."""
        program = self.folder / "mine.cpp"
        text = mutant(source.read_text(encoding="utf-8", errors="replace"), kind, chooser)
        if text is None:
            return "", program, ""
        program.write_text(text, encoding="utf-8")
        return judge(problem, program, self.chosen.archive), program, text

    @property
    def is_over(self) -> bool:
        return bool(time.monotonic() > self.end)

    def all(self) -> None:
        boj = self.chosen.archive / "testcase" / "boj"
        for folder, chooser in self.shuffled(boj.glob("*/rejected_*")):
            if not any(folder.glob("correct_*")):  # nothing tells what is right
                continue
            rejected = min(folder.glob("rejected_*"))
            if self.rejected < self.chosen.rejected and not self.is_over:
                program = self.folder / f"mine{rejected.suffix}"
                program.write_bytes(rejected.read_bytes())
                self.search(f"boj{folder.name}", rejected.name, program)
                self.rejected += 1
            for source in sorted(folder.glob("correct_*.cpp"))[:1]:
                self.mutants(f"boj{folder.name}", source, chooser)
        for folder, chooser in self.shuffled(boj.glob("*/validator.cpp")):
            for source in sorted(folder.glob("correct_*.cpp"))[:1]:
                self.large_mutants(f"boj{folder.name}", source, chooser)

    def shuffled(self, files: Iterable[Path]) -> Iterator[tuple[Path, random.Random]]:
        """Yield the folders of files in random order, until the time is over."""
        folders = sorted({file.parent for file in files})
        chooser = random.Random(self.chosen.seed)
        chooser.shuffle(folders)
        for folder in folders:
            if self.is_over:
                return
            yield folder, chooser


# The summary.


def summarise(measured: Measurement) -> None:
    for number, checkout in enumerate(measured.checkouts):
        found = [searched[number] for searched in measured.searches]
        print(f"{console.relative_path(checkout)}:")
        sizes = sorted(one.size for one in found if one.size is not None)
        proved = sum(one.is_proved for one in found)
        print(f"  {len(found)} programs, {len(sizes)} found, {proved} proved to be the smallest")
        print_figures("bytes", [float(size) for size in sizes])
        print_figures("seconds", [one.seconds for one in found])
        print_figures("seconds of CPU time", [one.cpu_seconds for one in found])
    for line in measured.larger:
        print(f"larger: {line}")
    print("mutants that pass the archive's own test cases:")
    for kind in LARGE_KINDS:
        passing, failing = (measured.large[kind, word] for word in ("passes", "fails on large"))
        print(f"  {kind}: {passing + failing}, of which {failing} fail on large inputs")


def print_figures(what: str, values: list[float]) -> None:
    if values:
        ordered = sorted(values)
        ninetieth = ordered[int(0.9 * (len(ordered) - 1))]
        median = statistics.median(ordered)
        print(f"  {what}: median {median:g}, 90 % {ninetieth:g}, largest {ordered[-1]:g}")


def main() -> None:
    parser = console.ArgumentParser()
    parser.add_argument("archive", type=Path)
    parser.add_argument("--rejected", type=int, default=122)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--large", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    common.add_against(parser)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--log", type=Path, default=Path("/dev/stdout"))
    chosen = parser.parse_args()
    chosen.archive = common.archive_folder(chosen.archive)
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        measured = Measurement(chosen, Path(name))
        measured.all()
    summarise(measured)
