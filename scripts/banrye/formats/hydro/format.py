"""Problems of Hydro as it exports them: problem.yaml, and testdata/ with config.yaml."""

import re
from pathlib import Path

from banrye.formats.shared.data_folder import DataFolder


class Hydro(DataFolder):
    """The format."""

    mark = "problem.yaml"
    title = "a problem of Hydro"
    rank = -1  # before the ICPC package format, which has the same mark
    data = settings = "testdata"
    sign = re.compile(rb"(?m)^(?:pid|owner|nSubmit|nAccept)[ ]*:")

    def claims(self, folder: Path) -> bool:
        """Return whether Hydro wrote the mark, and no ICPC package was made of it."""
        return super().claims(folder) and not (folder / "data").is_dir()

    def title_of(self, folder: Path) -> str:
        from banrye.yaml_files import read_yaml  # not to claim a folder

        return str(read_yaml(folder / self.mark).get("title") or "")


FORMAT = Hydro()
