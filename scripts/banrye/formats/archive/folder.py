"""A folder of the archive of test data: its settings, its reference solutions, its testlib.h."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.digest import digest
from banrye.messages import _
from banrye.submission.language_config import starts_fast
from banrye.yaml_files import read_yaml

KINDS = ("boj", "koi")  # folders of problems
MAX_MILLISECONDS = 3_600_000
MAX_MEBIBYTES = 1 << 16


class NoPackage(UserError):
    """No package can be made of a folder of the archive."""


def archive_of(source: Path) -> Path | None:
    """Return the archive that a folder of a problem is in, None if it lies elsewhere."""
    for folder in source.parents:
        if folder.name in KINDS and folder.parent.name == "testcase":
            return folder.parents[1]
    return None


def name_of(source: Path) -> str:
    """Return the name of a problem: boj1018, or koi-2019-2-high-3."""
    root = archive_of(source)
    if root is None:
        return f"boj{source.name}" if source.parent.name == "boj" else source.name
    kind, *places = source.relative_to(root / "testcase").parts
    return f"{kind}{places[0]}" if len(places) == 1 else "-".join((kind, *places))


def testlib_of(source: Path) -> Path:
    root = archive_of(source) or source.parents[2]
    return root / "third_party" / "testlib" / "testlib.h"


def version_of(source: Path, text: str) -> str:
    """Return a hash of a text, the files of a problem, and the testlib.h that they include."""
    header = testlib_of(source)
    return digest(text, source, header) if header.is_file() else digest(text, source)


@dataclass(frozen=True)
class Metadata:
    """The settings of an archive folder, with the usual values for those that are missing."""

    title: str
    address: str
    seconds: float
    mebibytes: int
    has_no_input: bool


def read_metadata(source: Path) -> Metadata:
    from banrye.problem.packages.package_settings import PackageSettings

    file = source / "metadata.yaml"
    settings = PackageSettings(relative_path(file), read_yaml(file))
    values = {key: value for key, value in settings.values.items() if value != 0}  # 0: unknown
    settings = replace(settings, values=values)
    milliseconds = settings.number("timeLimitMs", MAX_MILLISECONDS) or 10_000
    mebibytes = settings.number("memoryLimitMb", MAX_MEBIBYTES) or 256
    return Metadata(
        title=str(values.get("title", source.name)),
        address=str(values.get("externalLink", "")),
        seconds=milliseconds / 1000,
        mebibytes=max(64, int(mebibytes)),  # with less, some runtimes do not start
        has_no_input=bool(values.get("outputOnly")),
    )


def references_of(source: Path) -> list[Path]:
    """Return the reference solutions, those that start fast first."""
    return sorted(source.glob("correct*"), key=lambda file: (not starts_fast(file), file.name))


def require_reference(source: Path) -> None:
    """Raise NoPackage if there is no reference solution, so that no answer is known."""
    if not references_of(source):
        raise NoPackage(_("the archive has no reference solution for this problem"))
