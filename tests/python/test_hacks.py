"""The grammars of scripts/checks/measure hacks, against the program checktestdata of PyPI."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from checks.measuring.hacks import GRAMMARS, PAIRS, pairs_of, summarise

from banrye.choices import grammar
from banrye.choices.compiled_testlib import VALID

NUMBERS = sorted(int(file.stem) for file in GRAMMARS.glob("*.ctd"))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_grammar_accepts_its_input_and_nothing_after_it(number: int) -> None:
    parser = pytest.importorskip("checktestdata.parser")
    tokenizer = pytest.importorskip("checktestdata.tokenizer")
    text = (GRAMMARS / f"{number}.ctd").read_text()
    grammar.to_cpp(text)
    code = parser.parse(tokenizer.tokenize(text.encode())).python_code(standalone=True)

    def status(given: bytes) -> int:
        words = [sys.executable, "-c", code]
        return subprocess.run(words, input=given, capture_output=True, check=False).returncode

    valid = (GRAMMARS / f"{number}.in").read_bytes()
    assert status(valid) == VALID
    assert status(valid + b"1\n") != VALID


def test_each_wrong_submission_counts_once(tmp_path: Path) -> None:
    (tmp_path / "dataset").mkdir()
    pair = {"problem_id": "2", "wrong_id": "1", "wrong_code": "x", "correct_code": "y"}
    pair["language"] = "C++"
    for name in PAIRS:
        (tmp_path / "dataset" / name).write_text(json.dumps([pair, {**pair, "language": "Pascal"}]))
    assert pairs_of(tmp_path) == {2: [pair]}


def test_the_share_is_of_those_that_were_measured(capsys: pytest.CaptureFixture[str]) -> None:
    line = {"submission": "2/1", "problem": 2, "kind": "rejected"}
    summarise([{**line, "found": "WA"}, {**line, "found": None}, {**line, "error": "x"}], 4)
    assert "found: 1 of 2 (50%) on 1 problems" in capsys.readouterr().out
