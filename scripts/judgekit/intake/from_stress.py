"""Make a new problem of a stress test: a right program, a generator, a validator and a checker.

Imports create, problem and files. Runs nothing: the caller gives the samples.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judgekit.files import read_bytes
from judgekit.intake.create import New, Settings
from judgekit.problem import own, testlib
from judgekit.problem.cases import MEBIBYTES, SECONDS
from judgekit.repository import TEMPLATE

SECRET_CASES = 20  # that scripts/package makes with the generator


@dataclass(frozen=True)
class Sources:
    """The user's files."""

    against: Path
    generator: Path
    validator: Path | None
    checker: Path | None
    archive: Path | None  # where testlib.h is looked for


def take(
    name: str, sources: Sources, stated: own.Own, samples: Sequence[tuple[bytes, bytes]]
) -> New:
    """Return a problem to be made. `samples`: inputs and answers."""
    settings = Settings(
        title=name,
        source="Own",
        url="https://example.com",
        seconds=stated.seconds or SECONDS,
        mebibytes=stated.mebibytes or MEBIBYTES,
    )
    files: dict[str, bytes] = {}
    for number, (input_bytes, answer) in enumerate(samples, start=1):
        files[f"data/sample/{number}.in"] = input_bytes
        files[f"data/sample/{number}.ans"] = answer
    files[f"submissions/accepted/{sources.against.name}"] = read_bytes(sources.against)
    files |= part("generators", sources.generator, sources.archive)
    files["generators/generators.yaml"] = generators(sources).encode()
    if sources.validator:
        files |= part("input_validators", sources.validator, sources.archive)
    else:
        files |= template("input_validators/validator.py")
    if sources.checker:
        files |= part("output_validator", sources.checker, sources.archive)
    else:
        files |= template("answer_validators/validator.py")
    if stated.tolerance:
        flags = json.dumps(["float_tolerance", f"{stated.tolerance:g}"])
        files["data/test_group.yaml"] = f"output_validator_args: {flags}\n".encode()
    return New(name, settings, files, "package")


def part(folder: str, source: Path, archive: Path | None) -> dict[str, bytes]:
    """Return the files of a program, with the testlib.h that it needs."""
    files = {f"{folder}/{source.name}": read_bytes(source)}
    if header := own.testlib_for(source, archive):
        files[f"{folder}/testlib.h"] = read_bytes(testlib.prepare(header) / "testlib.h")
    return files


def template(name: str) -> dict[str, bytes]:
    return {name: read_bytes(TEMPLATE / "received" / name)}


def generators(sources: Sources) -> str:
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
