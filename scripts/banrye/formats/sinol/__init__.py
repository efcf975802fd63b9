"""Problems of sinol-make: config.yml, prog/, in/ and out/."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.formats.tool import ToolFormat, keys

if TYPE_CHECKING:
    from banrye.formats.plan import Plan


class Sinol(ToolFormat):
    """The format. Luogu has a config.yml, too, but neither prog/ nor these keys."""

    mark = "config.yml"
    title = "a problem of sinol-make"
    tool = "sinol-make"
    sign = keys("sinol_task_id|time_limit|memory_limit|scores|title")

    def claims(self, folder: Path) -> bool:
        return (folder / "prog").is_dir() and super().claims(folder)

    def plan(self, folder: Path, name: str) -> Plan:
        from banrye.formats.sinol.reader import plan_of

        return plan_of(folder, name)


FORMAT = Sinol()
