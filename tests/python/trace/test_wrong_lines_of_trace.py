"""Command lines of the verb that are wrong: one line that says what is meant."""

from __future__ import annotations

from pathlib import Path

from tests.python.commands import ROOT, script

ADVICE = f"{ROOT}/scripts/counterexample 1003 right.py --trace"


def test_a_problem_beside_the_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text("print(1)\n")
    result = script("trace", "1003", "right.py", cwd=tmp_path)
    line = (
        "trace: give one program, and its input: trace PROGRAM < INPUT, not 1003 right.py"
        f" (to see the run on a failing input: {ADVICE})\n"
    )
    assert result == (2, "", line)


def test_an_error_is_told_in_korean() -> None:
    result = script("trace", "--lang", "ko")
    assert result.status == 2
    assert "필요한 인자가 없습니다: PROGRAM" in result.stderr, result
