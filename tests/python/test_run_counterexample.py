"""scripts/counterexample as its users meet it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import (
    FIXTURES,
    PACKAGES,
    PROGRAMS,
    ROOT,
    door,
    matches,
    problem_names,
    run,
    script,
    script_environment,
)
from tests.python.minimal import check_minimal
from tests.python.terminals import interrupt

NAMES = problem_names()
REDUCTIONS = Path("tests/python/reductions.py")
ADVICE = (
    "name it before the program, write its address into the first comment, or give test cases with"
    " --cases DIR"
)
ENDS = r"\nThis is the smallest failing input: all {} valid inputs before it pass\.\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("chess mine.cpp", f'no such problem: "chess" (there are: {", ".join(NAMES)})'),
        ("NAME none.cpp", "no such file: none.cpp"),
        ("NAME", "give a program after the problem, or --why (see --help)"),
        ("mine.cpp", f"cannot tell which problem mine.cpp solves: {ADVICE}"),
        ("NAME mine.cpp --why", "--why explains an answer and takes no program (see --help)"),
        (
            "NAME --why --save x",
            "--why searches for no input: leave out --save (see --help)",
        ),
        ("NAME mine.cpp --save none/x", "no such folder: none (for --save)"),
    ],
)
def test_wrong_arguments(tmp_path: Path, arguments: str, error: str) -> None:
    (tmp_path / "mine.cpp").write_text("int main() {}")
    words = arguments.replace("NAME", NAMES[0]).split()
    result = script("counterexample", *words, cwd=tmp_path)
    assert result == (2, "", f"counterexample: {error}\n")


def transcripts(folder: str) -> list[Path]:
    """Return the files in which a command stands above its output."""
    return sorted((ROOT / "tests").glob(f"*/{folder}/*.txt"))


def check_transcript(file: Path) -> None:
    command, expected = file.read_text(encoding="utf-8").split("\n", 1)
    shell = f"{{ {command[2:]} ; }} 2>&1; echo exit status $?"
    output = run(["/bin/sh", "-c", shell], env=script_environment()).stdout
    assert output.replace(str(ROOT), "ROOT") == expected, command


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "file", transcripts("counterexamples"), ids=lambda file: f"{file.parts[-3]}-{file.stem}"
)
def test_transcripts(file: Path) -> None:
    check_transcript(file)


@pytest.fixture
def busy() -> Iterator[None]:
    """Keep all processors busy."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(12)]
    yield
    for loop in loops:
        loop.kill()
        loop.wait()


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.usefixtures("busy")
def test_transcripts_on_a_busy_machine() -> None:
    """The result depends neither on the load nor on how long the program takes to start.

    A program may fail only on an input that comes late, or only on lone tests.
    """
    for file in transcripts("programs"):
        check_transcript(file)


def wrong_programs() -> list[Path]:
    """Return the submissions of our problems that are not accepted."""
    files = [path for path in (ROOT / "problems").glob("*/submissions/*/*") if path.is_file()]
    return sorted(file for file in files if file.parent.name != "accepted")


@pytest.mark.slow
@pytest.mark.parametrize("program", wrong_programs(), ids=lambda file: file.name)
def test_a_wrong_submission_has_a_minimal_counterexample(tmp_path: Path, program: Path) -> None:
    package = program.parents[2]
    reductions = ROOT / "tests" / package.name / "reductions.py"
    check_minimal(package, program, tmp_path / "saved", reductions)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_right_program_has_no_counterexample(name: str) -> None:
    result = script("counterexample", name, f"src/bin/{name}.rs")
    assert result.status == 0
    none = (
        rf"^{name}: {name}.rs is right\son [^.]*\.\nInputs tried: [\d,]+.\n"
        r"Test cases passed: all \d+.\n$"
    )
    assert matches(none, result.stdout), result


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "report"),
    [
        ("pairs", "input\n  4294967296 0\nexpected\n  4294967296\ngiven\n  0\n"),
        ("grid", r"input\n  3 3\n(  ###\n){3}expected\n  1\ngiven\n  0\n"),
        ("words", r"input\n  3\n  (a|b) (.) (a|b)\nexpected\n  2\ngiven\n  3\n"),
    ],
)
def test_test_cases_of_packages_without_rules_are_shrunk(
    tmp_path: Path, name: str, report: str
) -> None:
    """The input validator guards validity, the accepted submission tells the right answer.

    `pairs` has the legacy layout and an output validator of its own, the others the current one.
    """
    wrong = PACKAGES / name / "submissions/wrong_answer/wrong.py"
    output = check_minimal(PACKAGES / name, wrong, tmp_path / "saved", ROOT / REDUCTIONS)
    assert matches(f"{name}: wrong.py: wrong answer\n{report}", output), output


def search_package(folder: Path, name: str, text: str, answer: str) -> Path:
    """Copy a package on which shrinking once failed, and add a test case."""
    package = copy(FIXTURES / "search" / name, folder / name)
    secret = package / "data/secret"
    secret.mkdir(parents=True, exist_ok=True)
    (secret / "large.in").write_text(text)
    (secret / "large.ans").write_text(answer)
    return package


@pytest.fixture
def million_equal_numbers(tmp_path: Path) -> Path:
    """Return a package whose wrong programs count pairs of equal numbers in 32 bits."""
    text = f"1000000\n{'0 ' * 999_999}0\n"
    return search_package(tmp_path, "repeats", text, "500000500000\n")


@pytest.mark.slow
def test_the_search_ends_on_a_million_equal_numbers(million_equal_numbers: Path) -> None:
    """Thousands of reductions are the same text. No prefix of fewer than 65,536 numbers fails."""
    package = million_equal_numbers
    saved = package.with_name("saved")
    wrong = package / "submissions/wrong_answer/pairs_in_32_bits.cpp"
    assert script("counterexample", package, wrong, "--save", saved).status == 1
    assert saved.with_suffix(".in").stat().st_size == len("65536\n") + 2 * 65536
    assert saved.with_suffix(".ans").read_text() == "2147516416\n"


@pytest.mark.lengthy
def test_an_interrupted_search_saves_the_smallest_input_so_far(million_equal_numbers: Path) -> None:
    package = million_equal_numbers
    saved = package.with_name("saved")
    wrong = package / "submissions/wrong_answer/slow_pairs_in_32_bits.cpp"
    words: list[str | Path] = [door("counterexample"), package, wrong, "--save", saved]
    result = interrupt(words, when="inputs tried", cwd=ROOT, env=script_environment())
    assert result.status == 130
    assert "\nInterrupted: a smaller input may fail.\n" in result.stdout
    assert saved.with_suffix(".in").stat().st_size <= 2_000_008
    assert saved.with_suffix(".ans").exists()


@pytest.mark.slow
def test_what_counts_a_list_that_runs_on_is_found(tmp_path: Path) -> None:
    """The list of lines runs on into a line with as many words."""
    package = FIXTURES / "search/walks"
    wrong = package / "submissions/wrong_answer/places_are_kept.cpp"
    check_minimal(package, wrong, tmp_path / "saved", ROOT / REDUCTIONS)


@pytest.mark.slow
def test_a_large_input_is_shrunk_with_its_counters(tmp_path: Path) -> None:
    """A program is too slow on two lists of 200,000 numbers, 2.6 MB: both are cut."""
    numbers = " ".join(map(str, range(200_000)))
    text = f"200000\n{numbers}\n200000\n{numbers}\n"
    package = search_package(tmp_path, "lookups", text, "1\n" * 200_000)
    saved = tmp_path / "saved"
    slow = package / "submissions/time_limit_exceeded/linear_search.cpp"
    assert script("counterexample", package, slow, "--save", saved).status == 1
    assert saved.with_suffix(".in").stat().st_size < len(text) / 2


@pytest.mark.lengthy
def test_the_right_output_before_a_crash_is_shown() -> None:
    """An exit status is no crash."""
    program = PROGRAMS / "right_with_status_3.py"
    result = script("counterexample", PACKAGES / "pairs", program)
    assert result.status == 1
    assert result.stdout.startswith(
        "pairs: right_with_status_3.py: exit status 3\ninput\n  0 0\nexpected\n  0\n"
        "the output is right so far\n"
    )


@pytest.mark.slow
def test_equal_tests_are_explained_once() -> None:
    """The program fails only with many boards."""
    result = script("counterexample", NAMES[-1], PROGRAMS / "too_many_boards.cpp")
    assert result.status == 1
    assert result.stdout.count("\nTest ") == 1
    line = "\nExplained: 1 of 45 tests; every other test equals one of these.\n"
    assert line in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize("has_failing_case", [True, False])
def test_small_inputs_come_from_the_validator(
    archive_with_testlib: Path, *, has_failing_case: bool
) -> None:
    """A validator that includes testlib.h makes all valid inputs in order.

    The program looks at the first and the last number only. It is found without a test case on
    which it fails as well.
    """
    folder = archive_with_testlib / "testcase/boj/1"
    if not has_failing_case:
        (folder / "testcase_1.in").unlink()
    result = script("counterexample", folder, folder / "rejected_ends.cpp")
    assert result.status == 1
    report = (
        r"boj1: rejected_ends.cpp: wrong answer\ninput\n  3\n  0 1 0\nexpected\n  1\n"
        r"given\n  0\n"
    )
    assert matches(report + ENDS.format(r"\d+"), result.stdout), result


@pytest.mark.lengthy
def test_judge_tries_small_inputs_after_the_test_cases(archive_with_testlib: Path) -> None:
    """Unless they are not wanted."""
    folder = archive_with_testlib / "testcase/boj/2"
    wrong = folder / "forgets_the_wall.cpp"
    result = script("judge", folder, wrong)
    assert result.status == 1
    assert "test cases pass, but a small input fails\ninput\n" in result.stdout
    assert "\nWrong answer: on a small input\n" in result.stdout
    result = script("judge", folder, wrong, "--quick")
    assert result.status == 0
    assert matches(r"\nAccepted: all \d+ test cases, ", result.stdout), result
    mine = copy(folder / "correct_distances.cpp", folder / "mine.cpp")
    result = script("judge", folder, mine)
    assert result.status == 0
    accepted = r"\nAccepted: all \d+ test cases and [\d,]+ small inputs and [\d,]+ other inputs, "
    assert matches(accepted, result.stdout), result


@pytest.mark.slow
@pytest.mark.parametrize("name", ["forgets_the_wall.cpp", "forgets_the_wall.py"])
def test_small_inputs_are_tried_until_the_time_is_over(
    archive_with_testlib: Path, name: str
) -> None:
    """No test case fails, and the failing inputs come late in the order, in every language."""
    folder = archive_with_testlib / "testcase/boj/2"
    result = script("counterexample", folder, folder / name)
    assert result.status == 1
    assert matches(ENDS.format(307), result.stdout), result


@pytest.mark.lengthy
def test_a_search_that_finds_nothing_says_what_was_tried(archive_with_testlib: Path) -> None:
    """And why it has ended."""
    folder = archive_with_testlib / "testcase/boj/2"
    mine = copy(folder / "correct_distances.cpp", folder.with_name("mine.cpp"))
    result = script("counterexample", folder, mine, "--search-time", "4")
    assert result.status == 0
    ended = (
        r"^boj2: mine.cpp passes every input that was tried\. Inputs tried: (?P<parts>.*)\. The "
        r"search ended after 4 s of (CPU|wall) time, at [\d,]+ inputs a second "
        r"\(--search-time S changes that\)\. Inputs with \d+ shapes, of up to [\d,]+ bytes: the "
        r"slowest one has [\d,]+ bytes and took [\d.e-]+ of \d+ s and \d+ MiB: .*\. Costs were "
        r"counted at sizes 64 to [\d,]+\. Test cases passed: all \d\.$"
    )
    match = re.search(ended, result.words)
    assert match, result
    words = re.sub(r"weight [\d,]+", "", match["parts"])
    number, *parts = [int(word.replace(",", "")) for word in re.findall(r"\d+(?:,\d+)*", words)]
    assert number == sum(parts) > 0, match["parts"]
