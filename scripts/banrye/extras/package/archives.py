"""Write the archive of a problem for a judge: target/packages/JUDGE/NAME.zip."""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.extras.package.export_target import ExportTarget, Material
from banrye.repository import KEPT

ARCHIVES = KEPT / "packages"


def write_archive(target: ExportTarget, material: Material) -> Path:
    """Write the archive of a problem. Return its path. Raise UserError."""
    copy, name = material.copy, material.problem.name
    content = copy / target.name / name
    content.mkdir(parents=True)
    target.write(content, material)
    root = content.parent if target.has_outer_folder else content
    destination = ARCHIVES / target.name / name
    destination.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first: a run that is killed leaves no archive that is cut off.
    archive = Path(shutil.make_archive(str(copy / f"{target}-{name}"), "zip", root))
    shutil.copyfile(archive, destination.with_suffix(".part"))
    return destination.with_suffix(".part").replace(destination.with_suffix(".zip"))
