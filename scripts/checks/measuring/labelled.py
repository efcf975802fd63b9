"""Measure what is found of submissions that other authors labelled wrong or slow.

usage: scripts/checks/measure labelled CLONE... [--share tuning|unseen] [--most N]
           [--labels LABEL...] [--problems N] [--only judge|counterexample]
           [--checkout DIR] [--copies DIR] [--like LOG] [--list] [--inputs]
           [--minutes N] [--log FILE]

CLONE is a clone of a repository of problem packages, named OWNER+NAME. Each
package with a validator and labelled submissions is copied without its secret
test cases and generators: what is left are samples, validators and accepted
submissions. Then each submission is judged by `judge --large --fresh`, and if
that accepts it by `counterexample --search-time 60`. At most N
submissions of a label are taken of each problem (default: 2), at most N
problems, both by hashes of their names: two thirds are for tuning, one third
is unseen. With --like, only those in another log. With --checkout, the commands
are those of another checkout of this repository, on the copies in --copies, so
that both have the same time limits. --list counts what there is,
and judges nothing. --inputs counts the small inputs that each problem makes in
2 s of CPU time, and judges nothing.

Labels: wrong (wrong_answer), crash (run_time_error), slow (time_limit_exceeded),
partial (wrong or slow), accepted. Prints of each label how many are rejected, by
language, by kind of validator and by what rejects them, and every accepted
submission that is rejected. A line of JSON for each goes to FILE: what is in it
already is not measured again. After --minutes no other is begun. The exit
status is 1 if an accepted submission is rejected.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from checks.measuring import common, labelled_inputs, labelled_packages
from checks.measuring.labelled_packages import Labelled, Package

from banrye import argument_parser
from banrye.console import UserError
from banrye.repository import ROOT

COMMANDS = ("judge", "counterexample")
SEARCH_SECONDS = 60
COUNTED = ("language", "validator")
LABELS = tuple(dict.fromkeys(labelled_packages.LABELS.values()))


def main() -> bool:
    chosen = parse_arguments()
    for folder in chosen.clones:
        print(*labelled_packages.repository_of(folder))
    packages = chosen_packages(chosen)
    jobs = jobs_of(packages, chosen)
    print(f"{len(packages)} problems, {len(jobs)} submissions", flush=True)
    if chosen.list:
        return print_counts(packages, chosen.most)
    if chosen.inputs:
        makers = {package.name: partial(make, package, chosen) for package in packages}
        labelled_inputs.print_made(common.measure("problem", makers, chosen))
        return True
    results = common.measure("submission", jobs, chosen)
    print(f"measured {len(results)} of {len(jobs)}")
    return summarise(results)


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("clones", type=Path, nargs="+")
    parser.add_argument("--share", choices=("tuning", "unseen"))
    parser.add_argument("--labels", nargs="+", choices=LABELS, default=LABELS)
    parser.add_argument("--most", type=int, default=2)
    parser.add_argument("--problems", type=int)
    parser.add_argument("--only", choices=COMMANDS)
    parser.add_argument("--checkout", type=Path, default=ROOT)
    parser.add_argument("--copies", type=Path, default=ROOT / "target" / "labelled")
    parser.add_argument("--like", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--inputs", action="store_true")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--log", type=Path)
    return parser.parse_args()


def chosen_packages(chosen: argparse.Namespace) -> list[Package]:
    packages = labelled_packages.packages_in(chosen.clones)
    if chosen.share:
        packages = [package for package in packages if package.share == chosen.share]
    return packages[: chosen.problems]


def jobs_of(
    packages: Iterable[Package], chosen: argparse.Namespace
) -> dict[str, Callable[[], dict[str, Any]]]:
    """Return the jobs that measure submissions: the first of each problem, then the second."""
    results = [
        (rank, place, package, submission)
        for place, package in enumerate(packages)
        for rank, submission in package.most(chosen.most)
        if submission.label in chosen.labels
    ]
    results.sort(key=lambda each: each[:2])
    jobs: dict[str, Callable[[], dict[str, Any]]] = {}
    for _, _, package, submission in results:
        name = f"{package.name}/{submission.source.relative_to(package.folder)}"
        jobs[name] = partial(measure, package, submission, chosen)
    if chosen.like is None:
        return jobs
    lines = chosen.like.read_text(encoding="utf-8").splitlines()
    names = [json.loads(line)["submission"] for line in lines]
    return {name: jobs[name] for name in names if name in jobs}


def make(package: Package, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return how many small inputs a problem makes."""
    result: dict[str, Any] = {"validator": kind_of(package)}
    try:
        copy = labelled_packages.copy_of(package, chosen.copies, with_limit=False)
        return result | labelled_inputs.made_inputs(copy)
    except (UserError, OSError) as error:
        return {**result, "error": str(error)[:300]}


def measure(package: Package, submission: Labelled, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the output of the commands on a submission."""
    result: dict[str, Any] = {
        "problem": package.name,
        "label": submission.label,
        "validator": kind_of(package),
    }
    try:
        copy = labelled_packages.copy_of(package, chosen.copies)
        words = [str(copy.folder), str(copy.source_of(submission))]
        if chosen.only != "counterexample":
            result |= judge(chosen.checkout, words)
        if chosen.only != "judge" and result.get("verdict", "AC") == "AC":
            result |= search(chosen.checkout, words)
    except (UserError, OSError) as error:
        result["error"] = str(error)
    return result


def judge(checkout: Path, words: list[str]) -> dict[str, Any]:
    begin = time.monotonic()
    command = [str(checkout / "scripts" / "judge"), *words, "--fresh", "--json"]
    try:
        line = labelled_packages.json_lines([*command, "--large"])[-1]
    except UserError:  # judge refuses --large if no validator makes inputs
        line = labelled_packages.json_lines(command)[-1]
    if line.get("error"):
        return {"verdict": line["verdict"], "error": str(line["error"])[:300]}
    return {
        "language": line["language"],
        "verdict": line["verdict"],
        "small": line["small_inputs"]["passed"],
        "others": line["other_inputs"]["tried"],
        "cases": len(line["test_cases"]["results"]),
        "judge_by": by(line),
        "judge_seconds": round(time.monotonic() - begin, 1),
    }


def search(checkout: Path, words: list[str]) -> dict[str, Any]:
    begin = time.monotonic()
    command = [str(checkout / "scripts" / "counterexample"), *words, "--json"]
    line = labelled_packages.json_lines([*command, "--search-time", str(SEARCH_SECONDS)])[-1]
    return {
        "found": line["failure"]["verdict"] if line["failure"] else None,
        "inputs_tried": line["inputs_tried"],
        "search_by": by(line),
        "search_seconds": round(time.monotonic() - begin, 1),
    }


def by(line: dict[str, Any]) -> str | None:
    """Return the kind of input on which a submission fails."""
    if not line["failure"]:
        return None
    name = line["failure"].get("name") or ""
    if line["shape"]:
        return "a shape"
    if not name:
        return "an input that was made"
    return "a sample" if name.startswith("sample/") else "a large input"


def kind_of(package: Package) -> str:
    """Return the kind of the first validator, in words."""
    from banrye.problem import validators  # found in .venv

    (first, *others) = package.validators
    more = " and others" if others else ""
    if first.suffix in (".ctd", ".viva"):
        return f"{'checktestdata' if first.suffix == '.ctd' else 'viva'}{more}"
    header = validators.family_header(first)
    if header:
        return f"{header.name}{more}"
    if validators.is_testlib_validator(first):
        return f"testlib{more}"
    files = [file for file in (first.rglob("*") if first.is_dir() else [first]) if file.suffix]
    suffixes = {file.suffix for file in files}
    plain = next((name for name in (".py", ".java", ".cpp", ".cc") if name in suffixes), "?")
    return f"plain {plain.replace('.cc', '.cpp')}{more}"


# The summary.


def print_counts(packages: Iterable[Package], most: int) -> bool:
    """Print how many submissions there are and would be judged, by repository and label."""
    rows: dict[str, Counter[str]] = {}
    for package in packages:
        row = rows.setdefault(package.repository, Counter())
        row["problems"] += 1
        row.update(submission.label for submission in package.submissions)
        row.update(f"{each.label}, judged" for _, each in package.most(most))
    rows["all"] = sum(rows.values(), Counter())
    for name, row in rows.items():
        print(f"{name}: " + ", ".join(f"{count} {what}" for what, count in sorted(row.items())))
    return True


def is_rejected(result: dict[str, Any]) -> bool:
    """Return whether `judge`, or `counterexample` after it, rejects a submission."""
    return result.get("verdict", "AC") != "AC" or bool(result.get("found"))


def summarise(results: list[dict[str, Any]]) -> bool:
    """Print the shares. Return whether all accepted submissions are kept."""
    judged = [result for result in results if "error" not in result]
    for result in results:
        if "error" in result:
            print(f"not judged: {result['submission']}: {result['error'][:200]!r}")
        elif result["label"] == "accepted" and is_rejected(result):
            words = [result.get(key) for key in ("verdict", "judge_by", "found", "search_by")]
            print(f"accepted, and rejected: {result['submission']}: {words}")
    for label in LABELS:
        of_label = [result for result in judged if result["label"] == label]
        print_share(label, of_label, is_first=True)
        for key in COUNTED:
            for value in sorted({str(result.get(key)) for result in of_label}):
                part = [result for result in of_label if str(result.get(key)) == value]
                print_share(f"  {key} {value}", part)
        whys = Counter(
            why
            for result in of_label
            if is_rejected(result) and (why := result.get("search_by") or result.get("judge_by"))
        )
        print(f"  rejected by: {dict(whys)}")
    print(f"problems: {len({result['problem'] for result in judged})}")
    return not any(result["label"] == "accepted" and is_rejected(result) for result in judged)


def print_share(name: str, results: list[dict[str, Any]], *, is_first: bool = False) -> None:
    """Print how many of some submissions `judge` rejects, and how many both commands."""
    if not results:
        return
    first = sum(result.get("verdict", "AC") != "AC" for result in results)
    both = sum(map(is_rejected, results))
    searches = sum("found" in result for result in results)
    after = f", with counterexample {both} ({searches} searches)" if searches else ""
    share = f" ({first / len(results):.0%})" if is_first else ""
    print(f"{name}: judge rejects {first} of {len(results)}{share}{after}")
