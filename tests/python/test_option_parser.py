"""Options that are declared once: parsed, explained, and printed again as a command."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from banrye import verbs
from banrye.cli import option_help, option_parser
from banrye.cli.option_parser import choice, flag, group, positionals, switches, value, values
from banrye.compare import Mode
from banrye.console import UserError
from banrye.verbs.judge.options import Options as JudgeOptions


@dataclass(frozen=True)
class Inner:
    """Options that several verbs have."""

    seconds: float | None = value("--time", "S", "the limit", convert=float)
    colour: str | None = choice("--colour", "C", "red or blue", among={"r": "red", "b": "blue"})


@dataclass(frozen=True)
class Outer:
    """The options of a verb."""

    paths: tuple[str, ...] = positionals("PATH")
    quick: bool = flag("--quick", "be " + "quick " * 20)
    way: int = switches({"--up": (1, "go up"), "--down": (-1, "go down")}, default=0)
    files: tuple[Path, ...] = values("--file", "FILE", "a file", convert=Path)
    inner: Inner = group(Inner)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ([], Outer()),
        (["a", "b"], Outer(("a", "b"))),
        (["a", "--quick", "b", "--down"], Outer(("a", "b"), quick=True, way=-1)),
        (["--file=x", "--file", "y"], Outer(files=(Path("x"), Path("y")))),
        (["--time", "2", "--colour", "b"], Outer(inner=Inner(2.0, "blue"))),
    ],
)
def test_words_become_options_and_options_words(words: list[str], options: Outer) -> None:
    assert option_parser.parse(Outer, words) == options
    assert option_parser.parse(Outer, option_parser.words(options)) == options


@pytest.mark.parametrize(
    "words", [["--up", "--down"], ["--time"], ["--colour", "x"], ["--qui"], ["--time", "x"]]
)
def test_a_wrong_option_is_an_error_of_one_line(words: list[str]) -> None:
    with pytest.raises(UserError, match=r"\A[^\n]+ \([^()\n]*see --help\)\Z"):
        option_parser.parse(Outer, words)


def test_the_help_of_options() -> None:
    shown = option_help.help_of(Outer).split("\n")
    assert shown[0].startswith("  --quick           be quick quick")
    assert shown[1].startswith(" " * 20 + "quick")
    assert max(map(len, shown)) <= 80
    assert "  --down            go down" in shown
    assert shown[-1] == "  --colour C        red or blue"


def test_a_suggested_command_has_the_task_and_nothing_that_only_prints_or_writes() -> None:
    words = ["1018", "a.py", "--save=x", "--time", "2", "--all", "--compare", "exact", "--function"]
    options = option_parser.parse(JudgeOptions, words)
    assert options.task.own.compare is Mode.EXACT
    expected = ["1018", "a.py", "--time", "2", "--compare", "exact", "--function"]
    assert option_parser.words(options.task) == expected


@pytest.mark.parametrize("verb", verbs.verb_names())
def test_each_option_stands_in_the_help_of_its_verb(verb: str) -> None:
    text = verbs.help_of(verb)
    assert verbs.PLACE_OF_OPTIONS not in text
    for _, each in option_parser.options_of(verbs.options_of(verb)):
        for name in each.metadata["option"].names:
            assert name in text, name
