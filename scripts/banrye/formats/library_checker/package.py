"""Packages made from a clone of Library Checker, the problems of https://judge.yosupo.jp.

Its generators and its solution run once, within the limits of any other program, and their data are
written as an ICPC package, which is kept. Each input and each answer must have the
hash that the problem's hash.json states: so they are the ones of the judge. A package is made again
only after a file of its problem has changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import yaml

from banrye.console import UserError, progress, relative_path
from banrye.digest import digest
from banrye.files import read_bytes, temporary_folder
from banrye.formats.library_checker.entry_kinds import LIBRARY_CHECKER
from banrye.formats.library_checker.folder import (
    GRADER,
    TESTLIB,
    Info,
    LabelledSolution,
    case_name,
    clone_of,
    read_info,
    version_of,
    with_headers,
)
from banrye.formats.shared import stored_package
from banrye.formats.shared.stored_package import StoredPackage
from banrye.judges.checker import Checker
from banrye.messages import _
from banrye.problem.model import LINKED, Draft, Policies, Problem
from banrye.problem.packages import icpc_package
from banrye.problem.packages.package_judge import validator_of
from banrye.process.limits import Limits
from banrye.process.pool import parallel
from banrye.submission.build import CompileError, build_source, first_error
from banrye.submission.program import Program

PACKAGE_VERSION = "3"  # of the way packages are made: with a new version, all are made again
MEBIBYTES = 1024  # the memory limit of judge.yosupo.jp
# Limits of generators, and of the solution when it makes an answer. Library Checker has none.
MAKING_LIMITS = Limits(cpu_seconds=120, memory_mebibytes=4096, output_bytes=512 << 20)
CORRECT = "sol/correct.cpp"
LABELLED = "submissions/labelled"  # the other programs in sol/


def read_problem(folder: Path, _name: str) -> Draft:
    """Return the problem in a folder of the clone: the reader of the format (readers.py)."""
    return Draft(make_problem(folder))


def version(folder: Path, text: str) -> str:
    return digest(PACKAGE_VERSION, text, version_of(folder))


def make_problem(folder: Path) -> Problem:
    """Return the problem in a folder of the clone. Make its package first if necessary.

    Making takes seconds, for large test cases minutes. Raise UserError if a generator fails, or
    makes another test case than hash.json states.
    """
    package = make_package(folder)
    problem = icpc_package.read_package(package.folder).problem
    testlib = clone_of(folder) / "common" / TESTLIB
    return replace(
        problem,
        judge=Checker(validator_of(problem, testlib)),
        testlib=testlib,
        policies=Policies(has_memory_verdict=True),
        lease=package,
    )


def make_package(folder: Path) -> StoredPackage:
    """Return the package of a folder. Make it unless there is one of the same content."""
    info = read_info(folder)

    def make(package: Path) -> None:
        progress(_("{}: making the test cases", folder.name))
        largest = make_cases(folder, info, package)
        write_programs(folder, info, package)
        stored_package.write_settings(package, {"en": info.title}, limits_of(info, largest))

    version = digest(PACKAGE_VERSION, version_of(folder))
    is_right = partial(is_whole, info=info)
    return stored_package.take_or_make(LIBRARY_CHECKER, folder.name, version, make, is_right)


def is_whole(package: Path, info: Info) -> bool:
    """Return whether a package is there with all its test cases."""
    count = len(info.case_names)
    return all(len(list(package.glob(f"data/*/*.{end}"))) == count for end in ("in", "ans"))


# Test cases.


@dataclass(frozen=True)
class Maker:
    """The programs that make the test cases of a problem."""

    folder: Path
    package: Path
    correct: Program
    hashes: Mapping[str, str]  # of hash.json, by the name of the file

    def write_case(self, name: str, make_input: Callable[[], bytes]) -> int:
        """Write a test case. Return the size of its larger file in bytes. Raise UserError."""
        input_bytes = self.read_pinned(f"{name}.in", make_input())
        what = f"the solution, on {name}.in,"
        answer = self.read_pinned(f"{name}.out", output_of(self.correct, input_bytes, what))
        part = "sample" if name.startswith("example_") else "secret"
        stored_package.write_case(self.package, f"{part}/{name}", input_bytes, answer)
        return max(len(input_bytes), len(answer))

    def read_pinned(self, name: str, content: bytes) -> bytes:
        """Return the content of a file. Raise UserError if hash.json states another."""
        if self.hashes.get(name) != hashlib.sha256(content).hexdigest():
            raise UserError(
                _(
                    "{} of {} differs from the file that its hash.json states: update the "
                    "clone, or report this to Library Checker with the version of g++",
                    name,
                    self.folder.name,
                )
            )
        return content


def make_cases(folder: Path, info: Info, package: Path) -> int:
    """Write the test cases. Return the size of the largest file in bytes. Raise UserError."""
    generators = sorted({name for name, _ in info.tests if name.endswith(".cpp")})
    sources = [CORRECT, *(f"gen/{name}" for name in generators)]
    correct, *generator_programs = parallel(
        partial(compile_program, folder, source) for source in sources
    )
    programs = dict(zip(generators, generator_programs, strict=True))
    maker = Maker(folder, package, correct, read_hashes(folder))
    jobs: list[Callable[[], int]] = []
    for test, count in info.tests:
        for number in range(count):
            name = case_name(test, number)
            if test in programs:
                make_input = partial(generate_input, programs[test], test, number)
            else:
                make_input = partial(read_bytes, folder / "gen" / f"{name}.in")
            jobs.append(partial(maker.write_case, name, make_input))
    largest = max(parallel(jobs), default=0)
    if not jobs:
        raise UserError(_("{} lists no tests", relative_path(folder / "info.toml")))
    return largest


def read_hashes(folder: Path) -> dict[str, str]:
    file = folder / "hash.json"
    try:
        values = json.loads(read_bytes(file))
    except ValueError:
        values = None
    if not isinstance(values, dict):
        raise UserError(_("cannot read {}", relative_path(file)))
    return values


def compile_program(folder: Path, source: str) -> Program:
    """Compile a program of a problem. Raise UserError if it does not compile."""
    with temporary_folder() as copies:
        write_files(copies, with_headers(folder / source, folder))
        try:
            return build_source(copies)
        except CompileError as error:
            reason = first_error(error.messages)
            raise UserError(_("{}: {} does not compile: {}", folder.name, source, reason)) from None


def generate_input(program: Program, name: str, number: int) -> bytes:
    return output_of(program, b"", f"gen/{name} {number}", [str(number)])


def output_of(
    program: Program, input_bytes: bytes, what: str, arguments: tuple[str, ...] | list[str] = ()
) -> bytes:
    run = program.run(input_bytes, MAKING_LIMITS, arguments)
    if not run.succeeded:
        raise UserError(_("{} of Library Checker fails: {}", what, run.reason))
    return run.output


# The other files of the package.


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def write_program(place: Path, source: Path, folder: Path, *, keeps_testlib: bool = True) -> str:
    """Write a program into a folder of the package: a file, or a folder with its headers.

    Return the name of the file or folder.
    """
    files = with_headers(source, folder, keeps_testlib=keeps_testlib)
    if len(files) == 1:
        write_files(place, {source.name: next(iter(files.values()))})
        return source.name
    write_files(place / source.stem, files)
    return source.stem


def write_programs(folder: Path, info: Info, package: Path) -> None:
    """Write verifier, checker, grader and solutions."""
    for part, name in (("input_validators", info.verifier), ("output_validator", info.checker)):
        write_program(package / part, folder / name, folder, keeps_testlib=False)
    write_program(package / "submissions" / "accepted", folder / CORRECT, folder)
    rules = {}
    for solution in info.solutions:
        name = write_program(package / LABELLED, folder / "sol" / solution.name, folder)
        rules[f"{Path(LABELLED).name}/{name}"] = rule_of(solution)
    if rules:
        text = yaml.safe_dump(rules)
        (package / "submissions" / "submissions.yaml").write_text(text, encoding="utf-8")
    if (folder / GRADER).is_file():
        files = with_headers(folder / GRADER, folder)
        headers = {Path(name).name: files[name] for name in files if not name.endswith(".cpp")}
        write_files(package / LINKED, {**files, **headers})


def rule_of(solution: LabelledSolution) -> dict[str, list[str]]:
    """Return the rule of submissions.yaml for a solution."""
    required = [solution.required] if solution.required else []
    return {"permitted": ["AC", *solution.permitted], "required": required}


def limits_of(info: Info, largest: int) -> dict[str, float | int]:
    """Return the limits of problem.yaml. `largest`: size of the largest file in bytes."""
    return {
        "time_limit": info.seconds,
        "memory": MEBIBYTES,
        "output": max(8, 2 * (largest >> 20)),
        # Beside the checker lie the input and the answer.
        "validation_output": 16 + 4 * (largest >> 20),
    }
