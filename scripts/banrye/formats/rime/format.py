"""Problems of Rime: PROBLEM, tests/ with TESTSET, and a folder with SOLUTION for each solution."""

from __future__ import annotations

import re

from banrye.formats.shared.tool import ToolFormat


class Rime(ToolFormat):
    """The format."""

    mark = "PROBLEM"
    title = "a problem of Rime"
    tool = "Rime"
    sign = re.compile(rb"(?m)^problem\s*\(")


FORMAT = Rime()
