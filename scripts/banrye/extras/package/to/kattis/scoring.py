"""A scoring problem in the legacy format of Kattis, whose default grader adds the points.

    Bundle("large", ("secret/large/1",), 60, needs=("secret/small/1",))
        data/secret/2-large: 1-1.in (of small), 2-1.in, testdata.yaml with accept_score: 60

The grader knows no dependencies: a group has the test cases that it needs, too.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import yaml

from banrye.choices import compiled_testlib
from banrye.extras.package import bundles, layouts, losses
from banrye.extras.package.bundles import Bundle
from banrye.extras.package.export_target import Material
from banrye.extras.package.statement_files import Form, copy_beside, statements_of
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.judging import score
from banrye.judging.submission import NotBuilt, Submission, judgement_of
from banrye.problem.model import Problem
from banrye.problem.packages.package_settings import settings_of
from banrye.submission.build import CompileError
from banrye.submission.language_config import NotInstalled, programs_in
from banrye.testcase import TestCase

UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")
FOLDERS = {  # of a package, and of the legacy format
    "input_validators": "input_format_validators",
    "input_format_validators": "input_format_validators",
    "attachments": "attachments",
    "include": "include",
}
SAME = ("uuid", "license", "rights_owner", "keywords")
IN_ACCEPTED = "first_error accept_if_any_accepted"  # a partial solution is accepted, with a score


def write_package(folder: Path, material: Material) -> None:
    """Write the files of a package. `material`: of a scoring problem, or a legacy package."""
    problem, copy = material.problem, material.copy
    if problem.format.is_legacy:  # it is in this format
        layouts.copy_as_it_is(material, folder)
        return
    write_settings(folder / "problem.yaml", problem)
    write_statements(folder / "problem_statement", copy)
    write_data(folder / "data", problem)
    for name, place in FOLDERS.items():
        if (copy / name).is_dir():
            shutil.copytree(copy / name, folder / place)
    add_testlib(folder / "input_format_validators")
    for name in ("output_validator", "output_validators"):
        if (copy / name).is_dir():
            is_one = name == "output_validator"
            target = folder / "output_validators"
            shutil.copytree(copy / name, target / "validate" if is_one else target)
    submissions = folder / "submissions"
    shutil.copytree(copy / "submissions", submissions, ignore=layouts.IGNORED)
    move_partial(submissions, problem)


def add_testlib(validators: Path) -> None:
    """Put each validator that is one file into a folder, with the testlib.h that it includes."""
    for file in sorted(validators.glob("*.cpp")):
        if INCLUDES_TESTLIB in file.read_bytes():
            place = validators / file.stem
            place.mkdir(exist_ok=True)
            file.rename(place / file.name)
            (place / "testlib.h").write_bytes(
                compiled_testlib.of_package(compiled_testlib.ORIGINAL)
            )


def write_settings(file: Path, problem: Problem) -> None:
    package_settings = settings_of(problem.folder / "problem.yaml").values
    source = package_settings.get("source")
    validation = ["custom"] if has_validator(problem.folder) else ["default"]
    if has_validator(problem.folder) and losses.gives_points(problem):
        validation.append("score")
    if problem.judge.is_interactive:
        validation.append("interactive")
    settings: dict[str, object] = {
        "problem_format_version": "legacy",
        "type": "scoring",
        "name": title_of(problem),
        "validation": " ".join(validation),
        "limits": {"memory": problem.limits.memory_mebibytes},
        "grading": {"objective": "max", "show_test_data_groups": True},
        **{key: package_settings[key] for key in SAME if key in package_settings},
    }
    if isinstance(source, dict):
        settings |= {"source": source.get("name"), "source_url": source.get("url")}
    elif source:
        settings["source"] = str(source)
    flags = {case.checker_flags for case in problem.cases}
    if len(flags) == 1 and (words := flags.pop()):
        settings["validator_flags"] = " ".join(words)
    values = {key: value for key, value in settings.items() if value is not None}
    file.write_text(yaml.safe_dump(values, allow_unicode=True, sort_keys=False), encoding="utf-8")


def title_of(problem: Problem) -> str:
    return problem.titles.get("en") or next(iter(problem.titles.values()), problem.name)


def has_validator(package: Path) -> bool:
    return any((package / name).is_dir() for name in ("output_validator", "output_validators"))


def write_statements(folder: Path, copy: Path) -> None:
    """Write the statements in TeX that are not there, with their pictures.

    BAPCtools leaves out a statement without a title in problem.yaml, or in a folder.
    """
    folder.mkdir(exist_ok=True)
    for statement in statements_of(copy, (Form.TEX,)):
        if statement.form is Form.TEX:
            place = folder / f"problem.{statement.language}.tex"
            if not place.exists():
                shutil.copyfile(statement.file, place)
            copy_beside(statement, folder)


# Test cases.


def write_data(folder: Path, problem: Problem) -> None:
    """Write the groups with their test cases and the settings of the grader."""
    groups = [
        part
        for bundle in bundles_of(problem)
        for part in (bundle.alone() if bundle.needs else [bundle])
    ]
    total = sum(bundle.points for bundle in groups)
    cases = {case.name: case for case in problem.cases}
    samples = [case for case in problem.cases if case.is_sample]
    write_group(
        folder, (), on_reject="continue", range=f"0 {total:g}", grader_flags="ignore_sample"
    )
    sample = {"on_reject": "continue", "range": "0 0", "accept_score": 0.0}
    write_group(folder / "sample", samples, **sample, grader_flags="first_error")
    write_shown(folder / "sample", problem.folder / "data" / "sample")
    secret = {"on_reject": "continue", "range": f"0 {total:g}", "grader_flags": IN_ACCEPTED}
    write_group(folder / "secret", (), **secret)
    width = len(str(len(groups)))
    for number, bundle in enumerate(groups, start=1):
        name = UNSAFE.sub("-", bundle.name).strip("-") or "group"
        place = folder / "secret" / f"{number:0{width}}-{name}"
        inside = [cases[name] for name in (*bundle.needs, *bundle.cases)]
        write_group(place, inside, **grading_of(bundle))


def write_shown(folder: Path, origin: Path) -> None:
    """Copy what a statement shows of the samples: dialogues, which test cases need not have."""
    for file in sorted(origin.glob("*.interaction")):
        shutil.copyfile(file, folder / file.name)


def bundles_of(problem: Problem) -> tuple[Bundle, ...]:
    """Return the bundles of a problem: a point for each test case if it has none."""
    if not bundles.why_none(problem):
        return bundles.bundles_of(problem)
    names = tuple(case.name for case in problem.cases if not case.is_sample)
    return (Bundle("secret", names, float(len(names)), is_shared=True),)


def grading_of(bundle: Bundle) -> dict[str, object]:
    """Return the settings of the grader for a bundle."""
    most = f"0 {bundle.points:g}"
    if bundle.is_shared:
        return {
            "on_reject": "continue",
            "range": most,
            "accept_score": bundle.share,
            "grader_flags": "sum accept_if_any_accepted",
        }
    return {
        "on_reject": "break",
        "range": most,
        "accept_score": bundle.points,
        "grader_flags": "min",
    }


def write_group(folder: Path, cases: Sequence[TestCase], **settings: object) -> None:
    """Write a group: its settings, and its test cases in their order."""
    folder.mkdir()
    (folder / "testdata.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    width = len(str(len(cases)))
    for number, case in enumerate(cases, start=1):
        stem = UNSAFE.sub("-", case.name.rpartition("/")[2])
        file = folder / f"{number:0{width}}-{stem}"
        file.with_name(f"{file.name}.in").write_bytes(case.input_bytes)
        file.with_name(f"{file.name}.ans").write_bytes(case.answer_bytes)


# Submissions.


def move_partial(submissions: Path, problem: Problem) -> None:
    """Move the wrong submissions that get points: the grader accepts them with a score."""
    for part in ("wrong_answer", "time_limit_exceeded", "run_time_error"):
        place = submissions / part
        for program in programs_in(place)[0] if place.is_dir() else []:
            if gets_points(problem, program):
                (submissions / "partially_accepted").mkdir(exist_ok=True)
                program.rename(submissions / "partially_accepted" / program.name)
        if place.is_dir() and not any(place.iterdir()):
            place.rmdir()


def gets_points(problem: Problem, program: Path) -> bool:
    """Return whether a submission gets points. One that cannot be run here is said to get none."""
    try:
        with judgement_of(problem, Submission(program)) as judgement:
            points = score.group_scores(problem, judgement.results)
    except (CompileError, NotBuilt, NotInstalled):
        return False
    return bool(points and points[-1].score)
