"""Count the names that say nothing of what they hold: found, each, made and others like them.

usage: scripts/checks/measure names

A name of a variable, a parameter or a function is counted wherever it stands.
    found       31  banrye 4, checks 27
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from banrye import argument_parser
from banrye.repository import ROOT, SCRIPTS

WORDS = ("found", "each", "made", "others", "stated", "known", "told", "tried")
PLACES = {
    "banrye": SCRIPTS / "banrye",
    "checks": SCRIPTS / "checks",
    "tests": ROOT / "tests" / "python",
}
COPIED = ("template", "driver")  # files that are filled in first


def main() -> None:
    argument_parser.ArgumentParser().parse_args()
    counts = {name: names_below(folder) for name, folder in PLACES.items()}
    for word in WORDS:
        parts = ", ".join(f"{place} {names[word]:,}" for place, names in counts.items())
        print(f"{word:<8} {sum(names[word] for names in counts.values()):>6,}  {parts}")


def names_below(folder: Path) -> Counter[str]:
    """Return how often each of WORDS stands as a name in the Python files below a folder."""
    counts: Counter[str] = Counter()
    for file in sorted(folder.rglob("*.py")):
        if not set(COPIED) & set(file.parts):
            counts.update(names_in(ast.parse(file.read_text(encoding="utf-8"))))
    return Counter({word: counts[word] for word in WORDS})


def names_in(tree: ast.Module) -> list[str]:
    """Return the names of variables, parameters and functions in a file, as often as they stand."""
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.append(node.id)
        elif isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
    return names
