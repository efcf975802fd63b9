"""`toolkit/prove` refuses wrong proofs, missing solvers and solvers that disagree.

Example: with `wrong/bishop_greater.smt2` in the place of `bishop.smt2`, it says "not proved".
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLKITS = Path(__file__).resolve().parents[2] / "problems"
PROVE = next(TOOLKITS.glob("*/toolkit/prove"))
PROOF = PROVE.parents[1] / "solution" / "proof"
RIGHT, WRONG = "bishop.smt2", "wrong/bishop_greater.smt2"

pytestmark = pytest.mark.skipif(
    not (shutil.which("z3") and shutil.which("cvc5")), reason="needs z3 and cvc5"
)


def prove(folder: Path, search_path: str) -> subprocess.CompletedProcess[str]:
    """Run `prove` on a folder of proofs, with this PATH for the solvers."""
    return subprocess.run(
        [sys.executable, PROVE, folder],
        env={**os.environ, "PATH": search_path},
        capture_output=True,
        text=True,
        check=False,
    )


def solver_that_says_nonsense(folder: Path) -> str:
    """Return a PATH on which cvc5 is a script that solves nothing."""
    folder.mkdir()
    solver = folder / "cvc5"
    solver.write_text("#!/bin/sh\necho nonsense\n", encoding="utf-8")
    solver.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("replacement", "replaced", "message"),
    [
        (WRONG, RIGHT, "bishop.smt2: not proved"),
        (RIGHT, WRONG, "bishop_greater.smt2: not refuted"),
        ("../../problem.yaml", RIGHT, "bishop: expected checks of the three facts"),
    ],
)
def test_wrong_proofs_are_refused(
    tmp_path: Path, replacement: str, replaced: str, message: str
) -> None:
    copy = tmp_path / "proof"
    shutil.copytree(PROOF, copy)
    shutil.copy(PROOF / replacement, copy / replaced)
    run = prove(copy, os.environ["PATH"])
    assert run.returncode == 1
    assert message in run.stderr


def test_a_missing_solver_is_named(tmp_path: Path) -> None:
    run = prove(PROOF, str(tmp_path))
    assert run.returncode == 1
    assert "z3 is not installed" in run.stderr


def test_solvers_that_disagree_are_refused(tmp_path: Path) -> None:
    run = prove(PROOF, solver_that_says_nonsense(tmp_path / "bin"))
    assert run.returncode == 1
    assert "found 'unsat' from z3, 'nonsense" in run.stderr
