"""A task of CMS in the Italian format: task.yaml, gen/GEN, input/, output/, sol/.

    Bundle("large", ("secret/large/1",), 60, needs=("secret/small/1",))
        gen/GEN: # ST: 60, #STNAME: large, #STDEP: small, #COPY: input/input1.txt
        task.yaml: score_type: GroupMin, score_type_parameters: [..., [60, "000|001"]]

CMS itself reads the parameters, in which a group has the test cases that it needs, too; task-maker
and Banrye read GEN.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import yaml

from banrye.extras.package import bundles, losses
from banrye.extras.package.bundles import Bundle
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.statement_files import Form, statements_of
from banrye.files import read_bytes
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.submission.language_config import programs_in
from banrye.testcase import TestCase

TOTAL = 100.0
SOLUTION = "solution"
COMMENTS = {".py": "#", ".sh": "#"}


class CmsTarget(ExportTarget):
    """The judge."""

    name = "cms"
    has_outer_folder = True

    def losses(self, problem: Problem) -> LossTexts:
        yield from losses.of_words(
            problem, _("outputs are compared word by word"), blanks_count=False
        )
        if problem.is_scoring and (reason := bundles.why_none(problem)):
            yield _("groups and scores"), reason
        yield from losses.of_folders(problem, "include")
        if any(part != "accepted" for part, _ in solutions_of(problem)):
            yield (
                _("the expected verdicts of its wrong solutions"),
                _("the programs go into sol, which says no verdicts"),
            )
        for statement in statements_of(problem.folder, (Form.PDF,)):
            if statement.form is not Form.PDF:
                yield f"the statement {statement.name}", "cms takes PDF"

    def write(self, folder: Path, material: Material) -> None:
        problem = material.problem
        scored = bundles_with_points(problem)
        cases = cases_in_order(problem, scored)
        write_cases(folder, cases)
        write_settings(folder / "task.yaml", problem, cases, scored)
        if scored:
            write_gen(folder / "gen", cases, scored)
        write_solutions(folder / "sol", problem)
        write_statements(folder / "statement", problem)
        if (problem.folder / "attachments").is_dir():
            shutil.copytree(problem.folder / "attachments", folder / "att")


def bundles_with_points(problem: Problem) -> list[Bundle]:
    """Return the bundles, one for each test case whose points are its own. [] without points."""
    if not problem.is_scoring or bundles.why_none(problem):
        return []
    parts = [part for bundle in bundles.bundles_of(problem) for part in bundle.alone()]
    samples = tuple(case.name for case in problem.cases if case.is_sample)
    if any(set(samples) & set(bundle.needs) for bundle in parts):
        parts.insert(0, Bundle("sample", samples, 0.0))
    return parts


def cases_in_order(problem: Problem, scored: list[Bundle]) -> list[TestCase]:
    """Return the test cases as GEN lists them, all of them if there are no groups."""
    by_name = {case.name: case for case in problem.cases}
    names = [name for bundle in scored for name in bundle.cases]
    return [by_name[name] for name in names] if scored else list(problem.cases)


def write_cases(folder: Path, cases: list[TestCase]) -> None:
    for name in ("input", "output"):
        (folder / name).mkdir()
    for number, case in enumerate(cases):
        (folder / "input" / f"input{number}.txt").write_bytes(case.input_bytes)
        (folder / "output" / f"output{number}.txt").write_bytes(case.answer_bytes)


def write_settings(
    file: Path, problem: Problem, cases: list[TestCase], scored: list[Bundle]
) -> None:
    languages = [statement.language for statement in statements_of(problem.folder, (Form.PDF,))]
    settings: dict[str, object] = {
        "name": problem.name,
        "title": next(iter(problem.titles.values()), problem.name),
        "time_limit": problem.limits.cpu_seconds,
        "memory_limit": problem.limits.memory_mebibytes,
        "infile": "",
        "outfile": "",
        "n_input": len(cases),
        "primary_language": languages[0] if languages else "en",
        "token_mode": "disabled",
    }
    numbers = {case.name: f"{number:03}" for number, case in enumerate(cases)}
    settings["score_type"] = "GroupMin" if scored else "Sum"
    settings["score_type_parameters"] = [
        [bundle.points, "|".join(sorted(names_in(bundle, numbers)))] for bundle in scored
    ] or TOTAL / max(1, len(cases))
    file.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False), encoding="utf-8")


def names_in(bundle: Bundle, numbers: dict[str, str]) -> set[str]:
    """Return the names of the test cases that bring the points of a bundle."""
    return {numbers[name] for name in (*bundle.cases, *bundle.needs) if name in numbers}


def write_gen(folder: Path, cases: list[TestCase], scored: list[Bundle]) -> None:
    """Write the list of groups. The test cases are in the order of the list."""
    folder.mkdir()
    numbers = {case.name: number for number, case in enumerate(cases)}
    lines: list[str] = []
    for bundle in scored:
        lines += [f"# ST: {bundle.points:g}", f"#STNAME: {bundle.name.replace(' ', '_')}"]
        for other in scored:
            if other is not bundle and set(other.cases) & set(bundle.needs):
                lines.append(f"#STDEP: {other.name.replace(' ', '_')}")
        lines += [f"#COPY: input/input{numbers[name]}.txt" for name in bundle.cases]
    (folder / "GEN").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_solutions(folder: Path, problem: Problem) -> None:
    """Write the solutions, the first accepted one as the official one."""
    folder.mkdir()
    is_first = True
    for part, source in solutions_of(problem):
        name = f"{SOLUTION}{source.suffix}" if is_first and part == "accepted" else source.name
        is_first = is_first and part != "accepted"
        text = read_bytes(source.resolve())
        if part == "accepted":
            comment = COMMENTS.get(source.suffix, "//")
            text = f"{comment} @check-accepted: *\n".encode() + text
        place = folder / (f"{part}_{name}" if (folder / name).exists() else name)
        place.write_bytes(text)


def solutions_of(problem: Problem) -> Iterator[tuple[str, Path]]:
    """Yield the solutions that are one file, and their folders."""
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        for source in programs_in(folder)[0]:
            if source.is_file():
                yield folder.name, source


def write_statements(folder: Path, problem: Problem) -> None:
    for statement in statements_of(problem.folder, (Form.PDF,)):
        if statement.form is Form.PDF:
            folder.mkdir(exist_ok=True)
            shutil.copyfile(statement.file, folder / f"{statement.language}.pdf")


EXPORT_TARGET = CmsTarget()
