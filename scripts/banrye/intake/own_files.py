"""The user's own files as parts of a new problem: programs, limits, how outputs are compared."""

from __future__ import annotations

import json
from pathlib import Path

from banrye.choices import testlib
from banrye.files import read_bytes
from banrye.intake.create import TemplateSettings
from banrye.problem import own
from banrye.problem.cases import MEBIBYTES, SECONDS
from banrye.repository import TEMPLATE


def settings(name: str, stated: own.Own) -> TemplateSettings:
    """Return the settings of a problem that comes from no judge."""
    return TemplateSettings(
        title=name,
        source="Own",
        url="https://example.com",
        seconds=stated.seconds or SECONDS,
        mebibytes=stated.mebibytes or MEBIBYTES,
    )


def comparison(stated: own.Own) -> dict[str, bytes]:
    """Return the files that say how outputs are compared. Raise UserError."""
    if stated.checker:
        return part("output_validator", stated.checker)
    files = template("answer_validators/validator.py")
    if stated.tolerance:
        flags = json.dumps(["float_tolerance", f"{stated.tolerance:g}"])
        files["data/test_group.yaml"] = f"output_validator_args: {flags}\n".encode()
    return files


def input_validator(source: Path | None) -> dict[str, bytes]:
    """Return the files of an input validator: the user's, or one to be written."""
    if source is None:
        return template("input_validators/validator.py")
    return part("input_validators", source)


def part(folder: str, source: Path) -> dict[str, bytes]:
    """Return the files of a program, with the testlib.h that it needs. Raise UserError."""
    files = {f"{folder}/{source.name}": read_bytes(source)}
    if header := own.testlib_for(source):
        files[f"{folder}/testlib.h"] = testlib.of_package(header)
    return files


def template(name: str) -> dict[str, bytes]:
    return {name: read_bytes(TEMPLATE / "received" / name)}
