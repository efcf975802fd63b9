"""Measure how many programs a second are judged on one problem, beside a bare loop.

usage: scripts/checks/measure many [--programs N] [--cases N] [--turns N]

N small programs (default: 1,000) that sort numbers, half in C++ and half in
Python, each with a text of its own, so that no cache helps. Each third one
forgets the last number on a quarter of the inputs. They are judged on test
cases (default: 20) with up to 1,000 numbers by scripts/judge --each --quick, and
by a loop of the shell on all cores, which compiles with the same flags, runs
each program on the test cases without a limit, and compares with diff until one
differs. Both take turns (default: 1), and must find the same verdicts. Prints
programs a second and CPU time. Needs g++ and a quiet machine.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import shlex
from collections.abc import Mapping
from pathlib import Path

from checks.measuring import common

from banrye import argument_parser, console
from banrye.files import temporary_folder
from banrye.repository import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "measure"
LARGEST = 1000  # numbers of an input
MISTAKES = {  # a text of the right program, and what it is in a wrong one
    ".cpp": ("std::sort(", "if (n % 4 == 1) numbers[n - 1] = 0;\n    std::sort("),
    ".py": ("print(", "if n % 4 == 1: numbers[-1] = 0\nprint("),
}
LOOP = """
case $1 in
*.cpp) {cpp} || exit ;;
*.py) {python} || exit ;;
esac
verdict=AC
for input in cases/*.in; do
    case $1 in
    *.cpp) "$1.run" <"$input" >"$1.out" ;;
    *.py) python3 "$1" <"$input" >"$1.out" ;;
    esac
    if ! diff -qb "$1.out" "${{input%.in}}.out"; then verdict=WA; break; fi
done
echo "$verdict" >"$1.verdict"
"""


def main() -> None:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--cases", type=int, default=20)
    parser.add_argument("--turns", type=int, default=1)
    chosen = parser.parse_args()
    judge, loop = common.Times(), common.Times()
    for _ in range(chosen.turns):
        with temporary_folder() as folder:
            write_cases(folder / "cases", chosen.cases)
            expected = write_programs(folder / "programs", chosen.programs)
            check("the judge", judge_by_banrye(folder, judge), expected)
            check("the loop", judge_in_a_loop(folder, loop), expected)
    for name, times in (("judge", judge), ("loop", loop)):
        rate = chosen.programs * chosen.turns / sum(times.wall)
        each = 1000 * sum(times.cpu) / (chosen.programs * chosen.turns)
        print(f"{name}: {rate:.1f} programs a second, {each:.0f} ms of CPU time for each ({times})")
    print(f"judge / loop: {common.ratios(judge, loop)}")


def write_cases(folder: Path, number: int) -> None:
    folder.mkdir()
    numbers = random.Random(1)
    for case in range(1, number + 1):
        count = numbers.randint(1, LARGEST // 4) * 4 - case % 4
        values = [numbers.randrange(1000) for _ in range(count)]
        (folder / f"{case:02}.in").write_text(f"{count}\n{' '.join(map(str, values))}\n")
        (folder / f"{case:02}.out").write_text(f"{' '.join(map(str, sorted(values)))}\n")


def write_programs(folder: Path, number: int) -> dict[str, str]:
    """Write programs. Return the verdict that each must get."""
    folder.mkdir()
    nonce = secrets.token_hex(8)
    verdicts: dict[str, str] = {}
    for index in range(number):
        suffix, mark = ((".cpp", "//"), (".py", "#"))[index % 2]
        text = (FIXTURES / f"sorted{suffix}").read_text(encoding="utf-8")
        is_wrong = index // 2 % 3 == 2
        if is_wrong:
            right, wrong = MISTAKES[suffix]
            assert right in text
            text = text.replace(right, wrong)
        name = f"p{index:05}{suffix}"
        (folder / name).write_text(f"{text}{mark} {nonce} {index}\n", encoding="utf-8")
        verdicts[name] = "WA" if is_wrong else "AC"
    return verdicts


def check(what: str, found: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Raise UserError unless the verdicts are those that are expected."""
    for name, verdict in expected.items():
        if found.get(name) != verdict:
            raise console.UserError(f"{what} says {found.get(name)} of {name}, which is {verdict}")


def judge_by_banrye(folder: Path, times: common.Times) -> dict[str, str]:
    """Judge the programs in a folder. Return the verdicts."""
    results = folder / "results.jsonl"
    words: list[str | Path] = [
        ROOT / "scripts" / "judge",
        folder / "programs",
        "--cases",
        folder / "cases",
    ]
    times.run([*words, "--each", "--quick", "--json", "--results", results])
    lines = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {Path(line["program"]).name: line["verdict"] for line in lines}


def judge_in_a_loop(folder: Path, times: common.Times) -> dict[str, str]:
    """Run the loop of the shell. Return the verdicts."""
    script = folder / "loop.sh"
    script.write_text(LOOP.format(cpp=compiler_of("cpp"), python=compiler_of("python3")))
    cores = len(os.sched_getaffinity(0))
    sources = f"find {shlex.quote(str(folder))}/programs -name 'p*[py]'"
    command = f"cd {shlex.quote(str(folder))} && {sources} | xargs -n 1 -P {cores} sh loop.sh"
    times.run(["sh", "-c", command])
    result = (folder / "programs").glob("*.verdict")
    return {file.name.removesuffix(".verdict"): file.read_text().strip() for file in result}


def compiler_of(code: str) -> str:
    """Return the command of the shell that compiles "$1" to "$1.run" as the judge does."""
    from problemtools.languages import CommandSubstitution  # in .venv

    from banrye.submission import language_config

    language = language_config.with_settings().get(code)
    assert language is not None
    values = CommandSubstitution(
        path=".",
        files="SOURCE",
        binary="BINARY",
        mainfile="SOURCE",
        mainclass="",
        Mainclass="",
        memlim=0,
    )
    words = shlex.join(language.get_compile_command(values) or ["true"])
    return words.replace("SOURCE", '"$1"').replace("BINARY", '"$1.run"')
