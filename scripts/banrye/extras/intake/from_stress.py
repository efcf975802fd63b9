"""Make a new problem of a stress test: a right program, a generator, a validator and a checker.

The caller gives the samples: outputs of the generator with the answers of the right program.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.extras.intake import own_files
from banrye.extras.intake.create import NewProblem
from banrye.files import read_bytes
from banrye.problem.own_cases import own_values

SECRET_CASES = 20  # scripts/package makes them with the generator


@dataclass(frozen=True)
class StressSources:
    """The user's files."""

    against: Path
    generator: Path
    validator: Path | None


def new_problem(
    name: str,
    sources: StressSources,
    values: own_values.OwnValues,
    samples: Sequence[tuple[bytes, bytes]],
) -> NewProblem:
    """Return a problem to be made. `samples`: inputs and answers. Raise UserError."""
    files: dict[str, bytes] = {}
    for number, (input_bytes, answer) in enumerate(samples, start=1):
        files[f"data/sample/{number}.in"] = input_bytes
        files[f"data/sample/{number}.ans"] = answer
    files[f"submissions/accepted/{sources.against.name}"] = read_bytes(sources.against)
    files |= own_files.program_files("generators", sources.generator)
    files["generators/generators.yaml"] = generators(sources).encode()
    files |= own_files.input_validator(sources.validator)
    files |= own_files.comparison(values)
    return NewProblem(name, own_files.settings(name, values), files, "package")


def generators(sources: StressSources) -> str:
    """Return the list of secret test cases, as BAPCtools reads it."""
    return (
        "# scripts/package --generate makes data/secret from this list.\n"
        f"solution: /submissions/accepted/{sources.against.name}\n"
        "data:\n"
        "  secret:\n"
        "    data:\n"
        "      random:\n"
        f"        generate: {json.dumps(f'{sources.generator.name} {{seed:1}}')}\n"
        f"        count: {SECRET_CASES}\n"
    )
