"""The user's own files as parts of a new problem: programs, limits, how outputs are compared."""

from __future__ import annotations

from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.extras.intake.as_package import PackageComparison, flags_of, of_text
from banrye.extras.intake.create import TemplateSettings
from banrye.files import read_bytes
from banrye.judges.text_judges import Text
from banrye.problem.own_cases import own_judge, own_values
from banrye.problem.own_cases.cases import USUAL_MEBIBYTES, USUAL_SECONDS
from banrye.repository import TEMPLATE


def settings(name: str, values: own_values.OwnValues) -> TemplateSettings:
    """Return the settings of a problem that comes from no judge."""
    return TemplateSettings(
        title=name,
        source="Own",
        url="https://example.com",
        seconds=values.seconds or USUAL_SECONDS,
        mebibytes=values.mebibytes or USUAL_MEBIBYTES,
    )


def comparison(values: own_values.OwnValues) -> dict[str, bytes]:
    """Return the files that say how outputs are compared. Raise UserError."""
    if values.checker:
        return program_files("output_validator", values.checker)
    files = template("answer_validators/validator.py")
    if values.compare:
        files |= of_text(Text(values.compare, values.tolerance)).files
    elif values.tolerance:
        files |= PackageComparison(flags_of(values.tolerance)).files
    return files


def input_validator(source: Path | None) -> dict[str, bytes]:
    """Return the files of an input validator: the user's, or one to be written."""
    if source is None:
        return template("input_validators/validator.py")
    return program_files("input_validators", source)


def program_files(folder: str, source: Path) -> dict[str, bytes]:
    """Return the files of a program, with the testlib.h that it needs. Raise UserError."""
    files = {f"{folder}/{source.name}": read_bytes(source)}
    if header := own_judge.testlib_for(source):
        files[f"{folder}/testlib.h"] = compiled_testlib.of_package(header)
    return files


def template(name: str) -> dict[str, bytes]:
    return {name: read_bytes(TEMPLATE / "received" / name)}
