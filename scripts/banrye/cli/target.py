"""Find the problem and the program that the arguments of judge and counterexample mean.

A problem can be named in many ways, before or after the program, or not at all: then the program's
path, an address in its first comment or a folder of test cases beside it tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye import console
from banrye.cli.options import TaskOptions
from banrye.console import UserError, relative_path
from banrye.files import is_link_to_nothing
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions, open_cases, open_examples, open_problem
from banrye.problem.location import find
from banrye.problem.location.locate import problem_of_file
from banrye.problem.model import Problem
from banrye.problem.own_cases import cases

CASE_FOLDERS = ("test", "tests")  # beside a program


@dataclass(frozen=True)
class Arguments:
    """The arguments that are not options."""

    problems: list[str]
    programs: list[str]


def split_arguments(arguments: Sequence[str]) -> Arguments:
    """Return the arguments that are problems and those that are programs.

    An argument that is neither is the program if another one names the problem or is a file. The
    number of a problem may also be the name of a folder: beside a file, it is the problem.
    """
    problems = [argument for argument in arguments if find.is_problem(argument)]
    programs = [argument for argument in arguments if not find.is_problem(argument)]
    if not problems and len(programs) == 2 and any(Path(word).is_file() for word in programs):
        problems = [word for word in programs if find.is_number(word) and Path(word).is_dir()]
        programs = [argument for argument in programs if argument not in problems]
    files = [word for word in programs if Path(word).exists() or Path(word).suffix]
    if not problems and len(programs) == 2 and len(files) < 2:  # a wrong name of a problem
        problems = [argument for argument in programs if argument not in files][:1]
        programs = [argument for argument in programs if argument not in problems]
    return Arguments(problems, programs)


def find_problem(
    arguments: Arguments, task: TaskOptions, scratch: Path, *, generates: bool = False
) -> Problem:
    """Return the problem that a program is to solve, and say how it was found if it was not named.

    `scratch`: an empty folder for unpacked files. `generates`: whether to make the secret test
    cases that the user's own package lists without their files. Raise UserError.
    """
    if len(arguments.problems) > 1 or len(arguments.programs) > 1:
        for program in arguments.programs:
            require_file(Path(program))
        names = ", ".join([*arguments.problems, *arguments.programs])
        raise UserError(_("give one problem and one program, not {}", names))
    for name in arguments.problems:
        find.locate_problem(name, task.clone.folder)  # a wrong name is said before a missing file
    for program in arguments.programs:
        require_file(Path(program))
    own = task.own
    open_options = OpenOptions(task.clone.folder, own.own_values(), own.cases, generates)
    if own.examples is not None:
        return problem_of_examples(arguments, own.examples, open_options, scratch)
    if arguments.problems:
        name = arguments.problems[0]
        problem = open_problem(name, open_options, scratch)
        if find.is_number(name) and name != problem.name:
            console.note(_("{} is {}", name, name_and_title(problem)))
        return problem
    if own.cases is not None:
        return open_cases(own.cases, open_options, scratch)
    (program,) = arguments.programs
    return problem_of_program(Path(program), open_options, scratch)


def problem_of_examples(
    arguments: Arguments, table: Path, open_options: OpenOptions, scratch: Path
) -> Problem:
    """Return the problem of a table of examples and the function of a program. Raise UserError."""
    if arguments.problems or open_options.cases is not None:
        raise UserError(_("--examples is the problem: name no other one, and give no --cases"))
    (program,) = arguments.programs
    return open_examples(table, Path(program), open_options, scratch)


def require_file(path: Path) -> None:
    """Raise UserError if there is no such file or folder, or if it is a loop of symlinks."""
    if is_link_to_nothing(path):
        raise UserError(_("{} is a broken symlink", relative_path(path)))
    if not path.exists():
        raise UserError(_("no such file: {}", relative_path(path)))


def problem_of_program(file: Path, open_options: OpenOptions, scratch: Path) -> Problem:
    """Return the problem of a program by its path, its first comment, or test cases beside it."""
    name = problem_of_file(file)
    folder = case_folder_beside(file)
    if name is not None:
        try:
            problem = open_problem(name, open_options)
        except (find.NoClone, find.NoSuchProblem):
            if folder is None:
                raise
        else:
            title = name_and_title(problem)
            console.note(_("{} is taken for a solution of {}", relative_path(file), title))
            return problem
    if folder is None and (package := find.package_around(file)):
        problem = open_problem(str(package), open_options)
        console.note(_("{} is in the package of {}", relative_path(file), name_and_title(problem)))
        return problem
    if folder is None:
        raise UserError(
            _(
                "cannot tell which problem {} solves: name it before the program, write"
                " its address into the first comment, or give test cases with --cases"
                " DIR",
                relative_path(file),
            )
        )
    console.note(_("the test cases are those in {}", relative_path(folder)))
    return open_cases(folder, open_options, scratch)


def name_and_title(problem: Problem) -> str:
    """Return the name of a problem, with its title."""
    title = next(iter(problem.titles.values()), "")
    return console.printable(f"{problem.name} ({title})" if title else problem.name)


def case_folder_beside(file: Path) -> Path | None:
    """Return a folder of test cases beside a program, None if there is none."""
    for name in CASE_FOLDERS:
        folder = file.absolute().parent / name
        if folder.is_dir():
            try:
                cases.find_cases(folder)
            except UserError:
                continue
            return folder
    return None
