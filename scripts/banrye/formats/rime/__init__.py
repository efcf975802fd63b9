"""Problems of Rime: PROBLEM, tests/ with TESTSET, and a folder with SOLUTION for each solution."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Rime(ToolFormat):
    """The format."""

    mark = "PROBLEM"
    title = "a problem of Rime"
    tool = "Rime"
    sign = re.compile(rb"(?m)^problem\s*\(")

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.rime.reader import plan_of

        return plan_of(folder, name)


FORMAT = Rime()
