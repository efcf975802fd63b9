"""The verb `doctor`: print the tools that work, those that are missing, and how to install them.

It runs with Python alone, so it imports nothing that needs the judging tools.
"""

from __future__ import annotations

import platform
import re
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from banrye import console, installing, language, removable_rooms
from banrye.cli import option_parser
from banrye.console import ExitStatus, paint, printable, relative_path
from banrye.language import PackagedTool
from banrye.messages import _, marked
from banrye.problem.location.clone_source import CloneSource
from banrye.process import machine_limits, sandbox
from banrye.process.sandbox import Level
from banrye.process.sandbox_gaps import gaps_of
from banrye.proposals import command_line
from banrye.repository import IS_CLONE, ROOT, SCRIPTS
from banrye.store.trimming import KeptRow, kept_rows
from banrye.trusted import run_trusted
from banrye.verbs.doctor.options import Options
from banrye.views import json_lines

VERSION = re.compile(r"\d+(\.\d+)+")
MAX_REASON = 100  # characters of why a command does not run
WIDTH = 16  # of the first column
NAMES = (  # of lines, besides proper names
    *(marked("sandbox"), marked("limits"), marked("generators"), marked("kept")),
)
DEFAULT_MEBIBYTES = 256  # the memory limit if none is stated


class DoctorLine(NamedTuple):
    """One line of the report: what works, and what is missing with the way to get it."""

    works: str
    missing: str = ""


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    lines: dict[str, Callable[[], DoctorLine]] = {
        "banrye": installation_line,
        **lines_of_languages(),
        **needs_of_rooms(),
        "sandbox": sandbox_level,
        "limits": limits_here,
        **{source.row: partial(clone_line, source) for source in clone_sources()},
        "generators": generators_line,
    }
    findings = [(name, find()) for name, find in lines.items()]
    findings += [("kept", what_is_kept(kind)) for kind in kept_rows()]
    if options.json:
        print(as_json(findings))
    else:
        for name, finding in findings:
            show_line(name, finding)
    return ExitStatus.PASSED if shutil.which("g++") else ExitStatus.TROUBLE


def needs_of_rooms() -> dict[str, Callable[[], DoctorLine]]:
    """Return the functions for the lines of removable rooms that need commands."""
    rooms = removable_rooms.modules("doctor")
    return {
        needs.TITLE: partial(commands_line, needs.TOOLS, _(needs.PURPOSE)) for _room, needs in rooms
    }


def as_json(findings: Sequence[tuple[str, DoctorLine]]) -> str:
    """Return the lines as a line of JSON, as cli/output.schema.json says."""
    rows = [
        {"name": name, "works": line.works or None, "missing": line.missing or None}
        for name, line in findings
    ]
    return json_lines.line({"schema": json_lines.SCHEMA, "machine": rows})


def show_line(name: str, finding: DoctorLine) -> None:
    parts = [printable(finding.works)] if finding.works else []
    if finding.missing:
        parts.append(paint(_("missing: {}", printable(finding.missing)), "yellow"))
    shown = _(name)
    print(f"{shown}{' ' * (WIDTH - console.count_columns(shown))} {'; '.join(parts)}")


def installation_line() -> DoctorLine:
    place = relative_path(ROOT) if IS_CLONE else relative_path(SCRIPTS)
    kind = _("clone") if IS_CLONE else _("installed")
    missing = ""
    if IS_CLONE and not installing.are_tools_current():
        tools_of_clone = installing.TOOLS
        missing = _(
            "{}, which the first command installs ({}): {}",
            tools_of_clone.title,
            tools_of_clone.size,
            installing.how_to_install(tools_of_clone),
        )
    return DoctorLine(_("{} in {}, Python {}", kind, place, platform.python_version()), missing)


def lines_of_languages() -> dict[str, Callable[[], DoctorLine]]:
    """Return the functions for the lines of languages."""
    return {
        spoken.title: partial(commands_line, spoken.tools)
        for spoken in language.all_languages().values()
        if spoken.is_listed
    }


def commands_line(tools: Sequence[PackagedTool], use: str = "") -> DoctorLine:
    """Return the commands that work, and how to install the missing ones."""
    works, missing, lacking = [], [], []
    for tool in tools:
        command = tool.command
        if not shutil.which(command):
            lacking.append(tool.package)
            continue
        status, said = said_of_version(tool)
        match = VERSION.search(said)
        if status == 0:
            works.append(f"{command} {match[0]}" if match else command)
        else:
            reason = said.strip().partition("\n")[0]
            missing.append(_("{} does not run: {}", command, f"{reason:.{MAX_REASON}}"))
    if lacking:
        missing.append(_("apt install {}", " ".join(lacking)))
    needed_for = _(" (for {})", use) if use else ""
    shown = ", ".join(works)
    lack = ", ".join(missing)
    return DoctorLine(
        f"{shown}{needed_for}" if works else "", f"{lack}{needed_for}" if missing else ""
    )


def said_of_version(tool: PackagedTool) -> tuple[int, str]:
    """Return the exit status and the output of a command that prints its version."""
    try:
        return run_trusted(tool, [tool.version])
    except OSError as error:  # not for this machine
        return ExitStatus.TROUBLE, console.describe_error(error)


def sandbox_level() -> DoctorLine:
    """Return the level, what it lacks, and why the better ones are refused."""
    if not sandbox.is_supported():
        return DoctorLine(_("none"), gaps_of(Level.NONE))
    level = sandbox.sandbox_level()
    if level is Level.FULL:
        return DoctorLine(_("full: namespaces, Landlock and seccomp"))
    return DoctorLine(_("{}, because {}", level.value, refusals(level)), gaps_of(level))


def limits_here() -> DoctorLine:
    """Return the limits of this machine that a program may reach before its own."""
    stack = machine_limits.words_on_stack(DEFAULT_MEBIBYTES)
    most = machine_limits.address_space_mebibytes()
    space = "" if most is None else _("the address space has a limit of {:,} MiB (ulimit -v)", most)
    words = "; ".join(filter(None, (stack, space)))
    return DoctorLine(words or _("programs have the stack and the address space that they need"))


def refusals(level_here: Level) -> str:
    """Return why the levels above the one that is used are refused."""
    said = sandbox.probe_lines()
    better: Sequence[Level] = list(Level)[: list(Level).index(level_here)]
    return "; ".join(_("{} says: {}", level.value, said.get(level.value, "?")) for level in better)


def clone_sources() -> list[CloneSource]:
    return [module.SOURCE for _, module in removable_rooms.modules("clone_source")]


def clone_line(source: CloneSource) -> DoctorLine:
    place = source.place()
    if not (place / source.mark).exists():
        return DoctorLine("", command_line("setup", source.option))
    count = sum(1 for path in place.glob(source.problems))
    return DoctorLine(_("{:,} problems in {}", count, relative_path(place)))


def what_is_kept(row: KeptRow) -> DoctorLine:
    """Return the number of entries of a kind, their folder and size."""
    mebibytes = max(1, row.bytes >> 20)
    limit = row.kind.max_bytes >> 20
    place = relative_path(row.kind.folder)
    items = _("1 item") if row.entries == 1 else _("{:,} items", row.entries)
    uses = _("uses {:,} of at most {:,} MiB", mebibytes, limit)
    return DoctorLine(_("{}: {}; {} in {}", _(row.kind.title), uses, items, place))


def generators_line() -> DoctorLine:
    """Return whether the generators of packages can make test cases."""
    if installing.is_installed(installing.BAPCTOOLS):
        return DoctorLine("BAPCtools")
    command = installing.how_to_install(installing.BAPCTOOLS)
    return DoctorLine("", _("{} (for the test cases of generators)", command))
