"""The parts of an ICPC package that compare outputs as a judge does.

    Text(Mode.EXACT)                             flags case_sensitive space_change_sensitive
    Text(Mode.WORDS, Tolerance.either(1e-6))     flags case_sensitive float_tolerance 1e-6
    Text(Mode.LINES), Standard("dmoj", "easy")   output_validator/validator.py

A validator is the text of the module that compares here, with a `main`: it needs nothing else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from banrye import compare
from banrye.compare import Mode, Tolerance
from banrye.files import read_bytes
from banrye.judges.protocol import Judge
from banrye.judges.standard.icpc import ABSOLUTE, CASE, EITHER, RELATIVE, SPACE
from banrye.judges.text_judges import DefaultChecker, Standard, Text, module_of

VALIDATOR = "output_validator/validator.py"
SETTINGS = "data/test_group.yaml"
FLAGS = {Mode.ICPC: (), Mode.WORDS: (CASE,), Mode.EXACT: (CASE, SPACE)}
MAIN = """

# The main program of an output validator: input, answer and a folder; the output is on stdin.


def main() -> None:
    import sys

    with open(sys.argv[2], "rb") as file:
        answer = file.read()
    is_right = {call}(answer, sys.stdin.buffer.read(){arguments})
    sys.exit(42 if is_right else 43)


if __name__ == "__main__":
    main()
"""


@dataclass(frozen=True)
class PackageComparison:
    """The flags of the default output validator, or an output validator in their place."""

    flags: tuple[str, ...] = ()
    validator: str = ""

    @property
    def files(self) -> dict[str, bytes]:
        """The files of the package by their paths in it."""
        if self.validator:
            return {VALIDATOR: self.validator.encode()}
        if not self.flags:
            return {}
        return {SETTINGS: f"output_validator_args: {json.dumps(self.flags)}\n".encode()}


def parts_for_package(judge: Judge) -> PackageComparison | None:
    """Return the parts of a package for a judge, None if a program or values decide."""
    if isinstance(judge, Text):
        return of_text(judge)
    if isinstance(judge, Standard):
        return of_standard(judge)
    return None


def of_text(judge: Text) -> PackageComparison:
    is_plain = judge.tolerance is None or judge.mode is not Mode.EXACT  # a number has blanks there
    if judge.mode in FLAGS and is_plain:
        flags = flags_of(judge.tolerance) if judge.tolerance else ()
        return PackageComparison((*FLAGS[judge.mode], *flags))
    arguments = f"Mode.{judge.mode.name}, {judge.tolerance!r}"
    call = f"(lambda answer, output: matches_answer({arguments}, answer, output))"
    return PackageComparison(validator=with_main(compare.__file__, call))


def flags_of(tolerance: Tolerance) -> tuple[str, ...]:
    """Return the flags of a tolerance."""
    if tolerance.absolute is not None and tolerance.absolute == tolerance.relative:
        return (EITHER, f"{tolerance.absolute:g}")
    bounds = (ABSOLUTE, tolerance.absolute), (RELATIVE, tolerance.relative)
    words = [(flag, f"{bound:g}") for flag, bound in bounds if bound is not None]
    return tuple(word for pair in words for word in pair)


def of_standard(judge: Standard) -> PackageComparison:
    if isinstance(judge, DefaultChecker):
        return PackageComparison()  # the test cases have its flags
    options = "".join(f", {name}={value!r}" for name, value in judge.options.items())
    module = module_of(judge.tool)
    return PackageComparison(
        validator=with_main(module.__file__, f'CHECKERS["{judge.name}"]', options)
    )


def with_main(module: str | None, call: str, arguments: str = "") -> str:
    """Return the text of a module with a main program that asks one of its functions."""
    assert module
    text = read_bytes(Path(module)).decode()
    return text + MAIN.replace("{call}", call).replace("{arguments}", arguments)
