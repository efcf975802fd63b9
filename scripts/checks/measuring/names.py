"""Count the names that say nothing of what they hold or do.

usage: scripts/checks/measure names [--list]

  --list   also print the place of each function whose name is one bare participle, preposition or
           adverb

A name of a variable, a parameter or a function is counted wherever it stands.
    found       31  banrye 4, checks 27
A function is counted if its name is one word that is no verb to command and no noun.
    functions   62  banrye 12, checks 21, tests 29
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from banrye import argument_parser
from banrye.repository import ROOT, SCRIPTS

WORDS = (
    "found each made others stated known told tried given wanted kept named written left taken"
    " opened way".split()
)
PLACES = {
    "banrye": SCRIPTS / "banrye",
    "checks": SCRIPTS / "checks",
    "tests": ROOT / "tests" / "python",
}
COPIED = ("template", "driver")  # files that are filled in first

# Names of functions: participles that do not end in -ed, and words that are no verbs.
PARTICIPLES = set(
    "found made kept left given taken known told said sent written shown drawn chosen broken seen"
    " spelt built held lost meant thought bought brought caught done gone begun torn worn won bound"
    " fed fought led met paid sold sought taught understood hidden driven fallen forgotten frozen"
    " grown proven risen spoken stolen woken thrown born".split()
)
NO_VERBS = set(
    "after before beside again within without around above below between beyond inside outside"
    " against toward along across through over under until since only also once twice together"
    " apart there here now then already still ahead back away off on out up down in of to from for"
    " by with at as like than".split()
)
NO_PARTICIPLES = {"need", "feed", "seed", "speed", "embed", "exceed", "bed", "succeeded", "failed"}
METHODS = {"of"}  # Verdict.of(text): a constructor


def main() -> None:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    trees = {place: list(trees_below(folder)) for place, folder in PLACES.items()}
    counts = {
        place: Counter(name for _, tree in files for name in names_in(tree))
        for place, files in trees.items()
    }
    for word in WORDS:
        print_row(word, {place: names[word] for place, names in counts.items()})
    functions = {
        place: [(file, node) for file, tree in files for node in bare_functions(tree)]
        for place, files in trees.items()
    }
    print_row("functions", {place: len(nodes) for place, nodes in functions.items()})
    for nodes in functions.values() if options.list else ():
        for file, node in nodes:
            print(f"{file.relative_to(ROOT)}:{node.lineno}: {node.name}")


def print_row(word: str, numbers: dict[str, int]) -> None:
    parts = ", ".join(f"{place} {number:,}" for place, number in numbers.items())
    print(f"{word:<9} {sum(numbers.values()):>6,}  {parts}")


def trees_below(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the Python files below a folder, and what they say."""
    for file in sorted(folder.rglob("*.py")):
        if not set(COPIED) & set(file.parts):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


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


def bare_functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions of a file whose name is a bare participle, preposition or adverb."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_bare(node.name):
            yield node


def is_bare(name: str) -> bool:
    """Return whether the name of a function says neither what it does nor what it returns."""
    if "_" in name or name in METHODS | NO_PARTICIPLES:
        return False
    return name.endswith("ed") or name in PARTICIPLES | NO_VERBS
