"""Packages made from an open archive of test data: https://github.com/testcase-ac/testcase-ac.

The archive has one folder for each problem of a closed judge; its FORMAT.en.md has the format. A
folder holds programs instead of data: generators of inputs, a validator, reference solutions
(`correct_*`), sometimes a checker. They run once, within the limits of any other program, and their
data are written as an ICPC package, which is kept. A package is made again only after a file
of its problem has changed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.compare import without_trailing_blanks
from banrye.console import UserError, progress, relative_path
from banrye.files import read_bytes, temporary_folder
from banrye.formats.archive.entry_kinds import ARCHIVE
from banrye.formats.archive.folder import (
    NoPackage,
    name_of,
    read_metadata,
    references_of,
    testlib_of,
    version_of,
)
from banrye.formats.shared import stored_package
from banrye.formats.shared.stored_package import StoredPackage
from banrye.judges.checker import Checker
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Drawing
from banrye.language import NO_EXTRA, codes
from banrye.messages import _
from banrye.problem.large import large_inputs, unreached_bounds
from banrye.problem.model import (
    LARGE,
    SEEDS,
    Draft,
    NoLargeInput,
    Policies,
    Problem,
    Reach,
    is_large,
    with_extra,
)
from banrye.problem.packages import icpc_package
from banrye.problem.packages.package_judge import validator_of
from banrye.process.limits import Limits
from banrye.process.pool import parallel
from banrye.submission.build import CompileError, build_source, first_error
from banrye.submission.program import Program
from banrye.testcase import TestCase

PACKAGE_VERSION = "23"  # of the way packages are made: with a new version, all are made again
CONTENT = "content.json"  # in a package: what the other files do not say

MAX_BYTES = 64 << 20  # of all inputs, and of all answers: after that the generators stop
ARCHIVE_LIMITS = Limits(cpu_seconds=20)  # of each program of the archive

# The extra time and memory that the closed judge granted by language: its help page, as quoted in
# public notes. Other languages get the extra of the JVM, or nothing.
LANGUAGE_EXTRAS = {
    code: language.extra for code, language in codes().items() if language.extra != NO_EXTRA
}

# As on the closed judge.
POLICIES = Policies(
    has_memory_verdict=True,
    language_extras=LANGUAGE_EXTRAS,
)


@dataclass(frozen=True)
class ArchiveContent:
    """Facts about a package that its files do not say, in CONTENT."""

    cases: int  # test cases: a package with fewer is damaged
    has_checker: bool
    reach: Reach

    def write(self, folder: Path) -> None:
        lack = self.reach.no_large_input
        values = {
            "cases": self.cases,
            "has_checker": self.has_checker,
            "unreached": self.reach.unreached_bounds,
            "no_large_input": lack.name if lack else None,
        }
        (folder / CONTENT).write_text(json.dumps(values), encoding="utf-8")


def read_content(folder: Path) -> ArchiveContent | None:
    """Return the content of a package, None if the package is damaged."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        values = json.loads((folder / CONTENT).read_bytes())
        lack = values["no_large_input"]
        reach = Reach(tuple(values["unreached"]), NoLargeInput[lack] if lack else None)
        content = ArchiveContent(values["cases"], values["has_checker"], reach)
        for extension in ("in", "ans"):
            if len(list(folder.glob(f"data/*/*.{extension}"))) != content.cases:
                return None
        return content
    return None


def read_problem(folder: Path, _name: str) -> Draft:
    """Return the problem in a folder of the archive: the reader of the format (readers.py)."""
    return Draft(make_problem(folder))


def version(folder: Path, text: str) -> str:
    return version_of(folder, f"{PACKAGE_VERSION} {text}")


def make_problem(source: Path) -> Problem:
    """Return the problem in a folder of the archive. Make its package first if necessary.

    Making takes seconds. Raise UserError with the reason if no package can be made.
    """
    package = make_package(source)
    content = read_content(package.folder)
    if content is None:
        raise UserError(_("{} was removed or damaged; run again", relative_path(package.folder)))
    problem = icpc_package.read_package(package.folder).problem
    has_reference = bool(references_of(source))
    cases = problem.cases if has_reference else map(without_answer, problem.cases)
    return replace(
        problem,
        cases=tuple(sorted(cases, key=lambda case: is_large(case.name))),
        judge=judge_of(problem, source) if content.has_checker else Drawing(),
        testlib=testlib_of(source),
        policies=POLICIES,
        reach=content.reach,
        generators=tuple(sorted(source.glob("generator*"))),
        lease=package,
    )


def judge_of(problem: Problem, source: Path) -> Judge:
    """Return the judge of a problem that has a checker, which accepts the answer itself."""
    return Checker(
        validator_of(problem, testlib_of(source)),
        ignores_trailing_blanks=True,
        accepts_equal_output=True,
    )


def without_answer(case: TestCase) -> TestCase:
    """Return a test case of a problem without a reference solution: an empty answer is none."""
    return case if case.answer_bytes.strip() else replace(case, answer=None)


def make_package(source: Path) -> StoredPackage:
    """Return the package of an archive folder. Make it unless there is one of the same content."""
    name = name_of(source)

    def make(folder: Path) -> None:
        progress(_("{}: making the test cases", name))
        programs = build_programs(source)
        cases = make_cases(source, programs)
        large_cases, lack = make_large_cases(source, programs, cases)
        cases += large_cases
        reach = Reach(unreached_by(cases, programs), lack)
        write_package(folder, source, cases, programs)
        ArchiveContent(len(cases), "checker.cpp" in programs, reach).write(folder)

    def is_whole(folder: Path) -> bool:
        return read_content(folder) is not None

    version = version_of(source, PACKAGE_VERSION)
    return stored_package.take_or_make(ARCHIVE, name, version, make, is_whole)


# The programs of the archive.


def build_programs(source: Path) -> dict[str, Program]:
    """Compile a reference solution, if there is one, the generators, validator and checker.

    Return them by file name, in this order.
    """
    header = compiled_testlib.prepare(testlib_of(source))
    heap = ARCHIVE_LIMITS.memory_mebibytes
    jobs: dict[str, Callable[[], Program]] = {
        file.name: partial(build_source, file, heap_mebibytes=heap)
        for file in references_of(source)[:1]
    }
    for pattern in ("singlegen*", "generator*", "validator.cpp", "checker.cpp"):
        for file in sorted(source.glob(pattern)):
            jobs[file.name] = partial(build_source, file, heap_mebibytes=heap, includes=header)
    try:
        return dict(zip(jobs, parallel(jobs.values()), strict=True))
    except CompileError as error:
        reason = first_error(error.messages)
        raise NoPackage(_("a program of the archive does not compile: {}", reason)) from None


def limits_for(limits: Limits, language: str) -> Limits:
    """Return the limits of a language, with what the closed judge granted it."""
    return with_extra(limits, LANGUAGE_EXTRAS.get(language, NO_EXTRA))


# Test cases.


def make_cases(source: Path, programs: Mapping[str, Program]) -> list[TestCase]:
    """Return the different test cases: samples, fixed inputs, and what the generators make."""
    jobs = [
        partial(make_case, source / name, make_input, programs)
        for name, make_input in inputs(source, programs)
    ]
    results = parallel(jobs)
    cases: dict[bytes, TestCase] = {}
    input_bytes = answer_bytes = 0
    for case in results:
        if case.input_bytes not in cases:
            cases[case.input_bytes] = case
            input_bytes += len(case.input_bytes)
            answer_bytes += len(case.answer_bytes)
        if max(input_bytes, answer_bytes) > MAX_BYTES:
            break
    if not cases:
        raise NoPackage(_("the archive has no test cases for this problem"))
    return list(cases.values())


def inputs(
    source: Path, programs: Mapping[str, Program]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the name of each input and a function that returns the input."""
    if read_metadata(source).has_no_input:
        yield "no_input", bytes
    fixed = {*source.glob("testcase*"), *source.glob("*.in*")}
    for file in sorted(fixed, key=lambda file: (not file.name.startswith("sample"), file)):
        yield file.name, partial(read_bytes, file)
    for seed in range(1, SEEDS + 1):
        for name, program in programs.items():
            is_single = name.startswith("singlegen")
            if name.startswith("generator") or (is_single and seed == 1):
                yield f"{name}_{seed:02}", partial(generate, name, program, seed)


def generate(name: str, program: Program, seed: int) -> bytes:
    """Return the input that a generator prints for a seed. With the first seed, ask it twice."""
    input_bytes = output_of(program, b"", name, [str(seed)])
    if seed == 1 and output_of(program, b"", name, [str(seed)]) != input_bytes:
        raise NoPackage(_("{} of the archive does not make the same input twice", name))
    return input_bytes


def make_case(
    file: Path, make_input: Callable[[], bytes], programs: Mapping[str, Program]
) -> TestCase:
    """Make an input, validate it and find its answer, which is empty without a reference solution.

    `file`: gives the name; need not exist.
    """
    reference, validator = reference_in(programs), programs.get("validator.cpp")
    input_bytes = make_input().replace(b"\r\n", b"\n")
    if validator:
        run = validator.run(input_bytes, ARCHIVE_LIMITS)
        if run.exit_status != compiled_testlib.VALID:
            message = run.error_text()[:100]
            raise NoPackage(_("the validator of the archive rejects {}: {}", file.name, message))
    if file.with_suffix(".out").is_file():
        answer = read_bytes(file.with_suffix(".out"))
    elif reference is None:
        answer = b""
    else:
        what = _("on the input of {}, the reference solution", file.name)
        answer = output_of(reference, input_bytes, what)
    part = "sample" if file.name.startswith("sample") else "secret"
    name = f"{part}/{file.name.replace('.', '_')}"
    return TestCase.of(input_bytes, answer, name)


def reference_in(programs: Mapping[str, Program]) -> Program | None:
    """Return the reference solution among the programs of a problem, None if there is none."""
    return next((program for name, program in programs.items() if name.startswith("correct")), None)


def output_of(
    program: Program, input_bytes: bytes, what: str, arguments: tuple[str, ...] | list[str] = ()
) -> bytes:
    run = program.run(input_bytes, ARCHIVE_LIMITS, arguments)
    if not run.succeeded:
        raise NoPackage(_("{} of the archive fails: {}", what, run.reason))
    return run.output


def make_large_cases(
    source: Path, programs: Mapping[str, Program], cases: Sequence[TestCase]
) -> tuple[list[TestCase], NoLargeInput | None]:
    """Return test cases with large inputs that the validator makes, or why there are none."""
    validator, checker = programs.get("validator.cpp"), programs.get("checker.cpp")
    if validator is None:
        return [], NoLargeInput.NO_VALIDATOR
    reference = reference_in(programs)
    if reference is None:
        return [], NoLargeInput.NO_REFERENCE
    metadata = read_metadata(source)
    limits = Limits(metadata.seconds, metadata.mebibytes, MAX_BYTES)
    references = [reference, *other_reference(source)]
    large = large_inputs(
        validator,
        [(program, limits_for(limits, program.language)) for program in references],
        [case.input_bytes for case in cases],
        partial(accepts, checker) if checker else has_same_words,
    )
    named_cases = [replace(case, name=f"{LARGE}{case.name}") for case in large.cases]
    return named_cases, large.lack


def unreached_by(cases: Sequence[TestCase], programs: Mapping[str, Program]) -> tuple[str, ...]:
    """Return the bounds of the validator that no test case reaches, for the user."""
    validator = programs.get("validator.cpp")
    if validator is None:
        return ()
    return tuple(unreached_bounds(validator, [case.input_bytes for case in cases]))


def has_same_words(_: bytes, answer: bytes, output: bytes) -> bool:
    return answer.split() == output.split()


def accepts(checker: Program, input_bytes: bytes, answer: bytes, output: bytes) -> bool:
    """Return whether a checker accepts an output."""
    with temporary_folder() as folder:
        (folder / "input").write_bytes(input_bytes)
        (folder / "answer").write_bytes(answer)
        run = checker.run(output, ARCHIVE_LIMITS, ["input", "answer"], files=folder)
    return run.exit_status == compiled_testlib.VALID


def other_reference(source: Path) -> list[Program]:
    """Return a reference solution in another language than the first, if one runs here."""
    first, *further = references_of(source)
    for file in further:
        if file.suffix != first.suffix:
            with suppress(UserError):
                return [build_source(file, heap_mebibytes=ARCHIVE_LIMITS.memory_mebibytes)]
    return []


# The package.


def write_package(
    folder: Path, source: Path, cases: list[TestCase], programs: Mapping[str, Program]
) -> None:
    """Write the files of a package into a new folder."""
    metadata = read_metadata(source)
    largest = max(len(case.answer_bytes) for case in cases)
    limits = {
        "time_limit": metadata.seconds,
        "memory": metadata.mebibytes,
        "output": max(8, 2 * (largest >> 20)),
    }
    stored_package.write_settings(folder, {"ko": metadata.title}, limits)
    for case in cases:
        answer = without_trailing_blanks(case.answer_bytes)
        stored_package.write_case(folder, case.name, case.input_bytes, answer)
    copies = [("correct*", "submissions/accepted"), ("validator.cpp", "input_validators")]
    if "checker.cpp" in programs:
        copies.append(("checker.cpp", "output_validator"))
    for pattern, part in copies:
        for file in source.glob(pattern):
            (folder / part).mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / part)
