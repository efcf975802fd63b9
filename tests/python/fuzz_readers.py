"""Damage files of all formats and read them. `fuzz_readers.py SEED NUMBER` prints JSON. No tests.

    {"files": 8000, "read": 3100, "refused": 4900, "slowest_seconds": 0.4, "faults": []}

A fault is an exception that is no UserError, more than 5 s of CPU time, or more than 200 MiB.
"""

from __future__ import annotations

import importlib
import json
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from banrye import removable_rooms
from banrye.console import UserError
from banrye.foreign import zips
from banrye.formats.shared.plan import Plan
from banrye.judging.expected_verdicts import expectation_of, read_rules
from banrye.problem.location import zipped_packages
from banrye.problem.own_cases import case_documents, cases
from banrye.problem.packages import icpc_package
from banrye.problem.readers import formats_by_name

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
SECONDS = 5
MEBIBYTES = 200
MAX_FAULTS = 20
TOKEN = re.compile(rb"[\w./%@+-]+")
LONG = "9" * 400
ODD = [
    *" null ~ [] {} [a] {a: 1} 1e400 .nan .inf nan -1 0 1e-6".split(),
    *" true ' \" & < > * ** *a &a !! %".split(),
    *"../../x /etc/passwd a**b **/**/**/* %0999999999d %d (a|a|b|b)*c a{1,9999}{1,9999} [".split(),
    *"2026-01-01 12:30 0x1F 010 \0 \ufeff \u202e 소형 <!DOCTYPE !!python/x {{n}} #ST:".split(),
    *(LONG, f"-{LONG}", f"1.{LONG}", f"{LONG}.{LONG}s", "x" * 10_000, "[" * 3000, "- " * 3000),
    *("{a: " * 1000, '{"a":' * 3000, "<a>" * 3000, "1.2.3s", "don't", 'a "b', "a\nb", "\n"),
]
Read = Callable[[Path], object]


class TooSlow(BaseException):
    """A reader takes more than SECONDS of CPU time."""


@dataclass(frozen=True)
class Subject:
    """A folder or file of a fixture, what reads it, and which of its files are damaged."""

    name: str
    place: Path
    read: Read
    pattern: str


def plan_reader(name: str) -> Read:
    def read(place: Path) -> object:
        from banrye.formats.shared.tool import ToolFormat

        result = formats_by_name()[name]
        assert isinstance(result, ToolFormat)
        result.claims(place)
        plan = result.read_plan(place, "problem")
        return contents_of(plan)

    return read


def folder_reader(name: str, function: str) -> Read:
    """Return a function of the module `folder` of a format."""

    def read(place: Path) -> object:
        return getattr(importlib.import_module(f"banrye.formats.{name}.folder"), function)(place)

    return read


def contents_of(plan: Plan) -> int:
    """Return the size of the members of a zip file that a plan names, which are read."""
    parts = [part for case in plan.cases for part in (case.input, case.answer)]
    return sum(len(part.read()) for part in parts if isinstance(part, zips.Member))


def read_package(place: Path) -> object:
    icpc_package.read_package(place)
    rules = read_rules(place)
    return [expectation_of(program, rules) for program in place.glob("submissions/*/*")]


def read_cases(place: Path) -> object:
    with tempfile.TemporaryDirectory() as scratch:
        return cases.problem_of_cases(place, Path(scratch))


def read_zip(place: Path) -> object:
    file = place / "cases.zip"
    zipped_packages.mark_in(file)
    return read_cases(file)


def subjects() -> list[Subject]:
    tools = FIXTURES / "tools"
    results = [
        Subject(folder.name, folder, plan_reader(folder.name.partition("_")[0]), pattern)
        for folder in sorted(tools.iterdir())
        for pattern in ("*", "**/GEN", "**/test.yml", "**/small.txt")
        if any(file.is_file() for file in folder.glob(pattern))
    ]
    for folder in sorted((FIXTURES / "packages").iterdir()):
        if (folder / "problem.yaml").is_file():
            results.append(Subject(f"icpc {folder.name}", folder, read_package, "**/*.yaml"))
    for folder in sorted((FIXTURES / "cases" / "subtasks").iterdir()):
        if any(folder.glob("*.[yc]*")):
            results.append(Subject(f"subtasks {folder.name}", folder, read_cases, "*.[yc]*"))
    setters = FIXTURES / "setters"
    for pattern in ("PROBLEM", "*/SOLUTION", "tests/TESTSET"):
        results.append(Subject(f"rime {pattern}", setters / "rime", plan_reader("rime"), pattern))
    for name, mark in (("ejudge", "problem.cfg"), ("kilonova", "*.properties")):
        results.append(Subject(name, setters / name, read_cases, mark))
    documents = FIXTURES / "cases" / "documents"
    results.append(Subject("documents", documents, read_documents, "*"))
    archive = next((FIXTURES / "archive" / "testcase").glob("boj/*/metadata.yaml")).parent
    reader = folder_reader("archive", "read_metadata")
    results.append(Subject("archive", archive, reader, "metadata.yaml"))
    library = next((FIXTURES / "library-checker").glob("*/*/info.toml")).parent
    reader = folder_reader("library_checker", "read_info")
    results.append(Subject("library_checker", library, reader, "info.toml"))
    taken_away = {"rime", "archive", "library_checker"} - removable_rooms.own_rooms().keys()
    return [subject for subject in results if subject.name.split()[0] not in taken_away]


def read_documents(place: Path) -> object:
    for file in sorted(place.iterdir()):
        if file.suffix == ".zip":
            zipped_packages.mark_in(file)
            read_cases(file)
        else:
            case_documents.read_document(file)
    return None


def damaged(text: bytes, generator: random.Random) -> bytes:
    """Return a text with one to three changes: a token, some bytes, a line, or its end."""
    for _ in range(generator.choice((1, 1, 2, 3))):
        kind = generator.randrange(6)
        place = generator.randrange(len(text) + 1)
        tokens = list(TOKEN.finditer(text))
        if kind < 3 and tokens:
            token = generator.choice(tokens)
            odd = generator.choice(ODD).encode(errors="surrogatepass")
            text = text[: token.start()] + odd + text[token.end() :]
        elif kind == 3:
            text = text[:place] + generator.randbytes(generator.randint(1, 4)) + text[place:]
        elif kind == 4:
            text = text[:place] + text[place + generator.randint(1, 30) :]
        else:
            lines = text.split(b"\n")
            line = generator.randrange(len(lines))
            lines[line] = lines[line] * generator.choice((0, 2, 50))
            text = b"\n".join(lines)
    return text


def too_slow(*_: object) -> None:
    raise TooSlow


def fault_of(read: Read, place: Path) -> tuple[str, float]:
    """Return why a reader is at fault, "" if it is not, "refused" for a UserError; and the time."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    start = time.process_time()
    try:
        with redirect_stderr(StringIO()):
            read(place)
        reason = ""
    except UserError:
        reason = "refused"
    except TooSlow:
        reason = f"more than {SECONDS} s"
    except Exception as error:  # it is what is looked for
        reason = f"{type(error).__name__}: {error}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return reason, time.process_time() - start


def fuzz(seed: int, number: int) -> dict[str, object]:
    generator = random.Random(seed)
    signal.signal(signal.SIGVTALRM, too_slow)
    faults: list[dict[str, object]] = []
    counts = {"": 0, "refused": 0}
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        everything = subjects()
        for place, subject in enumerate(everything):
            shutil.copytree(subject.place, Path(folder, str(place)))
        limit_memory()
        for turn in range(number):
            place = turn % len(everything)
            subject, copy = everything[place], Path(folder, str(place))
            files = sorted(file for file in copy.glob(subject.pattern) if file.is_file())
            file = generator.choice(files)
            whole = file.read_bytes()
            text = damaged(whole, generator)
            file.write_bytes(text)
            reason, seconds = fault_of(subject.read, copy)
            file.write_bytes(whole)
            slowest = max(slowest, seconds)
            if reason in counts:
                counts[reason] += 1
            elif len(faults) < MAX_FAULTS:
                shown = f"{subject.name}/{file.name}"
                faults.append(
                    {"turn": turn, "file": shown, "why": reason, "text": repr(text[:300])}
                )
    return {
        "files": number,
        "read": counts[""],
        "refused": counts["refused"],
        "slowest_seconds": round(slowest, 3),
        "faults": faults,
    }


def limit_memory() -> None:
    """Allow this process MEBIBYTES more than it has: with more, a reader gets a MemoryError."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    size = pages * resource.getpagesize() + (MEBIBYTES << 20)
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    print(json.dumps(fuzz(int(sys.argv[1]), int(sys.argv[2]))))
