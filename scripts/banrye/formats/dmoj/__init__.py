"""Problems of DMOJ: init.yml with test cases or an archive of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat, keys

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Dmoj(ToolFormat):
    """The format."""

    mark = "init.yml"
    title = "a problem of DMOJ"
    tool = "DMOJ"
    sign = keys(
        "test_cases|pretest_test_cases|archive|checker|interactive|custom_judge|grader"
        "|signature_grader|unbuffered"
    )

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.dmoj.reader import plan_of

        return plan_of(folder, name)


FORMAT = Dmoj()
