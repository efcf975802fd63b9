"""The commands that archives with statements need, for `banrye doctor`. Runs with Python alone."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.language import PackagedTool
from banrye.messages import marked

TITLE = marked("exports")
PANDOC = PackagedTool("pandoc", "pandoc")
TOOLS: Sequence[PackagedTool] = [PANDOC]
PURPOSE = marked("the statements")
