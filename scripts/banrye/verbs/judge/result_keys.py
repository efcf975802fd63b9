"""The keys of --results: a hash of the problem, the options and the machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye.cli import option_parser
from banrye.digest import FileTree, digest
from banrye.problem.model import Problem
from banrye.stored_verdicts.keys import base_of
from banrye.submission import language_config
from banrye.verbs.judge.options import Options

ACCEPTED = ("submissions", "accepted")  # they answer small inputs, and state the time limit


def base_of_keys(problem: Problem, options: Options) -> str:
    """Return a hash of what the lines of all programs depend on: problem, options and machine."""
    contents = [part for case in problem.cases for part in case.parts_to_hash]
    folders = [case.files for case in problem.cases if case.files]
    parts = [path for path in (*problem.judge.sources, *folders) if path.exists()]
    names = [(case.name, case.arguments, case.checker_flags) for case in problem.cases]
    task = replace(options.task, arguments=())
    option_words = [
        *option_parser.words(options.judging),
        *option_parser.words(task),
        options.language,
    ]
    judged_with = (problem.limits, problem.judge, problem.files, names, option_words)
    tools = language_config.stamp_of_tools()
    version = digest(*contents, *parts, *files_of_package(problem))
    return base_of(problem.name, version, repr(judged_with), tools)


def files_of_package(problem: Problem) -> list[FileTree]:
    """Return the files of a package that decide, none if the folder is not a package."""
    if not (problem.folder / "problem.yaml").is_file():
        return []
    return [FileTree(problem.folder, affects_verdict)]


def affects_verdict(path: Path) -> bool:
    """Return whether a verdict depends on a file or folder of a package. Test cases count apart."""
    if path.parts[0] == ACCEPTED[0]:
        return path.parts[:2] == ACCEPTED[: len(path.parts)]
    return path.parts[0] != "data"
