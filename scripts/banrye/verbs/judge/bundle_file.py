"""--bundle: write a program and its includes as one file, which is judged instead.

written(Path("test/sum.cpp"), "sum.cpp", scratch)     Path("sum.cpp"), which was written
"""

from __future__ import annotations

import sys
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.submission.beside.bundle import bundle_of

STANDARD_OUTPUT = "-"


def write_bundle(source: Path, name: str, scratch: Path) -> Path:
    """Write the one file, or print it. Return the file to judge. Raise UserError.

    `name`: where the user wants it; STANDARD_OUTPUT prints it. Everything printed later then goes
    to standard error, so the output is the file. `scratch`: a temporary folder for the file.
    """
    text = bundle_of(source)
    if name == STANDARD_OUTPUT:
        place = scratch / "bundle" / source.name
        place.parent.mkdir(exist_ok=True)
        is_again = sys.stdout is sys.stderr  # with --watch
        print(text, end="", file=sys.__stdout__ if is_again else sys.stdout, flush=True)
        sys.stdout = sys.stderr
    else:
        place = Path(name)
        if place.exists() and place.samefile(source):
            raise UserError(_("--bundle would overwrite {}", relative_path(source)))
        if place.suffix != source.suffix:
            raise UserError(
                _("--bundle: {} must end with {}, as the program does", name, source.suffix)
            )
    place.write_text(text, encoding="utf-8")
    return place
