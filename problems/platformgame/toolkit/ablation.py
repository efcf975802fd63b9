"""What each idea of the program is worth: the program without it, by replacing lines of its text.

A line that is not found exactly once is an error, so that this file cannot fall behind the program unnoticed.
"""

from pathlib import Path

import house

bench = house.toolkit(Path(__file__).resolve().parent.parent.name, "bench")

COUNTED = "positions", "steps"  # calls of the search, and of the longest path


def inputs():
    return [
        bench.full_board(7, (0, 0), (6, 6), 45),
        bench.full_board(8, (0, 0), (7, 7), 62),
        bench.full_board(8, (3, 3), (4, 4), 60),
    ]


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
            "-self.score(next, -upper, -bound);",
            "-self.score(next, -platforms, platforms);",
        ),
        ("if upper <= score && score < beta {", "if false {"),
    ],
    "a scout before each search but the first": [
        ("let upper = if best == worst { beta } else { bound + 1 };", "let upper = beta;")
    ],
    "first who wins, then how soon": [
        ("if self.score(position, -1, 1) > 0 {", "if true {"),
        ("self.score(position, 0, platforms)", "self.score(position, -platforms, platforms)"),
    ],
    "longest paths once the tokens are apart": [("if reach & replies == 0 {", "if false {")],
    "bound of a path by the colours of its cells": [("(2 * opposite).min(2 * same + 1)", "same + opposite")],
    "no more of a path than decides": [
        (
            "grid.longest_path(other, reach_other, grid.path_bound(own, reach))",
            "grid.longest_path(other, reach_other, 64)",
        ),
        ("grid.longest_path(own, reach, path_other + 1)", "grid.longest_path(own, reach, 64)"),
    ],
    "least territory for the opponent first": [
        ("candidates[count] = (self.grid.territory(position.after(step)), step);", "candidates[count] = (0, step);")
    ],
    "the table": [("platforms.count_ones() > 25", "false")],
    "no unreachable platforms in its keys": [
        (
            "Key { reach, tokens, unreachable: (free & !reach).count_ones() as i32 }",
            "Key { reach: free, tokens, unreachable: 0 }",
        )
    ],
}
