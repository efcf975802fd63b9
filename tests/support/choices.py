"""Test banrye.choices.source on small validators, against inputs that this file enumerates by itself.

usage: tests/support/choices.py       (Python 3.11; needs g++ and Linux)
"""

import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from banrye.choices import hooks  # noqa: E402
from banrye.choices import source as choices  # noqa: E402

FIXTURES = ROOT / "tests" / "fixtures"
CRASHES = "to_the_end"  # at some inputs: it makes none at random
VALIDATORS = "numbers", "words", "to_the_end", "tree"
SPECIAL = "stuck", "policies"  # of one test each
FOLDER = tempfile.TemporaryDirectory()


def setUpModule() -> None:
    folder = Path(FOLDER.name)
    testlib = hooks.shared((FIXTURES / "testlib" / "testlib.h").read_text(encoding="utf-8"))
    assert testlib
    (folder / "testlib.h").write_text(testlib.header, encoding="utf-8")
    (folder / "testlib.cpp").write_text(testlib.source, encoding="utf-8")
    compiler = ["g++", "-O0", "-w", "-std=gnu++23"]
    made = folder / "testlib.o"
    of_engine = [*compiler, "-O2", f"-I{hooks.ENGINE}"]
    subprocess.run([*of_engine, "-c", folder / "testlib.cpp", "-o", made], check=True)
    command = [*compiler, f"-I{folder}", made]
    running = [
        subprocess.Popen([*command, FIXTURES / "choices" / f"{name}.cpp", "-o", folder / name])
        for name in VALIDATORS + SPECIAL
    ]
    assert not any([process.wait() for process in running])


def tearDownModule() -> None:
    FOLDER.cleanup()


def accepts(name: str, text: str) -> bool:
    """Return whether the validator accepts an input in the ordinary way."""
    run = subprocess.run([f"{FOLDER.name}/{name}"], input=text.encode(), capture_output=True, check=False)
    return run.returncode == 42


def source(name: str, test_cases: Sequence[str] = ()) -> choices.ChoiceSource:
    def run(arguments: Sequence[str], input_bytes: bytes) -> bytes:
        command = [f"{FOLDER.name}/{name}", *arguments]
        run = subprocess.run(command, input=input_bytes, capture_output=True, check=False, timeout=60)
        return run.stdout

    return choices.ChoiceSource(run, test_cases)


# The oracle: valid inputs as (rank of each choice, weight of each choice, text), by nested loops.

Made = tuple[list[int], list[int], str]


def number(low: int, high: int) -> Iterator[Made]:
    nearest = min(max(low, 0), high)
    values = sorted(range(low, high + 1), key=lambda value: (abs(value - nearest), -value))
    for rank, value in enumerate(values):
        yield [rank], [1 + rank.bit_length()], str(value)


def letter(characters: str) -> Iterator[Made]:
    for rank, character in enumerate(characters):
        yield [rank], [1 + rank.bit_length()], character


def joined(*parts: Made | str) -> Made:
    ranks, weights, text = [], [], ""
    for part in parts:
        if isinstance(part, str):
            text += part
        else:
            ranks += part[0]
            weights += part[1]
            text += part[2]
    return ranks, weights, text


def all_numbers() -> Iterator[Made]:
    for n in number(1, 3):
        for values in product(*[list(number(-1, 2))] * int(n[2])):
            if all(first[2] != second[2] for first, second in zip(values, values[1:], strict=False)):
                blanks = [" "] * (len(values) - 1) + ["\n"]
                pairs = [part for pair in zip(values, blanks, strict=True) for part in pair]
                yield joined(n, "\n", *pairs)


def all_words() -> Iterator[Made]:
    for n in number(1, 2):
        length = int(n[2])
        of_length = ([length - 1], [1], "")
        rows = [joined(of_length, *word, "\n") for word in product(letter("ab"), repeat=length)]
        for chosen in product(rows, repeat=length):
            answers = [([0, 0], [1, 1], "x"), ([0, 1], [1, 1 + 1], "xx")]  # alternative, length
            for rank, word in (1, "no"), (2, "yes"):
                for digit in letter("01"):
                    answers.append(joined(([rank], [1 + rank], word + " "), digit))
            for answer in answers:
                for tenths in number(0, 10):
                    value = f"{int(tenths[2]) // 10}.{int(tenths[2]) % 10}"
                    digits = ([0], [1], "")  # one of one
                    yield joined(n, "\n", *chosen, answer, "\n", digits, (*tenths[:2], value), "\n")


def all_to_the_end() -> Iterator[Made]:
    end, go_on = ([0], [1], ""), ([1], [1], "")
    lines = [joined(go_on, value, "\n") for value in number(0, 5) if value[2] in "015"]
    for count in (1, 2):
        for chosen in product(lines, repeat=count):
            yield joined(*chosen, end)


def in_order(made: Iterator[Made]) -> list[str]:
    return [text for _, _, text in sorted(made, key=lambda one: (sum(one[1]), one[0]))]


class SmallInputs(unittest.TestCase):
    def check(self, name: str, made: Iterator[Made]) -> None:
        expected = in_order(made)
        found = source(name)
        self.assertEqual(list(found.small_inputs()), expected)
        self.assertEqual(found.progress.is_complete, name != CRASHES)  # a crash may hide inputs
        self.assertEqual(found.progress.yielded, len(expected))

    def test_numbers_come_in_order_of_weight_and_variables_are_reset(self) -> None:
        self.check("numbers", all_numbers())

    def test_words_alternatives_and_real_numbers(self) -> None:
        self.check("words", all_words())

    def test_lines_to_the_end_and_a_validator_that_crashes(self) -> None:
        self.check("to_the_end", all_to_the_end())

    def test_a_run_that_does_not_end_is_given_up_though_it_is_allocating_memory(self) -> None:
        found = source("stuck")
        self.assertEqual(list(found.small_inputs()), ["0\n", "1\n", "3\n"])

    def test_weights_are_those_of_the_loops(self) -> None:
        for name, made in ("numbers", all_numbers()), ("words", all_words()):
            found = source(name)
            for _, weights, text in islice(made, 0, None, 7):
                self.assertEqual(found.weight_of(text), sum(weights), text)
            self.assertIsNone(found.weight_of("no input\n"))

    def test_trees(self) -> None:
        found = list(islice(source("tree", ["2 1\n1 2\n0 1\nabc\n"]).small_inputs(), 60))
        self.assertEqual(len(set(found)), 60)
        self.assertTrue(all(accepts("tree", text) for text in found[::6]))


class RandomInputs(unittest.TestCase):
    def test_every_mode_is_accepted(self) -> None:
        names = [name for name in VALIDATORS if name != CRASHES]
        for name, mode in product(names, ("small", "uniform", "edges", "growing")):
            with self.subTest(name=name, mode=mode):
                texts = list(islice(source(name).random_inputs(1, mode, 1 << 16), 5))
                self.assertTrue(texts)
                self.assertTrue(all(accepts(name, text) for text in texts))

    def test_large_inputs_are_large(self) -> None:
        """A tree with all at their bounds is found by chance: with 9 of the seeds 1 to 12."""
        reached = 0
        for seed in range(1, 9):
            made = dict(source("tree").large_inputs(seed))
            self.assertTrue(all(accepts("tree", text) for text in made.values()))
            reached += "2000 100" in {text.split("\n")[0] for text in made.values()}
        self.assertGreaterEqual(reached, 4)

    def test_policies_are_learned(self) -> None:
        made = dict(source("policies").large_inputs())
        self.assertTrue(made)
        self.assertTrue(all(accepts("policies", text) for text in made.values()))
        self.assertIn("1000", {text.split("\n")[0] for text in made.values()})

    def test_the_same_seed_makes_the_same_inputs(self) -> None:
        def first(seed: int) -> list[str]:
            return list(islice(source("tree").random_inputs(seed, "small"), 5))

        self.assertEqual(first(1), first(1))
        self.assertNotEqual(first(1), first(2))


class Shrinking(unittest.TestCase):
    def test_replay_repeats_every_input(self) -> None:
        for name in VALIDATORS:
            found = source(name, ["2 1\n1 2\n0 1\nabc\n"] if name == "tree" else [])
            for text in islice(found.small_inputs(), 0, 200, 9):
                parsed = found.parse(text)
                assert parsed is not None
                self.assertEqual(found.replay(parsed), [text])
                values = [choice.value for choice in parsed if choice.kind == "i"]
                if name == "numbers":
                    self.assertEqual(values, list(map(int, text.split())))

    def test_texts_are_checked_as_by_the_ordinary_validator(self) -> None:
        """Every text that lacks a character of an input, or has another one, or one more."""
        for name, text in ("numbers", "3\n-1 2 1\n"), ("words", "2\nab\nba\nyes 1\n0.3\n"):
            changed = [text[:at] + new + text[at + 1 :] for at in range(len(text)) for new in ("", "0", "1", "a", " ")]
            texts = [text, *changed, text + "\n", text + "1", ""]
            expected = [accepts(name, one) for one in texts]
            self.assertEqual(source(name).check(texts), expected)
            self.assertGreater(sum(expected), 1)

    def test_reductions_are_valid_and_simpler(self) -> None:
        for name in (name for name in VALIDATORS if name != CRASHES):
            found = source(name)
            text = next(islice(found.random_inputs(3, "uniform" if name != "tree" else "small"), 4, None))
            new = list(islice(found.reductions(text), 60))
            self.assertTrue(all(accepts(name, one) for one in new[::5]))
            self.assertTrue(all((len(one), one) < (len(text), text) for one in new))

    def shrink(self, name: str, text: str, fails: Callable[[str], bool]) -> str:
        found = source(name)
        while smaller := next(filter(fails, found.reductions(text)), None):
            text = smaller
        return text

    def test_shrinking_reaches_what_brute_force_finds(self) -> None:
        def fails(text: str) -> bool:
            return "2" in text.split()[1:]

        expected = min(filter(fails, in_order(all_numbers())), key=lambda text: (len(text), text))
        self.assertEqual(self.shrink("numbers", "3\n-1 2 1\n", fails), expected)

    def test_shrinking_leaves_out_vertices_of_a_tree(self) -> None:
        text = "6 3\n1 2\n3 2\n4 3\n5 4\n6 1\n10 20 30 40 50 60\nqrs\n"
        new = self.shrink("tree", text, lambda one: int(one.split()[0]) >= 3)
        self.assertEqual((new[:4], len(new)), ("3 1\n", len("3 1\n1 2\n3 1\n1 2 0\na\n")))

    def test_invalid_inputs_have_no_choices(self) -> None:
        self.assertIsNone(source("numbers").parse("4\n0 1 0 1\n"))
        self.assertIsNone(source("numbers").parse("2\n0  1\n"))


class Bounds(unittest.TestCase):
    def test_bounds_of_all_test_cases(self) -> None:
        found = source("tree").bounds(["2 1\n1 2\n0 5\na\n", "3 2\n1 2\n1 3\n7 8 -9\nab\n"])
        self.assertIn(choices.Bound("n", 2, 2000, 2, 3), found)
        self.assertIn(choices.Bound("length", 1, 100, 1, 2), found)
        self.assertIn(choices.Bound("value", -(10**12), 10**12, -9, 8), found)


class Compiling(unittest.TestCase):
    def test_the_engine_and_the_adapter_of_testlib_compile_without_warnings(self) -> None:
        folder = Path(FOLDER.name)
        text = (folder / "testlib.cpp").read_text(encoding="utf-8")
        self.assertIn(hooks.ADAPTER, text)
        system = folder / "system"  # of its own: beside it, the program `numbers` would be taken for a header
        system.mkdir()
        (system / "hooked.h").write_text(text.replace(hooks.ADAPTER, ""), encoding="utf-8")
        main = f"{hooks.BEFORE}#include <hooked.h>\n{hooks.ADAPTER}"
        warnings = ["-Wall", "-Wextra", "-Wconversion", "-Werror"]
        command = ["g++", "-std=gnu++23", "-O2", *warnings, "-fsyntax-only", "-x", "c++", "-"]
        folders = [f"-I{hooks.ENGINE}", f"-isystem{system}"]
        run = subprocess.run([*command, *folders], input=main, capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
