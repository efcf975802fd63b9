"""Clone or update the public repositories with problems that formats name.

git is the only program that it runs.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from banrye.console import UserError, note, relative_path, require_tool
from banrye.files import files_below, new_folder
from banrye.messages import _
from banrye.problem.location.clone_source import CloneSource
from banrye.repository import DATA, KEPT
from banrye.trusted import Tool, start_trusted

MEBIBYTE = 1 << 20


def bring_clone(source: CloneSource) -> str:
    """Clone a repository, or update its clone. Return its contents in words. Raise UserError."""
    require_tool("git", "git")
    place = source.place_to_write().resolve()
    if source.place().resolve() != place:
        shown = relative_path(source.place())
        note(
            _(
                "a banrye.toml names {}: setup writes nothing there, because it may belong to"
                " another person",
                shown,
            )
        )
    if (place / source.mark).exists():
        check_made_here(place)
        run_git(["-C", str(place), "pull", "--ff-only"], place, source)
    elif place.exists():
        raise UserError(
            _("{} is not a clone of {}: remove it", relative_path(place), source.address)
        )
    else:
        print(_("cloning {} into {}", source.address, relative_path(place)), flush=True)
        with new_folder(place) as folder:
            arguments = ["clone", "--depth=1", "--template=", source.address, str(folder)]
            run_git(arguments, place, source)
        RECORD.parent.mkdir(parents=True, exist_ok=True)
        with RECORD.open("a", encoding="utf-8") as record:
            record.write(f"{place}\n")
    places = (file.relative_to(place) for file in place.glob(source.problems))
    count = sum(1 for file in places if file.parts[0] != source.tests)
    size = sum(file.lstat().st_blocks * 512 for file in files_below(place)) // MEBIBYTE
    return f"{source.title}: {count:,} problems, {size:,} MiB in {relative_path(place)}"


# Git runs commands that the settings in a repository name. So it runs only in those that it made
# for us, in no other one that it could find, and without such commands.

RECORD = KEPT / "clones.txt"  # the folders of our clones, a line each
OPTIONS = {
    "core.hooksPath": os.devnull,
    "core.fsmonitor": "false",
    "protocol.ext.allow": "never",
    "safe.bareRepository": "explicit",
    "submodule.recurse": "false",
}
OTHER_REPOSITORIES = frozenset(  # variables that name one
    "GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_COMMON_DIR GIT_NAMESPACE GIT_OBJECT_DIRECTORY"
    " GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_TEMPLATE_DIR".split()
)


def check_made_here(place: Path) -> None:
    """Raise UserError unless a clone is one of ours."""
    is_usual = place.parent == DATA.resolve()  # nothing else is put there
    if is_usual or (RECORD.is_file() and str(place) in RECORD.read_text("utf-8").splitlines()):
        return
    command = shlex.join(["git", "-C", relative_path(place), "pull"])
    raise UserError(
        _("{} was not made by setup: update it yourself ({})", relative_path(place), command)
    )


def run_git(arguments: Sequence[str], place: Path, source: CloneSource) -> None:
    """Run git, which shows its progress on a terminal. Raise UserError if it fails.

    `place`: the folder of the clone.
    """
    settings = [word for name, value in OPTIONS.items() for word in ("-c", f"{name}={value}")]
    option = "--progress" if sys.stderr.isatty() else "--quiet"
    environment = {
        **{name: text for name, text in os.environ.items() if name not in OTHER_REPOSITORIES},
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": str(place.parent),
    }
    words = [*settings, *arguments, option]
    process = start_trusted(Tool.GIT, words, environment=environment, captures=False)
    if process.returncode:
        raise UserError(
            _("git cannot fetch {} (exit status {})", source.address, process.returncode)
        )
