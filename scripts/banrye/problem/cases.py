"""One's own test cases: pairs of files in the layouts that people have, and a problem made of them.

    1.in 1.out (or .ans, .diff, .a)        samples of most tools
    input1.txt output1.txt                 input in the name
    in/x.txt out/x.txt                     input in the folder (AtCoder)
    test/sample-1.in test/sample-1.out     oj

A zip file of these is unpacked first.
"""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from banrye import configuration
from banrye.console import UserError, note, relative_path
from banrye.files import check_link, check_regular, read_bytes
from banrye.problem import material, own
from banrye.problem.model import Comparison, Kind, Policies, Problem, TestCase
from banrye.problem.solutions import SUFFIXES
from banrye.process.limits import Limits

ANSWER_SUFFIXES = (".ans", ".out", ".a", ".diff", ".answer", ".sol")
# What stands for the input in a name, and what then stands for the answer.
INPUT_WORDS = {
    "input": ("output", "answer"),
    "inputs": ("outputs", "answers"),
    "in": ("out", "ans"),
}
INPUT_WORD = re.compile(r"(?i)(?<![a-z])(inputs?|in)(?![a-z])")
TEXT_SUFFIXES = (".txt", ".dat", "")
# Of files that are not recognised: what may belong to a test case, and what does not.
CASE_SUFFIXES = {
    *ANSWER_SUFFIXES,
    *".in .inp .input .output .oup .ok .expect .expected .res".split(),
}
NUMBERED_SUFFIXES = {"", ".txt", ".dat", ".data", ".tst", ".test"}
CASE_WORD = re.compile(
    r"(?i)(?<![a-z])(?:in|inp|inputs?|out|outputs?|ans|answers?|tests?|samples?|examples?|cases?"
    r"|expect|expected|results?)(?![a-z])"
)
SOURCE_SUFFIXES = {*SUFFIXES, ".h", ".hpp", ".sh"}
OTHER_FILES = {configuration.NAME, "a.out"}
MAX_NAMES = 5  # of files in a message
SECONDS, MEBIBYTES = 2.0, 256  # the limits, unless others are given
MAX_FILES = 20_000
MAX_ZIP_BYTES = 1 << 30  # of all files, unpacked


class NoCases(UserError):
    """There are no test cases where they are looked for."""


def problem_of_cases(place: Path, unpacked: Path) -> Problem:
    """Return a problem made of the test cases in a folder or zip file. Raise NoCases.

    `unpacked`: an empty folder for the content of a zip file.
    """
    folder = place
    if not place.exists():
        raise NoCases(f"no such folder: {relative_path(place)}")
    if place.is_file():
        unpack(place, unpacked)
        folder = unpacked
    found = find_cases(folder, place)
    note_unread(found, place)
    note_faults(found.cases)
    problem = Problem(
        name=place.resolve().name,
        folder=folder.resolve(),
        titles={},
        kind=Kind.PASS_FAIL,
        limits=Limits(SECONDS, MEBIBYTES),
        validation_limits=Limits(cpu_seconds=60),
        cases=found.cases,
        comparison=Comparison.RULE,
        policies=Policies(has_memory_verdict=True),
        unread_cases=tuple(filter(looks_like_case, found.unread)),
    )
    return own.configured(place.resolve().parent).applied_to(problem, None)


def note_unread(found: FoundCases, place: Path) -> None:
    """Name the files that are no test cases."""
    if found.unread:
        names = listed(found.unread)
        note(f"not recognised as test cases in {relative_path(place)}: {names}")


def note_faults(found: Sequence[TestCase]) -> None:
    """Say what is wrong with files of test data, and what is done about it."""
    files: dict[material.Fault, list[str]] = {}
    for case in found:
        for path in (case.input_path, case.answer_path):
            if path.exists():
                for fault in material.read(read_bytes(path)).faults:
                    files.setdefault(fault, []).append(path.name)
    for fault, names in files.items():
        has = "has" if len(names) == 1 else "have"
        repair = f" ({fault.repair})" if fault.repair else ""
        note(f"{listed(names)} {has} {fault.value}{repair}")


def listed(names: Sequence[str]) -> str:
    """Return a few names, and how many more there are."""
    shown = ", ".join(names[:MAX_NAMES])
    more = len(names) - MAX_NAMES
    return f"{shown} and {more:,} more files" if more > 0 else shown


@dataclass(frozen=True)
class FoundCases:
    """The test cases in a folder, and the names of its files that belong to none."""

    cases: tuple[TestCase, ...]
    unread: tuple[str, ...]


def find_cases(folder: Path, place: Path | None = None) -> FoundCases:
    """Return the test cases in a folder, in the order of their numbers. Raise NoCases.

    `place`: what the user named, for the message.
    """
    shown = relative_path(place or folder)
    if not folder.is_dir():
        raise NoCases(f"no such folder: {shown}")
    files = {path.relative_to(folder).as_posix(): path for path in files_of(folder)}
    cases: list[TestCase] = []
    unread = set(files)
    for name in sorted(files, key=natural_order):
        if is_input(name, files):
            answer = next((other for other in answers_of(name) if other in files), None)
            path = files[answer] if answer else files[name].with_suffix(".no-answer")
            for used in (files[name], path):
                check_link(used, folder)
            cases.append(TestCase(name, files[name], path, read_file=material.read_file))
            unread -= {name, answer or name}
    others = tuple(sorted((name for name in unread if not is_known(name)), key=natural_order))
    if not cases:
        hint = f"; not recognised: {listed(others)}" if others else ""
        raise NoCases(f"there are no test cases in {shown} (1.in with 1.out, see --help){hint}")
    return FoundCases(tuple(cases), others)


def is_known(name: str) -> bool:
    """Return whether a file beside test cases is a source file or another known file."""
    path = PurePosixPath(name)
    return path.suffix.lower() in SOURCE_SUFFIXES or path.name in OTHER_FILES


def looks_like_case(name: str) -> bool:
    """Return whether a file that is not recognised may be the input or the answer of a test case.

    Its name says so, or is a number.
    """
    path = PurePosixPath(name)
    suffix = path.suffix.lower().rstrip("0123456789")
    is_numbered = suffix in NUMBERED_SUFFIXES and any(map(str.isdigit, path.name))
    return suffix in CASE_SUFFIXES or is_numbered or CASE_WORD.search(path.name) is not None


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that are not hidden."""
    count = 0
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        is_folder = path.is_dir() and not path.is_symlink()  # rglob follows no link to a folder
        if is_folder or any(part.startswith((".", "__MACOSX")) for part in parts):
            continue
        count += 1
        if count > MAX_FILES:
            raise NoCases(f"more than {MAX_FILES:,} files in {relative_path(folder)}")
        if not path.is_dir():
            check_regular(path)
        yield path


def natural_order(name: str) -> list[tuple[int, str]]:
    """Return a key by which 2 comes before 10."""
    return [
        (int(part or 0), part) if part.isdecimal() else (0, part) for part in split_numbers(name)
    ]


def split_numbers(name: str) -> list[str]:
    return re.split(r"([0-9]+)", name)


def is_input(name: str, files: dict[str, Path]) -> bool:
    """Return whether a file is an input: by its suffix, or by a word with an answer beside it."""
    path = PurePosixPath(name)
    if path.suffix == ".in":
        return True
    is_text = path.suffix in TEXT_SUFFIXES
    return is_text and any(other in files for other in answers_of(name))


def answers_of(name: str) -> Iterator[str]:
    """Yield the names that the answer to an input may have."""
    path = PurePosixPath(name)
    if path.suffix == ".in":
        for suffix in ANSWER_SUFFIXES:
            yield str(path.with_suffix(suffix))
    for match in reversed(list(INPUT_WORD.finditer(name))):
        for word in INPUT_WORDS[match[1].lower()]:
            as_written = word.upper() if match[1].isupper() else word
            changed = f"{name[: match.start()]}{as_written}{name[match.end() :]}"
            yield changed
            for suffix in ANSWER_SUFFIXES:
                yield str(PurePosixPath(changed).with_suffix(suffix))


def unpack(file: Path, folder: Path) -> None:
    """Unpack a zip file into a folder. Raise NoCases if it is none, too large or leads out."""
    shown = relative_path(file)
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > MAX_FILES or sum(m.file_size for m in members) > MAX_ZIP_BYTES:
                raise NoCases(f"{shown} holds too many or too large files")
            archive.extractall(folder)  # leaves out "..", and absolute paths become relative
    except (
        zipfile.BadZipFile,
        lzma.LZMAError,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise NoCases(f"{shown} is no zip file that can be read: {error}") from None
