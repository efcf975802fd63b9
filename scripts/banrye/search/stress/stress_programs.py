"""The programs of a stress test, and the user's options for it.

StressOptions(my.cpp, brute.cpp, gen.py) become StressPrograms(program, reference, generator).
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.console import UserError, note, relative_path
from banrye.files import read_bytes
from banrye.functions import call_arguments
from banrye.functions.function_model import Function
from banrye.functions.values import NoValue
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.judges.text_judges import Text
from banrye.judges.value import Value
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, Policies, Problem
from banrye.problem.own_cases import examples, own_judge, own_values
from banrye.problem.own_cases.cases import CHECKING_LIMITS, USUAL_MEBIBYTES, USUAL_SECONDS
from banrye.problem.submissions import additions_of
from banrye.problem.validators import is_testlib_validator
from banrye.process.limits import Limits
from banrye.process.pool import parallel
from banrye.search.generators.seeds import WrongForm
from banrye.search.stress.stress_oracle import SkippedInputs, StressOracle
from banrye.submission.build import build_source
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind

# Seconds of wall time, unless the user states others.
SEARCH_SECONDS = 20.0  # until an input fails
WALL_SECONDS = 120.0  # of the whole search, shrinking included


@dataclass(frozen=True)
class StressOptions:
    """The user's programs and options for a stress test."""

    program: Path
    against: Path
    generator: Path
    validator: Path | None = None
    own: own_values.OwnValues = field(default_factory=own_values.OwnValues)
    kind: SourceKind = SourceKind.GUESS
    examples: Path | None = None  # a table, for the names of the arguments and how they are written
    language: str | None = None  # of the program, by problemtools' identifier
    search_seconds: float = SEARCH_SECONDS
    wall_seconds: float = WALL_SECONDS  # of the whole search, shrinking included

    def check(self) -> None:
        """Raise UserError if a file is missing."""
        for file in (self.program, self.against, self.generator, self.validator):
            if file is not None and not file.exists():
                raise UserError(_("no such file: {}", relative_path(file)))

    def function(self) -> Function | None:
        """Return the function that both programs define, None if they are whole programs.

        Raise UserError.
        """
        if self.kind is SourceKind.PROGRAM:
            return None
        is_said = self.kind is SourceKind.FUNCTION or self.examples is not None
        if not is_said and not (is_function(self.program) and is_function(self.against)):
            return None
        function = examples.common_function(self.program, self.against)
        return examples.written_as(function, self.examples) if self.examples else function

    def problem(self) -> Problem:
        """Return a problem without test cases, with the limits and the comparison.

        Raise UserError.
        """
        function = self.function()
        problem = Problem(
            name=_("{} against {}", self.program.name, self.against.name),
            folder=self.against.resolve().parent,
            titles={},
            limits=Limits(USUAL_SECONDS, USUAL_MEBIBYTES),
            validation_limits=CHECKING_LIMITS,
            cases=(),
            judge=Value(function) if function else Text(),
            policies=Policies(has_memory_verdict=True),
            function=function,
        )
        configured = own_values.values_of_configuration(Path.cwd())
        if function:
            configured = replace(configured, files=STANDARD_STREAMS, compare=None)
        problem = self.own.apply_to(configured.apply_to(problem))
        own_judge.check_interactor(problem)
        return problem


@dataclass(frozen=True)
class StressPrograms:
    """The programs of a stress test."""

    problem: Problem
    program: Program
    reference: Program
    generator: Program
    validator: Program | None
    makes_inputs: bool
    """True if the generator is a validator, which makes the inputs."""

    def form(self, text: str) -> str:
        """Return the input that the generator has printed: of a function, a line each argument.

        Raise WrongForm.
        """
        function = self.problem.function
        if function is None:
            return text
        try:
            arguments = call_arguments.arguments_of(function, text)
        except NoValue as error:
            raise WrongForm(_("it prints no arguments in JSON: {}", error)) from None
        if wrong := call_arguments.misfit(function, arguments):
            raise WrongForm(wrong)
        return call_arguments.to_input(arguments)

    def oracle(self) -> StressOracle:
        """Return the oracle of the inputs."""
        return StressOracle(self.problem, self.validator, self.reference, SkippedInputs())


def build_stress_programs(stress_options: StressOptions) -> StressPrograms:
    """Compile the programs of a stress test. Raise UserError."""
    stress_options.check()
    problem = stress_options.problem()
    kind = SourceKind.FUNCTION if problem.function else stress_options.kind
    makes_inputs = is_testlib_validator(stress_options.generator)
    if makes_inputs and stress_options.validator:
        shown = relative_path(stress_options.generator)
        raise UserError(_("{} is a validator itself: leave out --validator", shown))
    jobs: list[Callable[[], Program | None]] = [
        partial(build_program, problem, stress_options.program, kind, stress_options.language),
        partial(
            build_program,
            problem,
            stress_options.against,
            kind if problem.function else SourceKind.GUESS,
        ),
        partial(build_other, problem, stress_options.generator),
        partial(build_other, problem, stress_options.validator),
    ]
    program, reference, generator, validator = parallel(jobs)
    assert program and reference and generator
    if program.note:
        note(program.note)
    if makes_inputs:
        validator = generator
    return StressPrograms(problem, program, reference, generator, validator, makes_inputs)


def is_function(file: Path) -> bool:
    """Return whether a file defines a function for a judge, and reads nothing."""
    return file.is_file() and examples.is_function_file(file)


def build_program(
    problem: Problem,
    source: Path,
    kind: SourceKind = SourceKind.GUESS,
    language: str | None = None,
) -> Program:
    return build_source(
        source,
        heap_mebibytes=problem.heap_mebibytes,
        additions=additions_of(problem),
        kind=kind,
        language_name=language,
    )


def build_other(problem: Problem, source: Path | None) -> Program | None:
    """Build a generator or a validator. None if there is none."""
    if source is None:
        return None
    header = own_judge.testlib_for(source)
    includes = compiled_testlib.prepare(header) if header else None
    return build_source(source, heap_mebibytes=problem.heap_mebibytes, includes=includes)


def has_testlib(program: Program) -> bool:
    return program.source.is_file() and INCLUDES_TESTLIB in read_bytes(program.source)


def in_shell(program: Program) -> str:
    """Return the command of a program as the user can type it in the current folder."""
    words = []
    for word in program.command:
        path = Path(word)
        if path.is_absolute() and shutil.which(path.name):
            words.append(path.name)
        elif path.is_relative_to(program.folder):
            name = str(path.relative_to(program.folder))
            words.append(relative_path(program.originals.get(name, path)))
        else:
            words.append(word)
    return shlex.join(words)
