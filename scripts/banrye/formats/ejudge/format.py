"""Problems of ejudge: problem.cfg, tests/, and valuer.cfg with the points."""

import re
from pathlib import Path

from banrye.formats.shared.data_folder import DataFolder


class Ejudge(DataFolder):
    """The format."""

    mark = "problem.cfg"
    title = "a problem of ejudge"
    data = "tests"
    sign = re.compile(rb"(?m)^\[problem\]|^[ ]*(?:short_name|time_limit|test_pat|use_stdin)\b")

    def title_of(self, folder: Path) -> str:
        from banrye.formats.ejudge import case_settings

        return case_settings.title_of(folder)


FORMAT = Ejudge()
