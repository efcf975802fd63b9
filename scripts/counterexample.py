"""Runs a program on the inputs of a problem, from the smallest up, until it gets one wrong, and says why that is wrong.

usage: counterexample.py NAME PROGRAM

This is the logic of scripts/counterexample, which sees to arguments, PATH and colours. games/NAME.py knows the rules,
the inputs in their order, and the reasons.
"""

import importlib
import os
import re
import subprocess
import sys
import tempfile
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from program import BuildError, Program, Run

ROOT = Path(__file__).resolve().parent.parent
WORKERS = os.cpu_count() or 1

RED, GREEN, BOLD, DIM, PLAIN = (os.environ.get(colour, "") for colour in ("red", "green", "bold", "dim", "plain"))


def main(name, source):
    """Prints the counterexample; returns whether there is none."""
    game = importlib.import_module(f"games.{name}")
    source = Path(source).resolve()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(source, Path(folder), time_limit(name))
        tried, tests, found = first_fault(game, program, game.inputs())
        if not found:
            print(f"{BOLD}{GREEN}{name}: {source.name} is right on {game.RANGE}{PLAIN}")
            print(f"Inputs tried: {tried:,}. The package has larger ones: scripts/judge {name} {source.name}")
            return True
        if len(tests) > 1:
            more, tests, found = narrowed(game, program, tests, found)
            tried += more
        report(name, game, program, source, tests, found, tried)
    return False


def time_limit(name):
    settings = (ROOT / "problems" / name / "problem.yaml").read_text()
    limit = re.search(r"^ +time_limit: *([\d.]+)", settings, re.MULTILINE)
    return float(limit[1]) if limit else 1.0


def first_fault(game, program, inputs):
    """How many of the inputs were tried, and the first that the program gets wrong, with what is wrong there."""

    def trial(step):
        where, tests = step
        return where, tests, fault(game, program, tests)

    tried = 0
    for where, tests, found in in_order(trial, inputs):
        tried += 1
        progress(f"{where}: {tried} inputs")
        if found == program.too_slow:
            found = fault(game, program, tests)  # once more, for the machine may have been busy
        if found:
            break
    progress("")
    return tried, tests, found


def narrowed(game, program, tests, found):
    """The same for a part of what is known to fail: one test alone or, if all are right alone, some of the tests."""
    single = {}
    for where, some in game.inputs():
        single.update((test, (where, [test])) for test in some)
        if some == tests:
            break
    tried, alone, found_alone = first_fault(game, program, single.values())
    if found_alone:
        return tried, alone, found_alone
    if found != program.too_slow:
        tests = shortened(game, program, tests)
    return tried, tests, found


def in_order(function, items):
    """The results of the function in the order of the items, although several are computed at once."""
    pool = ThreadPoolExecutor(WORKERS)
    ahead = deque()
    try:
        for item in items:
            ahead.append(pool.submit(function, item))
            if len(ahead) > 2 * WORKERS:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def fault(game, program, tests):
    """What is wrong with the program's answer, empty if nothing is."""
    run = program.run(game.write(tests))
    return run.fault or wrong(game, tests, run.output)


def wrong(game, tests, output):
    expected = [game.answer(test) for test in tests]
    given = output.split()
    if given == expected:
        return ""
    if len(given) != len(expected) or not all(re.fullmatch(game.ANSWER, word) for word in given):
        lines = "one line" if len(tests) == 1 else f"{len(tests)} lines"
        return f"malformed output: expected {lines}, {game.ANSWER_FORM}"
    return "wrong answer"


def shortened(game, program, tests):
    """A beginning of these tests that the program gets wrong, although without its last test it does not."""
    right, wrong = 0, len(tests)
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if fault(game, program, tests[:middle]):
            wrong = middle
        else:
            right = middle
    return tests[:wrong]


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def report(name, game, program, source, tests, found, tried):
    text = game.write(tests)
    expected = [game.answer(test) for test in tests]
    check_with_ours(name, text, expected)
    run, errors = (Run("", found), "") if found == program.too_slow else run_with_errors(program, text)

    print(f"{BOLD}{name}: {source.name}: {RED}{found}{PLAIN}")
    show("input", text.splitlines())
    show("expected", expected)
    show("given", run.output.splitlines() or ["(nothing)"])
    if errors:
        show("standard error", errors.splitlines())
    if (run.fault or wrong(game, tests, run.output)) != found:
        print("This time it did something else than the first time.")
    if found != program.too_slow:
        print()
        if len(tests) > 1:
            print("Each of these tests is answered well if it is alone, and so are all but the last. The last is")
        for line in game.explain(tests[-1]):
            print(line)
    rank = "This is the smallest input that fails." if len(tests) == 1 else "No smaller input was found to fail."
    print(f"\n{DIM}{rank} Inputs tried: {tried:,}.\nOrder: {game.ORDER}.{PLAIN}")


def run_with_errors(program, text):
    """Runs the program; returns also what it printed on standard error, or the beginning of that."""
    with tempfile.TemporaryFile() as file:
        run = program.run(text, file)
        file.seek(0)
        return run, file.read(10_000).decode(errors="replace")


def check_with_ours(name, text, expected):
    """Stops if the repository's own program answers something else, for then it or the rules here are wrong."""
    process = subprocess.run(
        ["cargo", "run", "--quiet", "--release", "--bin", name], cwd=ROOT, input=text.encode(), stdout=subprocess.PIPE
    )
    ours = process.stdout.decode().split()
    if ours != expected:
        sys.exit(f"counterexample: expected src/bin/{name}.rs to answer {expected}, found {ours}, to this input:\n{text}")


def show(title, lines, height=15, width=100):
    """Lines under a title, cut where they are many or long."""
    print(f"{DIM}{title}{PLAIN}")
    for line in lines[:height]:
        line = "".join(character if character.isprintable() else "?" for character in line)
        print(f"  {line[:width]}" + ("..." if len(line) > width else ""))
    if len(lines) > height:
        print(f"  ... and {len(lines) - height} more lines")


if __name__ == "__main__":
    try:
        sys.exit(0 if main(*sys.argv[1:]) else 1)
    except BuildError as error:
        sys.exit(f"counterexample: {sys.argv[2]}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
