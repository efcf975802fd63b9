"""Tasks of TPS: what their reader refuses by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.tps import reader as tps
from tests.python.builders import write_files
from tests.python.commands import FIXTURES

TOOLS = FIXTURES / "tools"


def test_a_task_of_tps_with_a_manager_is_refused_by_name(tmp_path: Path) -> None:
    files = {"problem.json": '{"type": "Communication"}', "solutions.json": "{}"}
    write_files(tmp_path, files)
    with pytest.raises(UserError, match="tasks of type Communication are not supported"):
        tps.plan_of(tmp_path, "talk")
