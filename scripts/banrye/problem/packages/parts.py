"""The parts that an unfinished package lacks, and hints for its author."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from banrye.console import relative_path, warn
from banrye.messages import _
from banrye.repository import PROBLEMS, command_line

# In the order in which one adds them.
PARTS = {
    "sample": "data/sample/*.in",
    "accepted submission": "submissions/accepted/*",
    "input validator": "input_validators/*",
    "secret test case": "data/secret/**/*.in",
}


def warn_missing(folder: Path, parts: Iterable[str] = PARTS) -> bool:
    """Warn of the first of these PARTS that a problem below problems/ lacks.

    Return whether one is missing. Packages elsewhere are not our author's.
    """
    if folder.parent != PROBLEMS:
        return False
    for part in parts:
        if not any(folder.glob(PARTS[part])):
            hint = relative_path(folder / PARTS[part])
            if part == "secret test case":
                cases = relative_path(folder / "generators" / "generators.yaml")
                hint = f"list them in {cases}, then run {command_line('package', folder.name)}"
            warn(_("{} has no {} yet ({})", folder.name, part, hint))
            return True
    return False
