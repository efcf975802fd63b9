"""Problems of rbx: problem.rbx.yml."""

from __future__ import annotations

import re

from banrye.formats.shared.tool import ToolFormat


class Rbx(ToolFormat):
    """The format."""

    mark = "problem.rbx.yml"
    title = "a problem of rbx"
    tool = "rbx"
    sign = re.compile(b"")  # no other tool has a file of this name


FORMAT = Rbx()
