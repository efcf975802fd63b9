"""What the pages say of positions, against brute force and the programs.

scripts/checks/pages does the same on 1,000 positions a page.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from checks.page_sentences import count_claims

from tests.python.commands import ROOT, problem_names, succeed

POSITIONS = 40
NAMES = [
    name for name in problem_names() if (ROOT / f"problems/{name}/toolkit/sentences.py").exists()
]


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:javascript", "toolchain:rust")
@pytest.mark.parametrize("name", NAMES)
def test_each_claim_of_a_sentence_holds(name: str, tmp_path: Path) -> None:
    program = tmp_path / name
    succeed("rustc", "-O", "--edition", "2021", "-o", program, ROOT / f"src/bin/{name}.rs")

    def ask(text: str) -> list[str]:
        result = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
        return (result.stdout if result.returncode == 0 else result.stderr).splitlines()

    count, faults = count_claims(ROOT / "problems" / name, POSITIONS, "test", ask)
    assert faults == []
    assert count > POSITIONS
