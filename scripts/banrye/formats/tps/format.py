"""Tasks of TPS, the task preparation system of IOI 2017: problem.json beside solutions.json."""

from __future__ import annotations

from pathlib import Path

from banrye.formats.shared.tool import ToolFormat

BESIDE = ("solutions.json", "subtasks.json")


class Tps(ToolFormat):
    """The format. QDUOJ has a problem.json, too, but none of the files beside it."""

    mark = "problem.json"
    title = "a task of TPS"
    tool = "TPS"

    def claims(self, folder: Path) -> bool:
        has_mark = (folder / self.mark).exists()
        return has_mark and any((folder / name).is_file() for name in BESIDE)


FORMAT = Tps()
