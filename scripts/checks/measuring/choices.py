"""Measure for how many problems of the archive the validator makes inputs.

usage: scripts/checks/measure choices ARCHIVE [--problems N] [--seed N]
           [--accepted N] [--inputs N] [--jobs N] [--minutes N] [--log FILE]

For each of N problems in random order, the validator is compiled with the hooks
of the engine. It makes inputs in each mode, for about a second of CPU time. The
validators of the first `--accepted` problems are also compiled with the
unchanged testlib.h of the archive: each must accept `--inputs` inputs. The exit
status is 1 if one is not accepted. After `--minutes`, no other problem is
begun. The seed is printed. A line of JSON for each problem goes to FILE; the
summary counts modes, and reasons for failures. Needs g++.
"""

import argparse
import json
import random
import re
import resource
import subprocess
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from checks.measuring import common

from banrye import console
from banrye.choices.source import FLAG, alphabet_of

if TYPE_CHECKING:
    from banrye.submission.program import Program

COMPILER = ["nice", "-n", "5", "g++", "-O0", "-std=gnu++23"]
SECONDS = 0.3  # in which inputs are counted
MODES = {
    "enumerated": "enumerate 200",
    "small": "make small 1 10 300",
    "uniform": "make uniform 1 10 500",
    "edges": "make edges 1 10 300",
    "growing": "make growing 1 10 300",
    "maximum": "make maximum 1 1 1000",
    "first": "make first:2:uniform 1 1 1000",
}
# Reasons for failures: the first pattern that the last refusal or the source matches.
REASONS = {
    "does not compile": r"^compile",
    "crashed or stopped": r"^stopped",
    "reads standard input itself": r"\bcin\b|getline\(|fgets|getchar",
    "distinct or sorted values": (
        r"istinct|uplicate|unique|ncreasing|sorted|order|repeated|ermutation|differ"
    ),
    "structure: connected, tree, acyclic, reachable": r"onnected|tree|cycl|reach|path|bipartite",
    "length of a word or number of items": (
        r"length|size|width|must equal|characters|count|number of"
    ),
    "grammar of a word or line": r"pattern|token|format|xpected|invalid|char|word|line|parse",
    "sum or product": r"sum|total|product",
    "geometry": (
        r"parallel|collinear|convex|intersect|overlap|polygon|axis|triangle|rectangle|point"
    ),
    "other": r"",
}


def main() -> bool:
    arguments = parse_arguments()
    arguments.archive = common.archive_folder(arguments.archive)
    print(f"seed {arguments.seed}")
    problems = common.random_validators(arguments.archive, arguments.seed)
    chosen = problems[: arguments.problems]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        precompile_unchanged(arguments.archive, folder)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            end = time.monotonic() + 60 * arguments.minutes
            measured = (
                pool.submit(measure, source, folder, number, arguments, end)
                for number, source in enumerate(chosen)
            )
            kept = []
            for result in filter(None, (future.result() for future in list(measured))):
                kept.append(result)
                with arguments.log.open("a") as log:
                    print(json.dumps(result), file=log)
    summarise(kept)
    return not any(result.get("not_accepted") for result in kept)


def parse_arguments() -> argparse.Namespace:
    parser = console.ArgumentParser()
    parser.add_argument("archive", type=Path)
    parser.add_argument("--problems", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--accepted", type=int, default=50)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--log", type=Path, default=Path("/dev/stdout"))
    return parser.parse_args()


def precompile_unchanged(archive: Path, folder: Path) -> None:
    """Precompile the archive's testlib.h."""
    original = (archive / "third_party" / "testlib" / "testlib.h").read_text(encoding="utf-8")
    path = folder / "testlib.h"
    path.write_text(f"#include <bits/stdc++.h>\n{original}", encoding="utf-8")
    subprocess.run([*COMPILER, "-x", "c++-header", str(path)], check=True)


def build_hooked(source: Path, archive: Path) -> "Program | str":
    """Compile a validator with the hooks. Return an error if it does not compile."""
    from banrye.choices import testlib  # found in .venv
    from banrye.submission.build import CompileError, build

    original = (archive / "third_party" / "testlib" / "testlib.h").absolute()
    try:
        return build(source, includes=testlib.prepare(original))
    except CompileError as error:
        return f"compile: {error}"


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_limited(command: list[str], input_bytes: bytes) -> tuple[int, bytes, float]:
    """Return exit status, output and seconds of CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        run = subprocess.run(
            command,
            input=input_bytes,
            capture_output=True,
            timeout=180,
            preexec_fn=limit,
            check=False,
        )
        status, output = run.returncode, run.stdout
    except subprocess.TimeoutExpired:
        status, output = -9, b""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status, output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(
    source: Path, folder: Path, number: int, arguments: argparse.Namespace, end: float
) -> dict[str, object] | None:
    """Return what a validator makes: for each mode the number of inputs, and why it fails."""
    if time.monotonic() > end:
        return None
    result: dict[str, object] = {"problem": source.parent.name}
    validator = build_hooked(source, arguments.archive)
    if isinstance(validator, str):
        return {**result, "reason": validator}
    program = validator.folder / "run"
    cases = [file.read_text(errors="replace") for file in source.parent.glob("sample*.in*")]
    alphabet = alphabet_of(cases)
    head = f"alphabet {len(alphabet)}\n{alphabet}\n" if alphabet else ""
    for mode, request in MODES.items():
        size = 1 << 12 if mode in ("enumerated", "small", "edges", "growing") else 6 << 20
        requests = f"{head}limits {size} 1 500\n{request}\n"
        _, output, _ = run_limited([str(program), FLAG], requests.encode())
        found = inputs_of(output)
        result[mode] = len(found)
        if mode in ("maximum", "first") and found:
            result[f"bytes_{mode}"] = len(found[0])
        refused = re.findall(rb"^(refused.*|stopped.*)", output, re.MULTILINE)
        if not found and refused:
            result["reason"] = refused[-1].decode(errors="replace")[:300]
    if any(result[mode] for mode in MODES):
        result.pop("reason", None)
        requests = f"{head}limits 4096 {SECONDS} 500\nenumerate 1000000\n"
        _, output, _ = run_limited([str(program), FLAG], requests.encode())
        result["per_second"] = round(len(inputs_of(output)) / SECONDS)
        if number < arguments.accepted:
            unchanged = folder / f"validator{number}"
            result |= compare(source, unchanged, program, head, arguments.inputs)
    return result


def inputs_of(output: bytes) -> list[bytes]:
    """Return the inputs in what a validator has written."""
    found, at = [], 0
    while (end := output.find(b"\n", at)) >= 0:
        words = output[at:end].split(b" ")
        at = end + 1
        if words[0] in (b"input", b"made"):
            found.append(output[at : at + int(words[-1])])
            at += int(words[-1]) + 1
    return found


def compare(
    source: Path, unchanged: Path, program: Path, head: str, count: int
) -> dict[str, object]:
    """Let the unchanged validator read `count` inputs: half enumerated, the others random.

    `unchanged`: where it is compiled to.
    """
    random_modes = ("small", "uniform", "edges", "growing")
    requests = f"{head}limits 100000 8 500\nenumerate {count // 2}\n"
    requests += "".join(f"make {mode} 2 {count // 8} 1500\n" for mode in random_modes)
    _, output, _ = run_limited([str(program), FLAG], requests.encode())
    inputs = inputs_of(output)
    command = [*COMPILER, "-w", f"-I{unchanged.parent}", str(source), "-o", str(unchanged)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return {}
    refused = [text for text in inputs if run_limited([str(unchanged)], text)[0] != 0]
    unchanged.unlink()
    return {"compared": len(inputs), "not_accepted": [text.decode()[:200] for text in refused[:3]]}


def summarise(results: list[dict[str, object]]) -> None:
    """Print the counts."""
    print(f"{len(results)} problems")
    for mode in MODES:
        print(f"{mode}: {sum(bool(result.get(mode)) for result in results)}")
    none = [result for result in results if not any(result.get(mode) for mode in MODES)]
    print(f"in at least one mode: {len(results) - len(none)}")
    reasons = Counter(reason_of(str(result.get("reason", ""))) for result in none)
    for reason, count in reasons.most_common():
        print(f"    {reason}: {count}")
    rates = sorted(int(str(result["per_second"])) for result in results if "per_second" in result)
    if rates:
        print(f"inputs in a second: median {rates[len(rates) // 2]}, greatest {rates[-1]}")
        print(f"    at least 5,000: {sum(rate >= 5000 for rate in rates)} of {len(rates)}")
    compared = [result for result in results if result.get("compared")]
    inputs = sum(int(str(result["compared"])) for result in compared)
    refused = [result["problem"] for result in compared if result["not_accepted"]]
    print(
        f"{inputs} inputs of {len(compared)} validators read by unchanged ones; refused: {refused}"
    )


def reason_of(message: str) -> str:
    return next(name for name, pattern in REASONS.items() if re.search(pattern, message))
