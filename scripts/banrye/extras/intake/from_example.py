"""A new problem that is complete: the sum of numbers, in each type of problem.

    several      output_validator/checker.cpp beside the example's other files

Its programs in C++ are for testlib, which they have beside them.
"""

from __future__ import annotations

from dataclasses import replace

from banrye.choices import compiled_testlib
from banrye.extras.intake.create import NewProblem, ProblemType, TemplateSettings

VALIDATOR = "input_validators/sum"
OUTPUT_VALIDATOR = "output_validator"
HAS_OUTPUT_VALIDATOR = (ProblemType.SEVERAL, ProblemType.INTERACTIVE)


def new_problem(name: str, settings: TemplateSettings, problem_type: ProblemType) -> NewProblem:
    """Return the example of a type, to be made."""
    header = compiled_testlib.of_package(compiled_testlib.ORIGINAL)
    folders = [VALIDATOR]
    if problem_type in HAS_OUTPUT_VALIDATOR:
        folders.append(OUTPUT_VALIDATOR)
    files = {f"{folder}/testlib.h": header for folder in folders}
    settings = replace(settings, type=problem_type.word)
    return NewProblem(name, settings, files, "example", problem_type=problem_type)
