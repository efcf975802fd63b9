"""Compiles src/bin/platformgame.rs without one of its ideas after another, and prints what each run costs.

usage: ablation.py   (scripts/ablation says more)

An idea is left out by replacing lines of the program. A line that is not found exactly once is an error, so that this
file cannot fall behind the program unnoticed; and a wrong answer is one, so that only speed is compared.
"""

import datetime
import resource
import subprocess
import sys
from pathlib import Path

from bench import duration, machine

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "bin" / "platformgame.rs"
HOME = ROOT / "target" / "ablation"

BOARDS = {7: 45, 8: 62}  # side of the board: moves of the game from corner to corner
LIMIT = 60  # seconds after which a run is stopped
RUNS = 5  # of which the fastest counts; noise only adds to a time

# Counts the calls of `score` and of `longest_path`, and prints both numbers at the end.
COUNTERS = [
    (
        "#![forbid(unsafe_code)]\n",
        "#![forbid(unsafe_code)]\n"
        "use std::sync::atomic::{AtomicU64, Ordering::Relaxed};\n"
        "static POSITIONS: AtomicU64 = AtomicU64::new(0);\n"
        "static STEPS: AtomicU64 = AtomicU64::new(0);\n"
        "fn count(counter: &AtomicU64) {\n"
        "    counter.store(counter.load(Relaxed) + 1, Relaxed);\n"  # cheaper than fetch_add, and there is one thread
        "}\n",
    ),
    (
        "        let Position { own, other, free } = position;\n        let platforms = position.platforms();\n",
        "        count(&POSITIONS);\n"
        "        let Position { own, other, free } = position;\n        let platforms = position.platforms();\n",
    ),
    (
        "        let steps = self.neighbours(own) & free;\n        let reach = self.reach(steps, free);\n",
        "        count(&STEPS);\n"
        "        let steps = self.neighbours(own) & free;\n        let reach = self.reach(steps, free);\n",
    ),
    (
        "        platforms - score.abs()\n",
        '        eprintln!("{} {}", POSITIONS.load(Relaxed), STEPS.load(Relaxed));\n        platforms - score.abs()\n',
    ),
]

# What is left out, and the replacements that leave it out.
IDEAS = {
    "nothing": [],
    "alpha–beta": [
        ("            if best >= beta {\n                break;\n            }\n", ""),
        (
            "-self.score(position.after(step), -beta, -alpha.max(best))",
            "-self.score(position.after(step), -platforms, platforms)",
        ),
    ],
    "first who wins, then how soon": [
        ("if self.score(position, -1, 1) > 0 {", "if true {"),
        ("self.score(position, 0, platforms)", "self.score(position, -platforms, platforms)"),
    ],
    "longest paths once the tokens are apart": [("if reach & reach_other == 0 {", "if false {")],
    "bound of a path by the colours of its cells": [("(2 * opposite).min(2 * same + 1)", "same + opposite")],
    "no more of a path than decides": [
        (
            "grid.longest_path(other, reach_other, grid.path_bound(own, reach))",
            "grid.longest_path(other, reach_other, 64)",
        ),
        ("grid.longest_path(own, reach, theirs + 1)", "grid.longest_path(own, reach, 64)"),
    ],
    "least territory for the opponent first": [
        ("moves[count] = (self.grid.territory(position.after(step)), step);", "moves[count] = (0, step);")
    ],
    "the table": [("platforms.count_ones() > 25", "false")],
    "no unreachable platforms in its keys": [
        (
            "Key { reach, tokens, unreachable: (free & !reach).count_ones() as i32 }",
            "Key { reach: free, tokens, unreachable: 0 }",
        )
    ],
}


def fail(message):
    sys.exit(f"ablation: {message}")


def build(number, idea, replacements):
    text = SOURCE.read_text()
    for old, new in COUNTERS + replacements:
        if text.count(old) != 1:
            fail(f"{SOURCE.name}: expected {old.strip()!r} once, found it {text.count(old)} times (without {idea})")
        text = text.replace(old, new)
    source = HOME / f"without_{number}.rs"
    source.write_text(text)
    program = source.with_suffix("")
    command = ["rustc", "--edition", "2021", "--cap-lints", "allow", "-C", "opt-level=3", source, "-o", program]
    if subprocess.run(command).returncode != 0:
        fail(f"expected {source} to compile, found errors")
    return program


def cpu_seconds():
    """Of all processes started here that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(program, size, moves):
    """Positions, steps of paths and CPU seconds, or None where it takes too long."""
    board = f"{size} {size}\n" + (" ".join("1" * size) + "\n") * size
    tokens = f"0 0\n{size - 1} {size - 1}\n"
    seconds = []
    for _ in range(RUNS):
        before = cpu_seconds()
        try:
            process = subprocess.run(program, input=(board + tokens).encode(), capture_output=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return None
        seconds.append(cpu_seconds() - before)
        if process.stdout.decode() != f"{moves}\n":
            fail(f"{program} on {size}×{size}: expected {moves}, found {process.stdout.decode()!r}")
    positions, steps = map(int, process.stderr.split())
    return positions, steps, min(seconds)


def main():
    HOME.mkdir(parents=True, exist_ok=True)
    programs = {idea: build(number, idea, replacements) for number, (idea, replacements) in enumerate(IDEAS.items())}
    print(f"Measured by `scripts/ablation` on {datetime.date.today()}: {machine()}.\n")
    columns = [f"{size}×{size}: {what}" for size in BOARDS for what in ("positions", "steps", "time")]
    print("| without |", " | ".join(columns), "|")
    print("|---|" + "---:|" * len(columns))
    for idea, program in programs.items():
        cells = []
        stopped = False
        for size, moves in BOARDS.items():
            # What was stopped on a board would be stopped on a larger one.
            result = None if stopped else run(program, size, moves)
            if result:
                positions, steps, seconds = result
                cells += [f"{positions:,}", f"{steps:,}", duration(seconds)]
            else:
                stopped = True
                cells += ["", "", f"> {LIMIT} s"]
        print(f"| {idea} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
