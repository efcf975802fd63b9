"""Problems of rbx: problem.rbx.yml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Rbx(ToolFormat):
    """The format."""

    mark = "problem.rbx.yml"
    title = "a problem of rbx"
    tool = "rbx"
    sign = re.compile(b"")  # no other tool has a file of this name

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.rbx.reader import plan_of

        return plan_of(folder, name)


FORMAT = Rbx()
