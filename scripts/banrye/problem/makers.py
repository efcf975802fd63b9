"""The program that makes inputs of a problem: its own validator, or a learned format.

A validator without a header of a known family, in Python say, only accepts. Then the format of the
inputs is learned from the samples by asking it (choices/learned_format.py), once: the grammar is
kept. An input from it counts only if the validators accept it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from banrye import store
from banrye.choices import grammar, learned_format, sample_format, written_format
from banrye.choices.compiled_testlib import VALID
from banrye.console import UserError
from banrye.digest import digest
from banrye.problem.model import Problem
from banrye.problem.packages.package_settings import settings_of
from banrye.problem.validators import (
    GRAMMAR,
    build_grammar,
    build_validator,
    input_validator_sources,
    makes_inputs,
    usable_input_validators,
)
from banrye.process.limits import Limits
from banrye.process.server import Job
from banrye.store import kinds
from banrye.submission.program import Program
from banrye.testcase import TestCase

MODULES = (learned_format, sample_format, written_format, grammar)  # they decide what is learned
NAME = f"learned{GRAMMAR}"
MOST_CHARACTERS = 20_000  # of a test case of which the format is learned
MOST_CASES = 6  # the smallest test cases of which the format is learned
ASKED_SECONDS = 4.0  # of CPU time of a validator for one input
BATCH_SIZE = 64  # inputs in one request to a validator
SETTINGS = ("testdata.yaml", "test_group.yaml")
FLAGS = ("input_validator_flags", "input_validator_args")


def input_maker(problem: Problem) -> Program | None:
    """Return the first input validator that makes inputs, else the learned format, or None."""
    validator = making_validator(problem)
    return validator or learned_maker(problem, usable_input_validators(problem))


def making_validator(problem: Problem) -> Program | None:
    """Return the first input validator that makes inputs, None if there is none."""
    source = next(filter(makes_inputs, input_validator_sources(problem)), None)
    return build_validator(problem, source) if source else None


def learned_maker(problem: Problem, validators: Sequence[Program]) -> Program | None:
    """Return a program that makes inputs in the format of the test cases, None if there is none.

    The validators accept its inputs or not. Takes some seconds, once.
    """
    cases = sorted(problem.cases, key=lambda case: case.input.size)
    small = [case for case in cases if case.input.size <= MOST_CHARACTERS]
    texts = [case.input_bytes.decode("ascii", errors="replace") for case in small[:MOST_CASES]]
    if not validators or not texts or next(sample_format.structures(texts), None) is None:
        return None
    widest = widest_case(problem)
    flags = [
        (*widest.flags_for(validator.source.stem), *widest.arguments) for validator in validators
    ]
    oracle = InputValidators(validators, flags)
    modules = [Path(module.__file__ or "") for module in MODULES]
    words = [" ".join(words) for words in flags]
    key = digest(*modules, *(validator.source for validator in validators), *words, *texts)

    def make(folder: Path) -> None:
        try:
            text = learned_format.learn_format(texts, oracle.accepts) or ""
        finally:
            for validator in validators:
                validator.close()
        (folder / NAME).write_text(text, encoding="utf-8")

    file = store.folder(kinds.LEARNED, key, make) / NAME
    if not file.read_text(encoding="utf-8"):
        return None
    try:
        return build_grammar(file, {})
    except UserError:
        return None


class InputValidators:
    """Asks the validators of a problem what is valid.

    `flags`: the flags that each validator gets.
    """

    def __init__(self, validators: Sequence[Program], flags: Sequence[Sequence[str]]) -> None:
        self.validators = validators
        self.flags = flags

    def accepts(self, texts: Sequence[str]) -> list[bool]:
        """Return for each text whether all validators accept it."""
        accepted_so_far = dict.fromkeys(texts)
        for validator, flags in zip(self.validators, self.flags, strict=True):
            answers = self.answers(validator, flags, list(accepted_so_far))
            accepted_so_far = {
                text: None for text, ok in zip(accepted_so_far, answers, strict=True) if ok
            }
        return [text in accepted_so_far for text in texts]

    def answers(
        self, validator: Program, flags: Sequence[str], texts: Sequence[str]
    ) -> Iterator[bool]:
        limits = Limits(ASKED_SECONDS)
        jobs = [Job(text.encode(), ASKED_SECONDS) for text in texts]
        while jobs:
            runs = (
                validator.run_many(
                    jobs[:BATCH_SIZE], limits, flags, are_short=True, are_claimed=False
                )
                if validator.can_serve
                else [validator.run(jobs[0].input_bytes, limits, flags)]
            )
            yield from (run.exit_status == VALID for run in runs)
            jobs = jobs[len(runs) :]


# The greatest limits.


def widest_case(problem: Problem) -> TestCase:
    """Return a test case with the flags of the greatest limits, which the last group has.

    A package whose secret test cases are still to be made has the settings of their groups.
    """
    last = problem.cases[-1]
    if not problem.has_only_samples:
        return last
    all_flags = [
        flags
        for folder in group_folders(problem.folder / "data" / "secret")
        if (flags := flags_in(folder)) is not None
    ]
    return replace(last, input_flags=all_flags[-1]) if all_flags else last


def group_folders(folder: Path) -> list[Path]:
    return sorted({file.parent for name in SETTINGS for file in folder.glob(f"**/{name}")})


def flags_in(folder: Path) -> dict[str, tuple[str, ...]] | None:
    """Return the flags of input validators that a group states, by the name of the validator."""
    for name in SETTINGS:
        settings = settings_of(folder / name)
        for key in FLAGS:
            if key in settings.values:
                by_name = settings.words_by_name(key)
                return {script: tuple(words) for script, words in by_name.items()}
    return None
