"""A package of another tool is no ICPC package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.commands import script


@pytest.mark.needs("target:plain")
def test_package_names_the_format_of_a_tool(contest: Path) -> None:
    result = script("package", contest / "problems/dmoj_sum", "--for", "plain")
    assert result.status == 2
    assert "is a problem of DMOJ: make an ICPC package of it" in result.stderr, result
