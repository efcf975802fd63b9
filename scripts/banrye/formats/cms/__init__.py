"""Tasks of CMS in the Italian format: task.yaml with limits, gen/, sol/, input/."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat, keys

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Cms(ToolFormat):
    """The format."""

    mark = "task.yaml"
    title = "a task of CMS"
    tool = "CMS"
    sign = keys(
        "time_limit|timeout|memory_limit|memlimit|infile|outfile|n_input|score_type|output_only"
        "|token_mode|nome_breve"
    )
    folders = ("gen", "sol", "input")

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.cms.reader import plan_of

        return plan_of(folder, name)


FORMAT = Cms()
