"""Problems of sinol-make: config.yml, prog/, in/ and out/."""

from __future__ import annotations

from pathlib import Path

from banrye.formats.shared.tool import ToolFormat, keys


class Sinol(ToolFormat):
    """The format. Luogu has a config.yml, too, but neither prog/ nor these keys."""

    mark = "config.yml"
    title = "a problem of sinol-make"
    tool = "sinol-make"
    sign = keys("sinol_task_id|time_limit|memory_limit|scores|title")

    def claims(self, folder: Path) -> bool:
        return (folder / "prog").is_dir() and super().claims(folder)


FORMAT = Sinol()
