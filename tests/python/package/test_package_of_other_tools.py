"""A package of another tool is no ICPC package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import FIXTURES, script

TOOLS = FIXTURES / "tools"


@pytest.fixture
def contest(tmp_path: Path) -> Path:
    """Return a folder of two packages, as Polygon writes a contest."""
    folder = tmp_path / "finals"
    for name in ("polygon_partial", "dmoj_sum"):
        copy(TOOLS / name, folder / "problems" / name)
    (folder / "contest.xml").write_text("<contest/>\n")
    return folder


def test_package_names_the_format_of_a_tool(contest: Path) -> None:
    result = script("package", contest / "problems/dmoj_sum", "--for", "plain")
    assert result.status == 2
    assert "is a problem of DMOJ: make an ICPC package of it" in result.stderr, result
