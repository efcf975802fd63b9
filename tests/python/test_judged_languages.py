"""PyPy, Kotlin, Go and C# judged for real, in the sandbox: a program in each does what it is told.

tests/fixtures/judged/cases has a test case for each behaviour: right ones, one of them with Korean
text, and those that are too slow, too large, or crash.
"""

from __future__ import annotations

import pytest

from tests.python.commands import FIXTURES, script

JUDGED = FIXTURES / "judged"
VERDICTS = {
    "crash": "RTE",
    "hello": "AC",
    "korean": "AC",
    "large": "MLE",
    "slow": "TLE",
    "sum": "AC",
}
PROGRAMS = [
    pytest.param("pypy.py", ["--python", "pypy"], marks=pytest.mark.needs("pypy3")),
    pytest.param("kotlin.kt", [], marks=pytest.mark.needs("toolchain:kotlin")),
    pytest.param("go.go", [], marks=pytest.mark.needs("toolchain:go")),
    pytest.param("csharp.cs", [], marks=pytest.mark.needs("toolchain:csharp")),
]


@pytest.mark.lengthy
@pytest.mark.parametrize(("name", "options"), PROGRAMS)
def test_each_behaviour_gets_its_verdict(name: str, options: list[str]) -> None:
    limits = ("--time", "1.5", "--memory", "512")
    cases = ("--cases", JUDGED / "cases", "--all", "--list")
    program = JUDGED / "programs" / name
    env = {"BANRYE_SANDBOX": "full"}
    result = script("judge", program, *cases, *limits, *options, env=env)
    rows = [line.split() for line in result.stdout.split("\n\n")[0].splitlines()]
    assert {row[-1].removesuffix(".in"): row[0] for row in rows} == VERDICTS, result
    assert result.status == 1
