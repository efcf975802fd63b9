"""Measure for how many input validators of packages inputs are made.

usage: scripts/checks/measure validators FOLDER... [--inputs N] [--seed N]
           [--minutes N] [--log FILE] [--search S]

FOLDER holds problem packages at any depth. Each of their input validators is
compiled with the calls of the engine and makes N inputs (default: 500): half of
them the smallest, the others random. The validator as its author has it reads
them: compiled with its own header, a checktestdata grammar by the program of
PyPI. The flags are those of the last test case. With --search S, an input is
looked for instead on which each program in wrong_answer fails: among the test
cases, then by counterexample in S seconds of CPU time. The files come in random
order; after
--minutes no other is begun. A line of JSON for each goes to FILE, and what is
in it already is not measured again. The seed is printed. The exit status is 1
if an input is not accepted. Needs g++ and scripts/setup --all.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common

from banrye import argument_parser, console
from banrye.files import temporary_folder

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.process.limits import RunResult
    from banrye.submission.program import Program

RANDOM_MODES = ("small", "uniform", "edges", "growing")
EXAMPLES = "testdata_tools"  # a folder of packages that several repositories copy
STANDARD = "#include <bits/stdc++.h>\n"
SEED, LARGEST = 7, 20_000  # of random inputs; bytes
MOST_SECONDS = 10.0  # of CPU time of a run: many packages state no time limit
SECONDS = 12  # of CPU time of a run that makes inputs


def main() -> bool:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    packages = jobs_of(chosen)
    jobs = {str(file): partial(measure, file, packages[file], chosen) for file in packages}
    return summarise(common.measure("file", jobs, chosen), len(jobs))


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--inputs", type=int, default=500)
    common.add_log(parser)
    parser.add_argument("--search", type=float, metavar="S")
    return parser.parse_args()


def jobs_of(chosen: argparse.Namespace) -> dict[Path, Path]:
    """Return the packages by the validators or wrong programs to measure, in random order."""
    from banrye.submission.language_config import programs_in

    packages = sorted(
        file.parent.absolute()
        for folder in chosen.folders
        for file in folder.rglob("problem.yaml")
        if EXAMPLES not in file.parts
    )
    jobs: dict[Path, Path] = {}
    for package in packages:
        if chosen.search is not None:
            programs = programs_in(package / "submissions" / "wrong_answer")[0]
        else:
            programs = validators_in(package)
        jobs.update(dict.fromkeys(programs, package))
    files = list(jobs)
    random.Random(chosen.seed).shuffle(files)
    return {file: jobs[file] for file in files}


def validators_in(package: Path) -> list[Path]:
    """Return the input validators of a package, whatever they are written in."""
    from banrye.submission.language_config import programs_in

    paths: list[Path] = []
    for name in ("input_validators", "input_format_validators"):
        programs, others = programs_in(package / name)
        paths += [*programs, *(file for file in others if file.suffix in (".ctd", ".viva"))]
    return paths


def measure(file: Path, package: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    try:
        problem = problem_of(package)
        if chosen.search is not None:
            return search(problem, file, chosen.search)
        return compare(problem, file, chosen.inputs)
    except (console.UserError, OSError) as error:
        return {"error": str(error)}


def problem_of(package: Path) -> Problem:
    from banrye.problem.packages import icpc_package

    return icpc_package.read_package(package).problem


# Inputs.


def compare(problem: Problem, validator: Path, count: int) -> dict[str, Any]:
    """Return how many inputs a validator makes, and which the original does not accept."""
    from banrye.choices.compiled_testlib import VALID
    from banrye.problem import validators
    from banrye.process.limits import Limits
    from banrye.process.server import Job

    if not validators.makes_inputs(validator):
        return {"family": "none", "made": 0}
    flags = problem.cases[-1].flags_for(validator.stem)
    program = validators.build_validator(problem, validator)
    inputs = made_inputs(program, problem, flags, count)
    texts = [case.input_bytes for case in problem.cases[:20]]
    checked = original(problem, validator)
    limits = Limits(SECONDS)
    runs: list[RunResult] = []
    while len(runs) < len(inputs):  # a run that takes long is the last of its batch
        jobs = [Job(text, SECONDS) for text in inputs[len(runs) :]]
        runs += checked.run_many(jobs, limits, flags)
    results = zip(inputs, runs, strict=True)
    refused = [text for text, run in results if run.exit_status != VALID]
    return {
        "family": family_of(validator),
        "made": len(inputs),
        "smaller_than_tests": bool(inputs) and min(map(len, inputs)) < min(map(len, texts)),
        "not_accepted": [text[:200].decode(errors="replace") for text in refused[:3]],
    }


def family_of(validator: Path) -> str:
    from banrye.problem import validators

    if validator.suffix == validators.GRAMMAR:
        return "checktestdata"
    header = validators.family_header(validator)
    return header.name if header else "testlib"


def made_inputs(
    program: Program, problem: Problem, flags: tuple[str, ...], count: int
) -> list[bytes]:
    """Return up to `count` different inputs: half enumerated, the others random."""
    from banrye.choices.source import ChoiceSource
    from banrye.process.limits import Limits

    def run(arguments: Sequence[str], input_bytes: bytes) -> bytes:
        return program.run(input_bytes, Limits(SECONDS), [*arguments, *flags]).output

    texts = [case.input_bytes.decode(errors="replace") for case in problem.cases[:20]]
    source = ChoiceSource(run, [text for text in texts if len(text) < 100_000])
    found = dict.fromkeys(islice(source.small_inputs(), count // 2))
    for number, mode in enumerate(RANDOM_MODES):
        wanted = (count - len(found)) // (len(RANDOM_MODES) - number)
        found |= dict.fromkeys(islice(source.random_inputs(SEED, mode, LARGEST), wanted))
    return [text.encode() for text in found]


def original(problem: Problem, validator: Path) -> Program:
    """Build a validator as its author has it."""
    from banrye.problem.validators import GRAMMAR, is_testlib_validator
    from banrye.submission.build import build_source
    from banrye.submission.constants import with_constants

    if validator.suffix != GRAMMAR:
        header = validator / "testlib.h" if validator.is_dir() else None
        includes = header.parent if header and is_testlib_validator(validator) else None
        return build_source(
            validator,
            includes=includes,
            # Some headers of their time lack includes that they need today.
            change=lambda text: with_constants(f"{STANDARD}{text}", problem.format.constants),
        )
    from checktestdata.parser import parse  # type: ignore[import-untyped]  # it has no types
    from checktestdata.tokenizer import tokenize  # type: ignore[import-untyped]  # as above

    with temporary_folder() as folder:
        code = parse(tokenize(validator.read_bytes())).python_code(standalone=True)
        (folder / "main.py").write_text(code, encoding="utf-8")
        return build_source(folder)


# Wrong programs.


def search(problem: Problem, program: Path, seconds: float) -> dict[str, Any]:
    """Return how counterexample ends for a program."""
    from banrye.judges.verdict import Verdict
    from banrye.search.hunt.open_hunt import prepare_hunt
    from banrye.submission.source_kind import SourceKind

    limits = replace(problem.limits, cpu_seconds=min(MOST_SECONDS, problem.limits.cpu_seconds))
    hunt = prepare_hunt(replace(problem, limits=limits), program, SourceKind.GUESS)
    hunt.limit(seconds)
    last = hunt.last_result()
    if last.verdict is not Verdict.AC:
        return {"found": True, "by": "a test case", "lacks_choices": hunt.choices is None}
    result = hunt.run()
    return {
        "by": "the search",
        "found": result is not None,
        "bytes": len(result.attempt.text) if result else 0,
        "lacks_choices": hunt.choices is None,
    }


# The summary.


def summarise(results: list[dict[str, Any]], wanted: int) -> bool:
    """Print what was measured. Return whether all inputs were accepted."""
    count: Counter[str] = Counter()
    for result in results:
        if "error" in result:
            count["errors"] += 1
            print(f"{result['file']}: {result['error'][:300]}")
        elif "found" in result:
            found = f"an input was found by {result['by']}" if result["found"] else "none"
            count[f"programs, {found}"] += 1
        else:
            count[f"validators, {result['family']}"] += 1
            if result["made"]:
                count["validators that make inputs"] += 1
                count["inputs"] += result["made"]
            else:
                print(f"{result['file']}: no input")
        if result.get("not_accepted"):
            count["validators with inputs that are not accepted"] += 1
            print(f"{result['file']}: {result['not_accepted']}")
    print(f"measured {len(results)} of {wanted}")
    for what, number in sorted(count.items()):
        print(f"  {what}: {number}")
    return not count["validators with inputs that are not accepted"]
