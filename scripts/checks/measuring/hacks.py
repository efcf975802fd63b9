"""Measure for how many submissions that were hacked counterexample finds an input.

usage: scripts/checks/measure hacks CLONE [--problems N...] [--most N]
           [--search S] [--checkout DIR] [--minutes N] [--log FILE]

CLONE is a clone of hehezhou/UOJ-Bench: submissions to uoj.ac that were hacked
or rejected, each with a right one. For the problems of which measuring/uoj has
a grammar and a valid input, at most N submissions (default: all) are given to
`counterexample --search-time S` (default: 60) in a package of that
grammar, that input, and up to three right submissions which compile and agree
on it. They come by turns of the problems, in an order by hash. A line of JSON
for each goes to FILE: what is in it already is not measured again. After
--minutes no other is begun. Needs g++.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from checks.measuring import common, labelled_packages
from checks.measuring.labelled_packages import number_of

from banrye import argument_parser
from banrye.console import UserError
from banrye.repository import ROOT, SCRIPTS

GRAMMARS = Path(__file__).with_name("uoj")
PAIRS = ("small_submission_pairs.json", "sampled_large_submission_pairs.json")
COMPILED = ("C++", "C++11", "C++14", "C++17", "C++20")
MOST_RIGHT = 3
SECONDS = 3  # the time limit: that of the judge is not in the data
SETTINGS = f"problem_format_version: legacy\nname: Hacked\nlimits:\n  time_limit: {SECONDS}\n"


def main() -> None:
    chosen = parse_arguments()
    print(*labelled_packages.repository_of(chosen.clone))
    pairs = pairs_of(chosen.clone)
    numbers = sorted((int(file.stem) for file in GRAMMARS.glob("*.ctd")), key=number_in_order)
    numbers = [number for number in numbers if not chosen.problems or number in chosen.problems]
    jobs: dict[str, tuple[int, Callable[[], dict[str, Any]]]] = {}
    for number in numbers:
        for rank, pair in enumerate(pairs.get(number, ())[: chosen.most]):
            work = partial(measure, number, pair, pairs[number], chosen)
            jobs[f"{number}/{pair['wrong_id']}"] = (rank, work)
    in_turns = {name: work for name, (_, work) in sorted(jobs.items(), key=lambda job: job[1][0])}
    print(f"{len(numbers)} problems, {len(in_turns)} submissions", flush=True)
    summarise(common.measure("submission", in_turns, chosen), len(in_turns))


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("clone", type=Path)
    parser.add_argument("--problems", type=int, nargs="+")
    parser.add_argument("--most", type=int)
    parser.add_argument("--search", type=float, default=60.0)
    parser.add_argument("--checkout", type=Path, default=ROOT)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--log", type=Path)
    return parser.parse_args()


def number_in_order(number: int) -> int:
    return number_of(str(number))


def pairs_of(clone: Path) -> dict[int, list[dict[str, str]]]:
    """Return the pairs of a wrong and a right submission by problem, each wrong one once."""
    results: dict[int, dict[str, dict[str, str]]] = {}
    for name in PAIRS:
        for pair in json.loads((clone / "dataset" / name).read_text(encoding="utf-8")):
            if pair["language"] in COMPILED:
                pairs = results.setdefault(int(pair["problem_id"]), {})
                pairs.setdefault(pair["wrong_code"], pair)
    return {
        number: sorted(pairs.values(), key=lambda pair: number_of(pair["wrong_id"]))
        for number, pairs in results.items()
    }


def measure(
    number: int, pair: dict[str, str], pairs: list[dict[str, str]], chosen: argparse.Namespace
) -> dict[str, Any]:
    """Return the result of `counterexample` on a wrong submission."""
    result: dict[str, Any] = {"problem": number, "kind": pair.get("error_type", "rejected")}
    try:
        package = package_of(number, pairs)
        wrong = package.parent / "wrong" / f"{pair['wrong_id']}.cpp"
        wrong.parent.mkdir(exist_ok=True)
        wrong.write_text(pair["wrong_code"], encoding="utf-8")
        words = [chosen.checkout / "scripts" / "counterexample", package, wrong]
        options = ["--json", "--search-time", f"{chosen.search:g}"]
        line = labelled_packages.json_lines([*map(str, words), *options])[-1]
    except (UserError, OSError) as error:
        return {**result, "error": str(error)[-300:]}
    failure = line["failure"]
    return {
        **result,
        "found": failure["verdict"] if failure else None,
        "bytes": len(failure["input"].get("text", "")) if failure else None,
        "inputs_tried": line["inputs_tried"],
    }


def package_of(number: int, pairs: list[dict[str, str]]) -> Path:
    """Return a package with up to MOST_RIGHT right submissions, made once. Raise UserError."""
    place = ROOT / "target" / "hacks" / str(number) / f"u{number}"
    if place.is_dir():
        return place
    shutil.rmtree(place.parent, ignore_errors=True)
    made = place.with_name("half")
    for name in ("input_validators", "data/sample", "submissions/accepted"):
        (made / name).mkdir(parents=True)
    (made / "problem.yaml").write_text(SETTINGS, encoding="utf-8")
    shutil.copy(GRAMMARS / f"{number}.ctd", made / "input_validators")
    sample = made / "data" / "sample" / "1.in"
    shutil.copy(GRAMMARS / f"{number}.in", sample)
    answers: set[tuple[str, ...]] = set()
    known = ""
    for index, (code, answer) in enumerate(right_ones(pairs, sample, made)):
        answers.add(tuple(answer.split()))
        known = answer
        file = made / "submissions" / "accepted" / f"right{index}.cpp"
        file.write_text(code, encoding="utf-8")
        if index + 1 == MOST_RIGHT:
            break
    if len(answers) != 1:
        raise UserError(f"right submissions for {number}: {len(answers)} answers")
    sample.with_suffix(".ans").write_text(known, encoding="utf-8")
    made.rename(place)
    return place


def right_ones(
    pairs: list[dict[str, str]], sample: Path, folder: Path
) -> Iterator[tuple[str, str]]:
    """Yield the right submissions that judge accepts for what they say, and what they say."""
    for code in dict.fromkeys(pair["correct_code"] for pair in pairs):
        file = folder.with_name("right.cpp")
        file.write_text(code, encoding="utf-8")
        answer = sample.with_suffix(".ans")
        answer.write_text("", encoding="utf-8")
        words = [SCRIPTS / "judge", folder, file, "--quick", "--json"]
        run = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
        lines = [line for line in run.stdout.splitlines() if line.startswith("{")]
        failure = json.loads(lines[-1]).get("failure") if lines else None
        if failure and failure["verdict"] == "WA":  # it ends in time, and says something
            yield code, failure["output"].get("text", "")


def summarise(results: list[dict[str, Any]], wanted: int) -> None:
    judged = [result for result in results if "error" not in result]
    for result in results:
        if "error" in result:
            print(f"not measured: {result['submission']}: {result['error'][:200]!r}")
    found = [result for result in judged if result["found"]]
    share = f"{len(found) / max(1, len(judged)):.0%}"
    problems = len({result["problem"] for result in judged})
    print(f"measured {len(results)} of {wanted}")
    print(f"found: {len(found)} of {len(judged)} ({share}) on {problems} problems")
    for kind in sorted({result["kind"] for result in judged}):
        of_kind = [result for result in judged if result["kind"] == kind]
        print(f"  {kind}: {sum(bool(result['found']) for result in of_kind)} of {len(of_kind)}")
