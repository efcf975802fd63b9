"""Take a problem of the archive as a new problem: test cases, validator, checker and generators.

The program and the statement are left to the user.
"""

from __future__ import annotations

import re
from pathlib import Path

from banrye.choices import testlib
from banrye.extras.intake.create import New, TemplateSettings, new_paths
from banrye.files import read_bytes
from banrye.problem import archive, find
from banrye.problem.archive_folder import read_metadata, require_reference, testlib_of

PARTS = (
    ("validator.cpp", "input_validators/validator"),
    ("checker.cpp", "output_validator"),
    ("generator*", "generators"),
    ("singlegen*", "generators"),
)
INCLUDE_TESTLIB = re.compile(r"#\s*include\s*[\"<]testlib\.h[\">]")


def new_problem(name: str, archive_folder: Path | None) -> New:
    """Return a problem of the archive as a problem to be made. Making its test cases takes seconds.

    Raise UserError if there is none, or if a file of the new problem exists.
    """
    new_paths(name)  # raises; else `locate` finds the problem that exists
    source = find.locate(name, archive_folder).folder
    require_reference(source)
    package = archive.make_package(source)
    files = {**test_cases(package.folder), **programs(source)}
    metadata = read_metadata(source)
    settings = TemplateSettings(
        title=metadata.title,
        source=f"Baekjoon {source.name}",
        url=metadata.address,
        seconds=metadata.seconds,
        mebibytes=metadata.mebibytes,
    )
    return New(name, settings, files, "package")


def test_cases(package: Path) -> dict[str, bytes]:
    """Return the test cases and submissions of a package. One test case at least is a sample."""
    paths = sorted([*package.glob("data/*/*"), *package.glob("submissions/*/*")])
    files = {str(path.relative_to(package)): read_bytes(path) for path in paths}
    if not (package / "data" / "sample").is_dir():  # scripts/package needs samples
        for path in list(files)[:2]:
            files[path.replace("secret", "sample")] = files.pop(path)
    return files


def programs(source: Path) -> dict[str, bytes]:
    """Return the validator, checker and generators of a folder of the archive, as bt takes them."""
    header = testlib.accepted_by_bt(testlib.self_contained(testlib_of(source)))
    files: dict[str, bytes] = {}
    for pattern, part in PARTS:
        for file in sorted(source.glob(pattern)):
            text = read_bytes(file).decode("utf-8", errors="replace")
            text = text.replace("bits/stdc++.h", "bits//stdc++.h")  # bt rejects its name
            if file.name == "checker.cpp":
                # One file: bt and problemtools look for several in different folders.
                text = INCLUDE_TESTLIB.sub(lambda _: header, text)
            else:
                files[f"{part}/testlib.h"] = header.encode()
            files[f"{part}/{file.name}"] = text.encode()
    return files
