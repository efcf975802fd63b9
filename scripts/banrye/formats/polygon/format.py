"""Packages of Polygon: problem.xml with <problem>."""

from __future__ import annotations

import re

from banrye.formats.shared.tool import ToolFormat


class Polygon(ToolFormat):
    """The format."""

    mark = "problem.xml"
    title = "a package of Polygon"
    tool = "Polygon"
    sign = re.compile(rb"<problem\b(?s:.)*<(?:judging|assets|names)\b")


FORMAT = Polygon()
