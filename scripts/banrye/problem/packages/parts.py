"""The parts that an unfinished package lacks, and hints for its author."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from banrye.console import relative_path, warn
from banrye.messages import _
from banrye.proposals import next_command
from banrye.repository import PROBLEMS

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
                hint = hint_to_list(folder)
            warn(_("{} has no {} yet ({})", folder.name, part, hint))
            return True
    return False


def hint_to_list(folder: Path) -> str:
    """Return where the secret test cases of a package are listed, and what makes them."""
    cases = relative_path(folder / "generators" / "generators.yaml")
    if command := next_command("listed_cases", folder.name):
        return _("list them in {}, then run {}", cases, command)
    return _("list them in {}", cases)
