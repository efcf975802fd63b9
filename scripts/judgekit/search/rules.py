"""What a problem's toolkit defines for the search, and how it is loaded.

The toolkit is code of the problem's author, who is trusted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol, TypeVar, cast

from judgekit.console import UserError, relative_path
from judgekit.search.inputs import Candidate
from judgekit.shrink.claims import Claim, Smallest
from judgekit.shrink.shrinker import Pass

Test = TypeVar("Test")


class Rules(Protocol[Test]):
    """The rules of a problem as toolkit/rules.py writes them: a module with these names.

    A test is whatever one answer belongs to: a board, a position, a list of pieces. An input has
    one test, or up to BATCH of them. The author chooses the type of a test; its values are
    immutable. Everything is by the statement and by brute force, and shares nothing with the
    solutions, because the search takes the answers of `answer` for right.

    With rules, `counterexample` tries all small tests in order, so that the first failing input is
    the smallest. It also explains answers, and reduces large inputs without an input validator.
    To have the types checked, end the module with

        if TYPE_CHECKING:
            from judgekit.search.rules import Rules
            from problems.NAME.toolkit import rules

            _: Rules[Position] = rules
    """

    ORDER: str
    """The order of `small_tests` in words:

    "Order: by number of marks, then by cell." is printed.
    """

    RANGE: str
    """All that `small_tests` yields, in words: "NAME is right on RANGE." is printed."""

    BATCH: int
    """How many tests an input can have: 1 if it always has one. More are tried together first."""

    def small_tests(self) -> Iterable[Test]:
        """Yield the small tests from the smallest up, at most about 6,000: each is an input."""
        ...

    def write(self, tests: Sequence[Test], /) -> str:
        """Return the input with these tests, as the input validator wants it."""
        ...

    def read(self, text: str, /) -> Sequence[Test]:
        """Return the tests of a valid input: `write(read(text))` has the same content."""
        ...

    def answer(self, test: Test, /) -> str:
        """Return the right answer to a small test, without a line break at its end."""
        ...

    def smaller(self, tests: Sequence[Test], /) -> Iterable[Sequence[Test]]:
        """Yield the reductions of an input, the large ones first: valid inputs that are simpler.

        "Simpler" must be one fixed order without endless descent, or shrinking would not end.
        `judgekit.search.shrink` has `without_parts` and `lower` for lists and numbers.
        """
        ...

    def reductions_in_words(self, tests: Sequence[Test], /) -> str:
        """Return what the single reductions of an input are, in words.

        "No single reduction still fails: WORDS." is printed.
        """
        ...

    def explain(self, test: Test, /) -> Iterable[str]:
        """Yield the lines that say why the answer to a test is right."""
        ...


class Explore(Protocol):
    """What toolkit/explore.py tells of the interactive page solution/explore.html.

    `counterexample` uses `addresses`; scripts/checks/pages compares the page with the program by
    the other names. A position's address is the part of the page's URL after "#".
    """

    PICTURE: str
    """The address of the position in the page's preview picture."""

    WRONG_PROGRAM: tuple[str, str]
    """A text in the page's solution.js and its replacement, which makes the program wrong."""

    def addresses(self, text: str, /) -> Sequence[str]:
        """Return the address of each test of an input, or nothing if the page cannot show it."""
        ...

    def random_address(self, random: Random, /) -> str:
        """Return the address of a random position."""
        ...

    def expected(
        self, text: str, shown: Mapping[str, Any], ask: Callable[[str], Sequence[str]], /
    ) -> Iterable[tuple[object, object]]:
        """Yield pairs of what the page must show at an address, and what it shows.

        `ask` gives an input to the program and returns the lines of its output.
        """
        ...

    def winning_moves(self, text: str, ask: Callable[[str], Sequence[str]], /) -> Sequence[str]:
        """Return the addresses that the winning moves from an address lead to."""
        ...


# Loading.


def load_rules(folder: Path) -> Rules[Any] | None:
    """Return the rules of the problem in a folder, None if it has none. Raise UserError."""
    module = load_module(folder, "rules")
    if module is None:
        return None
    check_names(module, Rules)
    return cast("Rules[Any]", module)


def load_explore(folder: Path) -> Explore | None:
    """Return what toolkit/explore.py of a folder defines, None without it. Raise UserError."""
    module = load_module(folder, "explore")
    if module is None:
        return None
    check_names(module, Explore)
    return cast("Explore", module)


def load_module(folder: Path, part: str) -> ModuleType | None:
    """Return the module toolkit/PART.py of a problem folder, None if there is no such file.

    It is run once. Raise UserError if it cannot be run.
    """
    file = folder.resolve() / "toolkit" / f"{part}.py"
    if not file.is_file():
        return None
    name = f"problems.{folder.name}.toolkit.{part}"
    loaded = sys.modules.get(name)
    if loaded is not None and loaded.__file__ == str(file):
        return loaded
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module  # dataclasses look for their module
    try:
        code = compile(file.read_bytes(), str(file), "exec")
        exec(code, module.__dict__)
    except Exception as error:
        del sys.modules[name]
        reason = f"{type(error).__name__}: {error}"
        raise UserError(f"cannot load {relative_path(file)}: {reason}") from error
    return module


def check_names(module: ModuleType, protocol: type) -> None:
    """Raise UserError unless a module defines all names of a protocol."""
    wanted = [*protocol.__annotations__, *vars(protocol)]
    names = [name for name in wanted if not name.startswith("_")]
    missing = [name for name in dict.fromkeys(names) if not hasattr(module, name)]
    if missing:
        raise UserError(
            f"{relative_path(str(module.__file__))} does not define {', '.join(missing)} "
            f"(see {protocol.__name__} in {relative_path(__file__)})"
        )


# The rules as the search uses them.


class SmallTests:
    """The small tests of a problem with rules. Implements inputs.SmallInputs."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.together = rules.BATCH

    is_complete = True

    def claim(self, _before: int, unjudged: int) -> Claim:
        """Return that a failing input is the smallest of the small tests."""
        return Smallest(self.rules.ORDER, unjudged=unjudged)

    def inputs(self, together: int) -> Iterator[Candidate]:
        """Yield inputs of so many consecutive tests each."""
        tests = iter(self.rules.small_tests())
        while batch := list(islice(tests, together)):
            answers = [f"{self.rules.answer(test)}\n" for test in batch]
            yield Candidate(self.rules.write(batch), "".join(answers).encode())


class RuleReductions:
    """The reductions by the rules of a problem. Implements shrink.Reductions."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.passes: Sequence[Pass] = [self.smaller]

    def smaller(self, text: str) -> Iterator[str]:
        """Yield the reductions of an input."""
        for tests in self.rules.smaller(self.rules.read(text)):
            yield self.rules.write(tests)

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether a text is another: the rules yield only what is simpler."""
        return new != old

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return True for each: the rules make valid inputs only."""
        return [True] * len(texts)

    def in_words(self, text: str) -> str:
        """Return the single reductions of an input in words."""
        return self.rules.reductions_in_words(self.rules.read(text))
