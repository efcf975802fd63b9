"""The commands that archives with statements need, for `banrye doctor`. Runs with Python alone."""

from __future__ import annotations

from collections.abc import Mapping

from banrye.messages import marked

TITLE = marked("exports")
COMMANDS: Mapping[str, str] = {"pandoc": "pandoc"}  # by the packages of Debian that have them
PURPOSE = marked("the statements")
