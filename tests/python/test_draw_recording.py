"""A generator whose draws are recorded, and a generator that disturbs the recording."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.search.generators.draw_recording import MALFORMED, NoAnswer, RecordedPython, answer_at
from banrye.shrink.draws import Draw
from banrye.submission.build import build_source

ORDINARY = "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.randint(1, 9))\n"
# Writes to all that is open, where the recorder expects the draws.
HOSTILE = """
import os, sys
sys.stdout.flush()
for descriptor in range(3, 20):
    try:
        os.write(descriptor, TEXT)
    except OSError:
        pass
"""


def test_answers_one_after_the_other() -> None:
    output = b"0;2;5 6;0 1;7 -8\n3\n256;0;;;\n"
    first = answer_at(output, 0)
    assert (first.is_failure, first.text) == (False, b"3\n")
    assert first.draws == (Draw(5, 0, 7), Draw(6, 1, -8))
    assert answer_at(output, first.end).is_failure


@pytest.mark.parametrize(
    "output",
    [
        b"\n",
        b"x;1;;;\n1",
        b"0\n",
        b"0;x;;;\n",
        b"0;-1;;;\n",
        b"0;1;1;2\n1",
        b"0;1;1;2;3;4\n1",
        b"0;1;1;2;x\n1",
        b"0;1;1 2;2;3\n1",
        b"0;1;\xff;2;3\n1",
        b"0;1;" + b"9" * 5000 + b";2;3\n1",
    ],
)
def test_an_answer_that_cannot_be_read(output: bytes) -> None:
    with pytest.raises(NoAnswer, match="disturbs the recording"):
        answer_at(output, 0)


@pytest.mark.parametrize("output", [b"", b"0;2;;;", b"0;2;;;\n1"])
def test_an_answer_that_a_limit_cuts_off(output: bytes) -> None:
    with pytest.raises(NoAnswer) as raised:
        answer_at(output, 0)
    assert str(raised.value) == ""


@pytest.mark.parametrize("text", [b"x;y", b";1;2;3;4", b"\n\n0;5;;;\n", b"\xff"])
def test_a_hostile_generator_fails_and_raises_no_other_error(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "generator.py"
    file.write_text(ORDINARY + HOSTILE.replace("TEXT", repr(text)))
    program = build_source(file)
    try:
        printed = RecordedPython(program).print_inputs([1, 2, 3])
    finally:
        program.close()
    assert [each.seed for each in printed] == [1, 2, 3]
    assert {each.text for each in printed} == {None}
    assert MALFORMED in {each.error for each in printed}
