"""Give an installation by pip, pipx or uv the versions of the lists in this folder, as in a clone.

The line `pyyaml==6.0.3` of judge.txt, which hashes follow, becomes a dependency. The build backend,
hatchling, calls this.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# Of all.txt: what problemtools asks for. A clone can do without, but pip installs it.
OF_PROBLEMTOOLS = frozenset(
    "annotated-types checktestdata colorlog jinja2 markupsafe nh3 pillow plastex pydantic"
    " pydantic-core typing-extensions typing-inspection unidecode".split()
)
PINNED = re.compile(r"^([a-z0-9-]+)==\S+", re.MULTILINE)


class PinnedDependencies(MetadataHookInterface):
    """The hook that hatchling calls for the fields that pyproject.toml names as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        folder = Path(self.root) / "requirements"
        all_pins = pins_of(folder, "all")
        needed = pins_of(folder, "judge") | pins_of(folder, "completion")
        for_problemtools = {name: all_pins[name] for name in OF_PROBLEMTOOLS}
        for_exports = set(all_pins) - set(needed) - OF_PROBLEMTOOLS
        metadata["dependencies"] = sorted((needed | for_problemtools).values())
        of_rooms = folder.parent.glob("banrye/extras/*/requirements.txt")
        metadata["optional-dependencies"] = {
            "package": sorted(all_pins[name] for name in for_exports),
            **{list_.parent.name: sorted(pins_in(list_).values()) for list_ in of_rooms},
        }


def pins_of(folder: Path, name: str) -> dict[str, str]:
    """Return the packages of a list: the requirement by its name."""
    return pins_in(folder / f"{name}.txt")


def pins_in(file: Path) -> dict[str, str]:
    text = file.read_text(encoding="utf-8")
    return {match[1]: match[0] for match in PINNED.finditer(text)}
