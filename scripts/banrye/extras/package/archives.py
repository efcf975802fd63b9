"""Write the archive of a problem for a judge: target/packages/JUDGE/NAME.zip."""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.extras.package.judge import Judge, Material
from banrye.repository import KEPT

ARCHIVES = KEPT / "packages"


def write_archive(judge: Judge, material: Material) -> Path:
    """Write the archive of a problem. Return its path. Raise UserError."""
    copy, name = material.copy, material.problem.name
    content = copy / judge.name / name
    content.mkdir(parents=True)
    judge.write(content, material)
    root = content.parent if judge.has_outer_folder else content
    destination = ARCHIVES / judge.name / name
    destination.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first: a run that is killed leaves no archive that is cut off.
    made = Path(shutil.make_archive(str(copy / f"{judge}-{name}"), "zip", root))
    shutil.copyfile(made, destination.with_suffix(".part"))
    return destination.with_suffix(".part").replace(destination.with_suffix(".zip"))
