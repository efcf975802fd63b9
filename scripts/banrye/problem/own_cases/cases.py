"""The user's own test cases: pairs of files in common layouts, as a problem.

    1.in 1.out, input/input00.txt output/output00.txt, 01 01.a    files: case_names.py
    1.in.gz 1.out.gz                                               the same, compressed by gzip
    a.yml with `cases: [{in: ..., out: ...}]`                      a document: case_documents.py

A zip file of these is unpacked first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from banrye import configuration
from banrye.console import note, relative_path
from banrye.files import check_link, check_regular
from banrye.judges.text_judges import Text
from banrye.messages import _, marked
from banrye.problem.model import Policies, Problem
from banrye.problem.own_cases import material, own_values
from banrye.problem.own_cases.case_names import Pair, natural_order, pairs_of
from banrye.problem.own_cases.case_settings import settings_of_folder
from banrye.problem.own_cases.case_settings.settings_model import CaseSettings
from banrye.problem.own_cases.no_cases import NoCases, explain_no_cases
from banrye.process.limits import Limits
from banrye.submission.sources import SUFFIXES
from banrye.testcase import File, TestCase

if TYPE_CHECKING:
    from banrye.problem.own_cases.learned_names import LearnedNames

# Files that are not recognised: some may belong to a test case, others do not.
CASE_SUFFIXES = set(
    ".in .inp .input .output .oup .ok .expect .expected .res .ans .out .a .diff .answer"
    " .sol".split()
)
NUMBERED_SUFFIXES = {"", ".txt", ".dat", ".data", ".tst", ".test"}
CASE_WORD = re.compile(
    r"(?i)(?<![a-z])(?:in|inp|inputs?|out|outputs?|ans|answers?|tests?|samples?|examples?|cases?"
    r"|expect|expected|results?)(?![a-z])"
)
SOURCE_SUFFIXES = {*SUFFIXES, ".h", ".hpp", ".sh"}
OTHER_FILES = {configuration.NAME, "a.out"}
MAX_FILES = 20_000  # below a folder
MAX_NAMES = 5  # of files in a message
USUAL_SECONDS, USUAL_MEBIBYTES = 2.0, 256  # the limits, unless others are given
CHECKING_LIMITS = Limits(cpu_seconds=10, explicit_wall_seconds=12)  # of the user's own checker
NO_SETTINGS = CaseSettings()


def problem_of_cases(place: Path, unpacked: Path) -> Problem:
    """Return a problem made of the test cases in a folder, zip file or document. Raise NoCases.

    `unpacked`: an empty folder for the content of a zip file or document.
    """
    try:
        return problem_in(place, unpacked)
    except NoCases as error:
        raise explain_no_cases(error, place) from None


def problem_in(place: Path, unpacked: Path) -> Problem:
    """Return a problem, as `problem_of_cases` does, and raise NoCases without an explanation."""
    if not place.exists():
        raise NoCases(_("no such folder: {}", relative_path(place)))
    folder = place
    if place.is_file():
        from banrye.foreign import zips
        from banrye.problem.own_cases import documented_cases

        if document := documented_cases.problem_of_file(place, unpacked):
            return document
        zips.unpack_zip(place, unpacked)
        folder = unpacked
    if has_documents(folder):
        from banrye.problem.own_cases import documented_cases

        if document := documented_cases.problem_in(folder, place, unpacked / "document"):
            return document
    pairs = find_cases(folder, place)
    note_unread(pairs, place)
    note_faults(pairs.cases)
    settings = settings_of_folder.settings_of(folder, [case.name for case in pairs.cases])
    problem = made_problem(place, folder, pairs.cases, settings)
    note_settings(settings)
    return replace(problem, unread_cases=tuple(filter(looks_like_case, pairs.unread)))


def note_settings(settings: CaseSettings) -> None:
    """Say what of a judge's settings is used."""
    parts = [
        f"time {settings.seconds:g} s" if settings.seconds else "",
        f"memory {settings.mebibytes} MiB" if settings.mebibytes else "",
        f"checker {settings.checker.name}" if settings.checker else "",
    ]
    if any(parts):
        note(f"{settings.file}: {', '.join(filter(None, parts))}")


def made_problem(
    place: Path,
    folder: Path,
    cases: tuple[TestCase, ...],
    settings: CaseSettings = NO_SETTINGS,
) -> Problem:
    """Return a problem with the user's own test cases, which are at `place`.

    The user's banrye.toml counts more than the settings of a judge.
    """
    problem = Problem(
        name=place.resolve().name,
        folder=folder.resolve(),
        titles={},
        limits=Limits(USUAL_SECONDS, USUAL_MEBIBYTES),
        validation_limits=CHECKING_LIMITS,
        cases=cases,
        judge=Text(),
        policies=Policies(has_memory_verdict=True),
        scoring=settings.scoring,
        losses=settings.losses,
    )
    if settings.judge:
        problem = replace(problem, judge=settings.judge)
    site_values = own_values.OwnValues(settings.seconds, settings.mebibytes, settings.checker)
    problem = site_values.apply_to(problem)
    return own_values.values_of_configuration(place.resolve().parent).apply_to(problem)


def note_unread(cases: FolderCases, place: Path) -> None:
    """Name the files that are not test cases."""
    if cases.unread:
        names = few_names(cases.unread)
        note(_("not recognised as test cases in {}: {}", relative_path(place), names))


def note_faults(cases: Sequence[TestCase]) -> None:
    """Warn of faults in files of test data, and say how they are read."""
    files: dict[material.Fault, list[str]] = {}
    for case in cases:
        for path in filter(None, (blob.place for blob in case.blobs)):
            for fault in material.read_material(material.unpack_gzip(path)).faults:
                files.setdefault(fault, []).append(path.name)
    for fault, names in files.items():
        repair = f" ({_(fault.repair)})" if fault.repair else ""
        text = marked("{} has {}{}") if len(names) == 1 else marked("{} have {}{}")
        note(_(text, few_names(names), _(fault.value), repair))


def few_names(names: Sequence[str]) -> str:
    """Return a few names, and how many more there are."""
    shown = ", ".join(names[:MAX_NAMES])
    more = len(names) - MAX_NAMES
    return _("{} and {:,} more files", shown, more) if more > 0 else shown


def has_documents(folder: Path) -> bool:
    """Return whether a file in a folder may hold test cases in its text."""
    if not folder.is_dir() or pairs_of([name for name in names_of(folder) if not is_known(name)]):
        return False
    from banrye.problem.own_cases.case_documents import is_document  # few people have documents

    return any(map(is_document, files_of(folder)))


@dataclass(frozen=True)
class FolderCases:
    """The test cases in a folder, and the names of its files that belong to none."""

    cases: tuple[TestCase, ...]
    unread: tuple[str, ...]


def find_cases(folder: Path, place: Path | None = None) -> FolderCases:
    """Return the test cases in a folder, in the order of their numbers. Raise NoCases.

    `place`: what the user named, for the message.
    """
    shown = relative_path(place or folder)
    if not folder.is_dir():
        raise NoCases(_("no such folder: {}", shown))
    files = names_of(folder)
    unknown_files = [name for name in files if not is_known(name)]
    pairs: Sequence[Pair] = pairs_of(unknown_files)
    if all(pair.answer is None for pair in pairs):
        pairs = noted_learned(unknown_files, shown, is_needed=not pairs) or pairs
    cases: list[TestCase] = []
    for pair in pairs:
        input_path, answer_path = files[pair.input], files.get(pair.answer or "")
        for path in filter(None, (input_path, answer_path)):
            check_link(path, folder)
        answer = File(answer_path, material.read_file) if answer_path else None
        cases.append(TestCase(pair.input, File(input_path, material.read_file), answer))
    read = {name for pair in pairs for name in (pair.input, pair.answer)}
    unread = tuple(sorted((name for name in unknown_files if name not in read), key=natural_order))
    if not cases:
        hint = f"; not recognised: {few_names(unread)}" if unread else ""
        raise NoCases(
            _("there are no test cases in {} (1.in with 1.out, see --help){}", shown, hint)
        )
    return FolderCases(tuple(cases), unread)


def names_of(folder: Path) -> dict[str, Path]:
    """Return the files below a folder by their names, without the suffix .gz of compressed ones.

    A file that is there in both ways counts once, as it is.
    """
    files = {path.relative_to(folder).as_posix(): path for path in files_of(folder)}
    compressed = [name for name in files if name.lower().endswith(material.GZIP)]
    for name in compressed:
        path = files.pop(name)
        files.setdefault(name[: -len(material.GZIP)], path)
    return files


def learn_pairs_of(names: Sequence[str]) -> LearnedNames:
    """Learn from the names which files are pairs. Load the module only for that."""
    from banrye.problem.own_cases.learned_names import learn_pairs

    return learn_pairs(names)


def noted_learned(names: Sequence[str], shown: str, *, is_needed: bool) -> Sequence[Pair]:
    """Return the pairs that are learned, and say so. Raise NoCases if unclear and `is_needed`."""
    learned_words = learn_pairs_of(names)
    if learned_words.unclear and is_needed:
        first, second = learned_words.unclear
        raise NoCases(
            _(
                "{} has pairs such as {} and {}, but nothing says which is the "
                "input: rename them to 1.in and 1.out",
                shown,
                first,
                second,
            )
        )
    for pair in learned_words.pairs[:1]:
        note(_("learned from the names: {} is an input, {} is its answer", pair.input, pair.answer))
    return learned_words.pairs


def is_known(name: str) -> bool:
    """Return whether a file beside test cases is a source file or another known file."""
    path = PurePosixPath(name)
    is_other = path.suffix.lower() in SOURCE_SUFFIXES or path.name in OTHER_FILES
    return is_other or any(path.match(file.pattern) for file in settings_of_folder.settings_files())


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
            raise NoCases(_("more than {:,} files in {}", MAX_FILES, relative_path(folder)))
        if not path.is_dir():
            check_regular(path)
        yield path
