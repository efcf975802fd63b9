"""The options of the verb `regress`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from banrye import removable_rooms
from banrye.cli.option_parser import choice, flag, group, positionals, value, values
from banrye.cli.options import CLONE_CHOICE, CloneChoice, LibraryOptions, SandboxOptions
from banrye.console import UserError
from banrye.extras.regress import shard
from banrye.extras.regress.shard import Shard
from banrye.files import existing_spelling
from banrye.messages import _

FAILURES = ("WA", "TLE", "MLE", "RTE", "CE")
FAIL_ON = (*FAILURES, "not-judged")


def fail_on(text: str) -> frozenset[str]:
    """Return the verdicts in a list such as "WA,TLE". Raise UserError if one is unknown."""
    words = [word for word in re.split(r"[,\s]+", text) if word]
    unknown = [word for word in words if word not in (*FAIL_ON, "none")]
    if unknown or ("none" in words and len(words) > 1):
        raise UserError(
            _("--fail-on: expected none, or a list of {}, found {}", ", ".join(FAIL_ON), text)
        )
    return frozenset(words)


@dataclass(frozen=True)
class Options:
    """The solutions that are judged, how, and the reports about them."""

    paths: tuple[str, ...] = positionals("PATH", convert=existing_spelling, least=1)
    small_inputs: bool = flag(
        "--small-inputs",
        "give each accepted solution small and other valid inputs, too, for up to 4 s of CPU time,"
        " if the problem has a testlib validator; these verdicts are kept apart",
    )
    judge: str | None = choice(
        "--judge",
        "boj",
        "numbers without a judge are Baekjoon's: failures count, and a number may be anywhere in a"
        ' name (judge = "boj" in banrye.toml says the same)',
        among={site.WORD: site.WORD for _, site in removable_rooms.modules("numbered_site")},
    )
    function: bool = flag(
        "--function",
        "solutions of problems that take functions are functions, whatever else they have",
    )
    shard: Shard = value(
        "--shard",
        "K/N",
        "only the problems whose name hashes to part K of N parts",
        convert=shard.parse_shard,
        default=shard.WHOLE,
    )
    scheduler: str | None = value(
        "--scheduler",
        "ADDRESS",
        "judge on a cluster: tcp://HOST:8786 of a scheduler of Dask, each of whose workers has this"
        " version of Banrye and of the archive",
        default=None,
    )
    verdicts: tuple[Path, ...] = values(
        "--verdicts", "FILE", "take the verdicts of other machines, as after --shard", convert=Path
    )
    summary: Path | None = value(
        "--summary", "FILE", "write the table and the failures as Markdown", convert=Path
    )
    junit: Path | None = value("--junit", "FILE", "write the outcomes as JUnit XML", convert=Path)
    json: Path | None = value("--json", "FILE", "write the outcomes as JSON", convert=Path)
    fail_on: frozenset[str] = value(
        "--fail-on",
        "LIST",
        "exit with 1 for these: WA,TLE,MLE,RTE,CE (default), not-judged, none",
        convert=fail_on,
        default=frozenset(FAILURES),
    )
    clone: CloneChoice = group(CLONE_CHOICE, is_explained_by="judge")
    library: LibraryOptions = group(LibraryOptions, is_explained_by="judge")
    sandbox: SandboxOptions = group(SandboxOptions, is_explained_by="judge")
