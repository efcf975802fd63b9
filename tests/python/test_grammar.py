"""banrye.choices.grammar: checktestdata grammars in C++, against the program of PyPI."""

import sys
from pathlib import Path

import pytest

from banrye.choices import grammar
from banrye.choices.compiled_testlib import INVALID, VALID
from banrye.problem import validators
from banrye.process.limits import Limits
from banrye.submission.build import build_source

ARITHMETIC = """
INT(-5, 2*3-1, a) SPACE FLOATP(0, 1, 1, 2, f) NEWLINE
SET(b[1] = a + 1, b[2] = (a - 1) * 2 ^ 2, c = 7 / 2 % 2)
ASSERT(b[1] > b[2] || c == 1)
IF(a < 0) STRING("neg") ELSE REGEX("(p|q)[xy]{0,2}", w) ASSERT(STRLEN(w) < 3) END
NEWLINE EOF
"""
LISTS = """
INT(1, 3, n) NEWLINE
REPI(i, n, SPACE) INT(1, n, a[i]) END NEWLINE
ASSERT(UNIQUE(a) && INARRAY(1, a))
WHILE(!ISEOF) INT(0, 9) NEWLINE END
"""
BLANKS = 'WHILE(!MATCH("\\n"), SPACE) INT(1, 9) END NEWLINE EOF'
INPUTS = {
    ARITHMETIC: [
        *("1 0.5\nqxy\n", "1 0.5\nqx\n", "-1 1.0\nneg\n", "-1 1.0\nqx\n", "-0 0.5\nneg\n"),
        *("5 0.25\np\n", "6 0.25\np\n", "5 0.255\np\n", "5 1\np\n", "05 0.5\np\n", "1 0.5\np"),
        *("1 0.5\np\n\n", "1 -0.0\np\n", ""),
    ],
    LISTS: ["1\n1\n", "2\n2 1\n", "2\n1 1\n", "2\n2 1\n5\n7\n", "2\n2 1\n55\n", "3\n2 3 1"],
    BLANKS: ["1 2\n", "\n", "1  2\n", "1 2", "1\n\n"],
}


@pytest.mark.lengthy
@pytest.mark.skipif(sys.platform != "linux", reason="inputs are made on Linux only")
@pytest.mark.parametrize("text", [ARITHMETIC, LISTS, BLANKS])
def test_a_translated_grammar_accepts_what_the_original_accepts(tmp_path: Path, text: str) -> None:
    parser = pytest.importorskip("checktestdata.parser")
    tokenizer = pytest.importorskip("checktestdata.tokenizer")
    source = tmp_path / "grammar.ctd"
    source.write_text(text, encoding="utf-8")
    translated = validators.build_grammar(source, {})
    original = parser.parse(tokenizer.tokenize(text.encode())).python_code(standalone=True)
    (tmp_path / "original.py").write_text(original, encoding="utf-8")
    python = build_source(tmp_path / "original.py")
    for given in INPUTS[text]:
        ours, theirs = (program.run(given.encode(), Limits(10)) for program in (translated, python))
        assert ours.exit_status in (VALID, INVALID), (given, ours.errors)
        assert ours.exit_status == theirs.exit_status, (given, ours.errors, theirs.errors)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("INT(1, 2", ") is expected, not the end"),
        ("INT(1,", "the grammar ends too early"),
        ("PRINT(1)", "PRINT is not known"),
        ("INT(1, 2) END", "END is not known"),
        ("REP(3) SPACE", "END is expected, not the end"),
        ("ASSERT(1)", "a comparison is expected, not )"),
        ("INT(1, 2, N)", "a variable is expected, not N"),
        ("FLOAT(1, 2, x, SCIENTIFIC)", "SCIENTIFIC is not known"),
        ("$", "unexpected character"),
        ("SET(a = " + "(" * 200 + ")", "it is nested too deeply"),
    ],
)
def test_a_text_that_is_no_grammar(text: str, reason: str) -> None:
    with pytest.raises(grammar.NoGrammar) as error:
        grammar.to_cpp(text)
    assert reason in str(error.value)


def test_a_large_number() -> None:
    assert grammar.literal("5") == "Value(5LL)"
    assert grammar.literal(str(2**63)) == (
        f"sum(product(Value(2LL), Value({2**62}LL)), Value(0LL))"
    )
    assert grammar.literal("0.5") == "Value(0.5L)"
