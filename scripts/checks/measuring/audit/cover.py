"""Check that the test cases of a problem reject what the complete list rejects.

usage: scripts/checks/measure cover [NAME...] [--seed N] [--mutants N] [--log FILE]

Some judges refuse a problem with more than 100 test cases, so generators.yaml
states a part of the complete list in generators/complete.yaml. This runs each
submission that is not accepted, and the first N mutants of scripts/audit
(default: all), on the complete list. It prints how many of them the complete
list and the part reject, which ones only the complete list rejects, and a few
test cases that reject all of them. The exit status is 1 if the part rejects
fewer. FILE gets a line of JSON for each program: its name, and the test cases
that reject it. Needs scripts/setup --all and takes minutes to an hour.

    NAME: 280 test cases reject 31 submissions and 113 mutants
    NAME: 100 test cases reject 31 submissions and 113 mutants
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import argument_parser, console
from banrye.problem.location.own_problems import check_problem_name, problem_names
from banrye.repository import PROBLEMS

if TYPE_CHECKING:
    from banrye.problem.model import Problem

COMPLETE = "complete.yaml"  # in generators/
REJECTED_KINDS = ("wrong_answer", "run_time_error", "time_limit_exceeded")
MOST_SECONDS = 100_000.0  # of CPU time: all mutants are run

Rows = dict[str, frozenset[str]]  # the test cases that reject each program


def main() -> bool:
    chosen = parse_arguments()
    names = chosen.names or [name for name in problem_names() if complete_list(name).is_file()]
    results = [check(name, chosen) for name in names]  # each is printed
    return all(results)


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("names", nargs="*", type=check_problem_name)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int)
    parser.add_argument("--log", type=Path)
    return parser.parse_args()


def complete_list(name: str) -> Path:
    return PROBLEMS / name / "generators" / COMPLETE


def check(name: str, chosen: argparse.Namespace) -> bool:
    """Print what the complete list and the part reject. Return whether that is the same."""
    from banrye.extras.audit.survey.cover import few_cases

    with complete_problem(name) as problem:
        rows = submission_rows(problem)
        submissions = set(rows)
        rows |= mutant_rows(problem, chosen.seed, chosen.mutants)
        sizes = {case.name: case.input.size for case in problem.cases}
    if chosen.log:
        with chosen.log.open("a", encoding="utf-8") as log:
            log.writelines(line(program, cases) for program, cases in rows.items())
    part = {case for case in sizes if (PROBLEMS / name / "data" / f"{case}.in").is_file()}
    rejected = {program for program, cases in rows.items() if cases}
    by_part = {program for program, cases in rows.items() if cases & part}
    console.progress("")
    for cases, programs in ((set(sizes), rejected), (part, by_part)):
        count = len(programs & submissions)
        others = len(programs) - count
        print(f"{name}: {len(cases)} test cases reject {count} submissions and {others} mutants")
    for program in sorted(rejected - by_part):
        print(f"  only the complete list rejects {program}: {' '.join(sorted(rows[program]))}")
    kept = [case for case in sizes if case.startswith("sample/")]
    print("  enough:", *kept, *few_cases(rows.values(), sizes, kept), flush=True)
    return rejected == by_part


def line(program: str, cases: frozenset[str]) -> str:
    return json.dumps({"program": program, "rejected_by": sorted(cases)}) + "\n"


@contextmanager
def complete_problem(name: str) -> Iterator[Problem]:
    """Yield the problem with the test cases of its complete list. Raise UserError."""
    from banrye.prepare import bapctools, testdata
    from banrye.prepare.timelimit import with_time_limit
    from banrye.problem.packages import icpc_package

    package = PROBLEMS / name
    with bapctools.copy_package(package) as copy:
        testdata.replace_statements(copy)  # bt finds errors without statements
        shutil.copy(complete_list(name), copy / "generators" / "generators.yaml")
        status, output = bapctools.run_bt(copy, "generate", "--no-visualizer")
        if status != 0:
            raise console.UserError(f"{name}: bt generate fails:\n{output}")
        yield with_time_limit(icpc_package.read_package(copy))


def submission_rows(problem: Problem) -> Rows:
    """Return the test cases that reject each submission that is not accepted."""
    from banrye.extras.audit.survey.survey import rejecting_cases
    from banrye.problem.submissions import build_submission
    from banrye.process.pool import WORKERS, parallel
    from banrye.submission.language_config import programs_in

    def row(source: Path) -> tuple[str, frozenset[str]]:
        program = build_submission(problem, source)
        with closing(program.servers):
            return source.stem, rejecting_cases(problem, program, usual_seconds=0)

    folders = [problem.folder / "submissions" / kind for kind in REJECTED_KINDS]
    sources = [source for folder in folders for source in programs_in(folder)[0]]
    with closing(parallel((partial(row, source) for source in sources), ahead=WORKERS)) as rows:
        return dict(rows)


def mutant_rows(problem: Problem, seed: int, most: int | None) -> Rows:
    """Return the test cases that reject each mutant, by its program, line and change."""
    from banrye.extras.audit.survey.subjects import subjects_of
    from banrye.extras.audit.survey.survey import MutantResult, file_mutants_of, survey_mutants
    from banrye.search.stop.budget import Budget

    file_mutants = file_mutants_of(subjects_of(problem, []), seed)[:most]
    result = survey_mutants(problem, file_mutants, Budget(MOST_SECONDS))
    rows: Rows = {}
    for finding in result.with_result(MutantResult.REJECTED):
        mutant = finding.file_mutant.mutant
        change = f"{mutant.operator.value}: {mutant.before} => {mutant.after}"
        rows[f"{finding.file_mutant.place}: {change}"] = finding.rejecting
    return rows
