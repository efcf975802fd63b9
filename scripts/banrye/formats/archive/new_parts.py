"""Parts of a problem of the archive for a new problem: test cases, validator, checker, generators.

The program and the statement are left to the user.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from banrye.files import read_bytes
from banrye.formats.archive.format import FORMAT

PARTS = (
    ("validator.cpp", "input_validators/validator"),
    ("checker.cpp", "output_validator"),
    ("generator*", "generators"),
    ("singlegen*", "generators"),
)


@dataclass(frozen=True)
class ArchivedProblem:
    """The parts of a problem of the archive that a new problem gets."""

    title: str
    source: str
    address: str
    seconds: float
    mebibytes: int
    files: Mapping[str, bytes]


def claims(name: str) -> bool:
    """Return whether a new problem of this name is one of the archive."""
    return FORMAT.is_number(name)


def parts_of(name: str, clone: Path | None) -> ArchivedProblem:
    """Return the parts of a problem of the archive. Making its test cases takes seconds.

    Raise UserError if there is none, or no reference solution.
    """
    from banrye.formats.archive import package
    from banrye.formats.archive.folder import read_metadata, require_reference
    from banrye.problem.location import find

    source = find.locate_problem(name, clone).folder
    require_reference(source)
    made_package = package.make_package(source)
    metadata = read_metadata(source)
    return ArchivedProblem(
        metadata.title,
        f"Baekjoon {source.name}",
        metadata.address,
        metadata.seconds,
        metadata.mebibytes,
        {**test_cases(made_package.folder), **programs(source)},
    )


def test_cases(folder: Path) -> dict[str, bytes]:
    """Return the test cases and submissions of a package. One test case at least is a sample."""
    paths = sorted([*folder.glob("data/*/*"), *folder.glob("submissions/*/*")])
    files = {str(path.relative_to(folder)): read_bytes(path) for path in paths}
    if not (folder / "data" / "sample").is_dir():  # scripts/package needs samples
        for path in list(files)[:2]:
            files[path.replace("secret", "sample")] = files.pop(path)
    return files


def programs(source: Path) -> dict[str, bytes]:
    """Return the validator, checker and generators of a folder of the archive, as bt takes them."""
    from banrye.choices import compiled_testlib
    from banrye.formats.archive.folder import testlib_of

    header = compiled_testlib.accepted_by_bt(compiled_testlib.self_contained(testlib_of(source)))
    files: dict[str, bytes] = {}
    for pattern, part in PARTS:
        for file in sorted(source.glob(pattern)):
            text = read_bytes(file).decode("utf-8", errors="replace")
            text = text.replace("bits/stdc++.h", "bits//stdc++.h")  # bt rejects its name
            if file.name == "checker.cpp":
                # One file: bt and problemtools look for several in different folders.
                text = compiled_testlib.INCLUDE.sub(lambda _: header, text)
            else:
                files[f"{part}/testlib.h"] = header.encode()
            files[f"{part}/{file.name}"] = text.encode()
    return files
