"""scripts/pyproject.toml: an installation has the versions and the verbs of a clone."""

import re
import tomllib

from banrye import entries
from banrye.repository import SCRIPTS

SETTINGS = tomllib.loads((SCRIPTS / "pyproject.toml").read_text(encoding="utf-8"))
OF_A_CLONE = {"paste", "setup"}  # an installation has its own setup, and no programs to paste


def pinned(name: str) -> set[str]:
    """Return the packages and versions of a list in scripts/requirements."""
    text = (SCRIPTS / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^[a-z0-9-]+==[^ ]+", text, re.MULTILINE))


def test_the_versions_are_those_of_a_clone() -> None:
    needed = set(SETTINGS["project"]["dependencies"])
    for_exports = set(SETTINGS["project"]["optional-dependencies"]["package"])
    assert needed | for_exports == pinned("all") | pinned("completion")
    assert needed >= pinned("judge") | pinned("completion")
    assert not needed & for_exports
    assert set(SETTINGS["project"]["optional-dependencies"]["audit"]) == pinned("audit")


def test_the_verbs_are_those_of_a_clone() -> None:
    included = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert set(included) == set(entries.verbs()) - OF_A_CLONE
    assert included == {verb: f"banrye/entries/{verb}" for verb in included}
