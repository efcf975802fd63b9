"""The small inputs of random tiny validators, against a brute force (languages.py).

One validator of each family interprets all languages, so that few programs are compiled.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from banrye.choices import compiled_testlib, families, family_headers, grammar
from banrye.choices.source import ChoiceSource
from banrye.submission.brief_command import OBJECT
from tests.python.commands import FIXTURES, TESTLIB, run, script, succeed
from tests.python.tiny_languages import (
    FAMILIES,
    Language,
    as_grammar,
    as_text,
    random_languages,
    texts_in_order,
)

LANGUAGES = FIXTURES / "choices" / "languages"
HEADERS = {"bapctools": "validation.h", "gcpc": "validate.h", "kodsport": "validator.h"}
COUNTS = {
    "testlib": 200,
    "checktestdata": 30,
    "bapctools": 60,
    "gcpc": 20,
    "kodsport": 60,
}
SEED = 20261127
COMPILER = ("g++", "-O0", "-w", "-std=gnu++23", f"-I{LANGUAGES}")

pytestmark = [pytest.mark.needs("toolchain:cpp"), pytest.mark.xdist_group("choices")]


def compiled(folder: Path, family: str, languages: Sequence[Language]) -> Path:
    """Compile the validator of a family. Return its path."""
    validator = folder / family
    if family == "testlib":
        prepared = compiled_testlib.prepare(TESTLIB)
        source = LANGUAGES / "testlib.cpp"
    elif family == "checktestdata":
        ready = family_headers.prepare_grammars()
        assert ready
        prepared, source = ready, folder / "grammars.cpp"
        source.write_text(all_grammars(languages), encoding="utf-8")
    else:
        ready = family_headers.prepare(FIXTURES / "choices/families" / family / HEADERS[family])
        assert ready
        prepared, source = ready, folder / f"{family}.cpp"
        text = (LANGUAGES / source.name).read_text(encoding="utf-8")
        source.write_text(families.with_known_expressions(text), encoding="utf-8")
    succeed(*COMPILER, f"-I{prepared}", source, prepared / OBJECT, "-o", validator)
    return validator


def all_grammars(languages: Sequence[Language]) -> str:
    """Return a program that is the translation of the grammar whose number is LANGUAGE."""
    parts = ['#include "grammar.h"', "#include <cstdlib>"]
    for number, language in enumerate(languages):
        letters = sorted(set(re.findall(r"\b[a-z]\b", as_text(language))))
        zeros = "".join(f"SET({letter} = 0)\n" for letter in letters)
        text = grammar.to_cpp(f"{zeros}{as_grammar(language)}\nEOF")
        parts += [
            f"namespace g{number} {{",
            text.replace('#include "grammar.h"', ""),
            "}",
        ]
    calls = " ".join(f"case {i}: return g{i}::main();" for i in range(len(languages)))
    parts.append(
        f'int main() {{ switch (atoi(getenv("LANGUAGE"))) {{ {calls} }} return grammar::INVALID; }}'
    )
    return "\n".join(parts)


def source_of(validator: Path, language: str) -> ChoiceSource:
    def run(arguments: Sequence[str], input_bytes: bytes) -> bytes:
        environment = {**os.environ, "LANGUAGE": language}
        words = [str(validator), *arguments]
        process = subprocess.run(
            words,
            input=input_bytes,
            capture_output=True,
            env=environment,
            check=False,
            timeout=60,
        )
        return process.stdout

    return ChoiceSource(run)


@pytest.mark.lengthy
@pytest.mark.parametrize("family", COUNTS)
def test_the_inputs_of_random_validators_are_those_of_a_brute_force(
    tmp_path: Path, family: str
) -> None:
    """All of them, in order of weight, and no weight is called complete before all its inputs."""
    print(f"seed {SEED}")
    languages = list(random_languages(SEED, COUNTS[family], FAMILIES[family]))
    validator = compiled(tmp_path, family, [language for language, _ in languages])
    for number, (language, expected) in enumerate(languages):
        text = as_text(language)
        source = source_of(validator, str(number) if family == "checktestdata" else text)
        made = []
        for one in source.small_inputs():
            made.append(one)
            weight = expected[min(len(made), len(expected)) - 1][0]
            assert source.progress.weight < weight, (text, one)
        assert made == [one for _, one in expected], text
        assert source.progress.is_complete, text
        assert source.progress.weight >= expected[-1][0], text


CALLER = """import subprocess, sys
large = b"x" * (500 << 20)
subprocess.run([sys.argv[1], "--choices"], input=b"limits 4096 9 400\\nenumerate 200 1\\n")
"""


@pytest.mark.lengthy
def test_the_memory_of_the_caller_is_not_the_validator_s(tmp_path: Path) -> None:
    """Linux says of a process at its start the most memory that its caller has held."""
    ((language, expected),) = random_languages(SEED, 1, FAMILIES["gcpc"])
    validator = compiled(tmp_path, "gcpc", [language])
    words = (sys.executable, "-c", CALLER, validator)
    result = run(words, env={**os.environ, "LANGUAGE": as_text(language)})
    assert result.stdout.count("\ninput ") == len(expected), result


# The claims that `counterexample` prints.

LAST_KIND: Language = (  # 57 inputs: after a kind, unless it is the last one, three numbers
    ("number", "t", 1, 8),
    ("if", "t", 7, (("repeat", 3, (("number", "x", 1, 2),)),), ()),
)
EMPTY: Language = (  # the size of a last kind is 0
    ("number", "t", 1, 9),
    ("number", "n", 0, 4),
    ("if", "t", 8, (("differ", "n", 0),), (("at_most", "n", 0),)),
    ("repeat", "n", (("number", "x", 0, 1),)),
)
WRONG = """import sys
text = sys.stdin.read()
print(int(text in {failing!r}))
"""


def package_of(language: Language, folder: Path, failing: Sequence[str], case: str) -> Path:
    """Write a package of a language, and a program that is wrong on some inputs.

    `case`: its only test case.
    """
    validator = (LANGUAGES / "testlib.cpp").read_text(encoding="utf-8")
    header = (LANGUAGES / "language.h").read_text(encoding="utf-8")
    for name, text in {
        "problem.yaml": "name: tiny\n",
        "input_validators/tiny/testlib.h": TESTLIB.read_text(encoding="utf-8"),
        "input_validators/tiny/language.h": f'#define LANGUAGE "{as_text(language)}"\n{header}',
        "input_validators/tiny/validator.cpp": validator,
        "submissions/accepted/right.py": "print(0)\n",
        "data/secret/1.in": case,
        "data/secret/1.ans": "0\n",
        "wrong.py": WRONG.format(failing=set(failing)),
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def check_claim(folder: Path, language: Language, failing: Sequence[str]) -> None:
    """Check what is said of a program that is wrong on some inputs, or on none."""
    texts = [text for _, text in texts_in_order(language)]
    case = next(text for text in texts if text not in failing)
    package = package_of(language, folder, failing, case)
    result = script("counterexample", package, package / "wrong.py")
    if not failing:
        claim = f"wrong.py is right on all {len(texts):,} valid inputs"
        assert result.status == 0 and claim in result.words, result
        return
    first = min(map(texts.index, failing))
    shown = "".join(f"  {line}\n" for line in texts[first].splitlines())
    assert result.status == 1 and f"\ninput\n{shown}expected\n" in result.stdout, result
    words = {0: "no valid input comes before it", 1: "the one before it passes"}
    before = words.get(first, f"all {first:,} valid inputs before it pass")
    assert f"This is the smallest failing input: {before}." in result.words, result


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("language", "failing"),
    [
        (LAST_KIND, ()),
        (LAST_KIND, ("8\n",)),
        (LAST_KIND, ("8\n", "5\n1\n1\n1\n")),
        (EMPTY, ("9\n0\n", "3\n2\n1\n1\n")),
    ],
)
def test_claims_of_counterexample_are_true(
    tmp_path: Path, language: Language, failing: tuple[str, ...]
) -> None:
    """Greater kinds need more choices than the last one, which is tried all the same."""
    check_claim(tmp_path, language, failing)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_claims_on_random_languages_are_true(tmp_path: Path, number: int) -> None:
    *_, (language, texts) = random_languages(SEED, number + 1, FAMILIES["testlib"])
    chooser = random.Random(number)
    inputs = [text for _, text in texts]
    failing = chooser.sample(inputs[:-1], chooser.randint(0, 2))
    print(f"seed {SEED}, {as_text(language)}, {failing}")
    check_claim(tmp_path, language, failing)


@pytest.mark.lengthy
def test_a_read_that_leaves_values_out_makes_no_list_complete(tmp_path: Path) -> None:
    """A word of any characters gets those of the test cases only."""
    validator = compiled(tmp_path, "testlib", ())
    source = source_of(validator, "word 1 1 !-~")
    source.test_cases = ["ab\n"]
    assert list(source.small_inputs()) == ["a\n", "b\n"]
    assert not source.progress.is_complete
