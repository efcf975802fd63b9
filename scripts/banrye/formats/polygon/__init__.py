"""Packages of Polygon: problem.xml with <problem>, as they are downloaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Polygon(ToolFormat):
    """The format."""

    mark = "problem.xml"
    title = "a package of Polygon"
    tool = "Polygon"
    sign = re.compile(rb"<problem\b(?s:.)*<(?:judging|assets|names)\b")

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.polygon.reader import plan_of

        return plan_of(folder, name)


FORMAT = Polygon()
