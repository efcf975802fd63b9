"""scripts/doctor: a line for each part, what works here, and what is missing."""

from __future__ import annotations

import re
import shutil

import pytest

from banrye import removable_rooms
from banrye.language import all_languages, tools
from tests.python.commands import Result, matches, script


@pytest.fixture(scope="module")
def printed() -> Result:
    """Return the output of the verb. No clone of problems is there."""
    sources = [module.SOURCE for _, module in removable_rooms.modules("clone_source")]
    result = script("doctor", env={source.variable: "/nowhere" for source in sources})
    assert (result.status, result.stderr) == (0, "")
    return result


@pytest.mark.lengthy
def test_there_is_a_line_for_each_part(printed: Result) -> None:
    """Behind them comes what is kept in target/."""
    lines = [line for line in printed.stdout.splitlines() if not line.startswith("kept ")]
    languages = [language.title for language in all_languages().values() if language.is_listed]
    of_rooms = [module.TITLE for _, module in removable_rooms.modules("doctor")]
    clones = [module.SOURCE.row for _, module in removable_rooms.modules("clone_source")]
    titles = ["banrye", *languages, *of_rooms, "sandbox", "limits", *clones, "generators"]
    assert len(lines) == len(titles)
    for line, title in zip(lines, titles, strict=True):
        assert line.startswith(f"{title} "), line


@pytest.mark.lengthy
def test_a_missing_clone_names_the_command_that_brings_it(printed: Result) -> None:
    for name, module in removable_rooms.modules("clone_source"):
        option = name.replace("_", "-")
        row = re.escape(module.SOURCE.row)
        assert re.search(rf"(?m)^{row} +missing: scripts/setup --{option}$", printed.stdout), name


@pytest.mark.lengthy
def test_tools_that_work_have_their_versions(printed: Result) -> None:
    """What is missing has the command that brings it."""
    assert matches(r"\nRust +(rustc 1\.|missing: )", printed.stdout)
    for tool in tools():
        if shutil.which(tool):
            assert re.search(rf"[ ,]{re.escape(tool)} \d+\.\d", printed.stdout), tool
