"""Read a problem of rbx: problem.rbx.yml, its test groups, generator scripts and solutions.

    testcases: [{name: samples, testcaseGlob: tests/*.in}, {name: main, generatorScript: …}]
    solutions: [{path: sols/wa-*.cpp, outcome: WRONG_ANSWER}]

A line of a generator script is a call (`gen 10 7`), `@copy FILE`, `@input "TEXT"` or
`@testgroup NAME {`. Scripts that are programs, and variables that are expressions, are refused by
name. The header rbx.h is made of the variables.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from banrye.compare import Mode, Rule
from banrye.console import UserError, relative_path
from banrye.files import read_bytes, read_yaml
from banrye.problem.case_names import natural_order
from banrye.problem.icpc import PackageSettings
from banrye.problem.packages import standard_checkers
from banrye.problem.packages.plan import (
    Judging,
    Label,
    Made,
    Plan,
    PlannedCase,
    PlannedGroup,
    PlannedSolution,
)
from banrye.problem.packages.programs import usable_testlib

MARK = "problem.rbx.yml"
SAMPLES = "samples"  # the group of the samples
OUTCOMES = {
    "any": Label.UNKNOWN,
    "accepted": Label.ACCEPTED,
    "ac": Label.ACCEPTED,
    "correct": Label.ACCEPTED,
    "accepted or tle": Label.SLOW_OR_ACCEPTED,
    "ac or tle": Label.SLOW_OR_ACCEPTED,
    "wrong answer": Label.WRONG,
    "wa": Label.WRONG,
    "fail": Label.REJECTED,
    "incorrect": Label.REJECTED,
    "runtime error": Label.CRASHES,
    "rte": Label.CRASHES,
    "re": Label.CRASHES,
    "time limit exceeded": Label.SLOW,
    "timeout": Label.SLOW,
    "tle": Label.SLOW,
    "tl": Label.SLOW,
    "memory limit exceeded": Label.CRASHES,
    "mle": Label.CRASHES,
    "ml": Label.CRASHES,
    "output limit exceeded": Label.REJECTED,
    "ole": Label.REJECTED,
    "ol": Label.REJECTED,
    "tle or rte": Label.SLOW_OR_CRASHES,
    "compilation error": Label.WRONG_COMPILED,
    "ce": Label.WRONG_COMPILED,
}
GROUP_BEGIN = re.compile(r"@testgroup\s+(\S+)\s*\{")
HEADER = """\
// Made of the variables of problem.rbx.yml.
#ifndef RBX_H
#define RBX_H
#include <map>
#include <stdexcept>
#include <string>
namespace rbx {
namespace vars {
inline const std::string &textOf(const std::string &name) {
    static const std::map<std::string, std::string> all = {%s};
    auto found = all.find(name);
    if (found == all.end())
        throw std::runtime_error("there is no variable " + name);
    return found->second;
}
template <typename T> T getVar(std::string name) {
    return static_cast<T>(std::stold(textOf(name)));
}
template <> inline std::string getVar<std::string>(std::string name) { return textOf(name); }
template <> inline bool getVar<bool>(std::string name) { return textOf(name) == "true"; }
} // namespace vars
} // namespace rbx
using rbx::vars::getVar;
#endif
"""


def plan_of(folder: Path, name: str) -> Plan:
    """Return what problem.rbx.yml says. Raise UserError."""
    file = folder / MARK
    document = RbxDocument(folder, PackageSettings(relative_path(file), read_yaml(file)))
    values = document.settings.values
    titles = document.settings.section("titles").values
    groups = document.tables("testcases")
    is_scoring = str(values.get("scoring", "")).lower() == "points"
    return Plan(
        name=name,
        folder=folder,
        titles={str(key): str(title) for key, title in titles.items()},
        seconds=(document.settings.number("timeLimit", 3_600_000) or 1000.0) / 1000,
        mebibytes=document.settings.whole("memoryLimit", 256),
        cases=tuple(document.cases(groups)),
        groups=tuple(groups_of(groups)) if is_scoring else (),
        judging=document.judging(),
        validators=tuple(document.validators()),
        solutions=tuple(document.solutions()),
        headers=(folder,),
        texts={"rbx.h": header_of(document.variables())},
        testlib=usable_testlib(folder / "testlib.h"),
        notes=tuple(document.notes()),
    )


@dataclass(frozen=True)
class RbxDocument:
    """problem.rbx.yml. Paths in it must stay in the folder."""

    folder: Path
    settings: PackageSettings

    def tables(self, key: str, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Return the mappings in a list. Raise UserError if there is something else."""
        found = (self.settings.values if values is None else values).get(key) or []
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise UserError(f"{self.settings.file}: {key} is no list of mappings")
        return found

    def path(self, text: object) -> Path:
        """Return a path of the package. Raise UserError if it leads out."""
        pure = PurePosixPath(str(text))
        if pure.is_absolute() or ".." in pure.parts or not pure.parts:
            raise UserError(f"{self.settings.file}: {text!s:.60} is no path in the package")
        return self.folder / pure

    def program(self, key: str) -> Path | None:
        """Return the program of a key, None if there is none or if it is not in the package."""
        value = self.settings.values.get(key)
        path = self.path(value["path"]) if isinstance(value, dict) and "path" in value else None
        return path if path and path.is_file() else None

    def judging(self) -> Judging:
        """Return how outputs are judged: without a checker in the package, by its name."""
        stated = self.settings.section("checker").values
        if stated.get("mode", "testlib") != "testlib":
            raise UserError(f"{self.settings.file}: a checker of mode {stated['mode']!s:.20}")
        name = PurePosixPath(str(stated.get("path", "wcmp.cpp"))).name
        checker = self.program("checker")
        rule = standard_checkers.of_testlib(name)
        if checker is None and rule is None:
            raise UserError(f"{self.settings.file}: there is no checker {name:.60}")
        return Judging(
            checker, rule=rule or Rule(Mode.WORDS), interactor=self.program("interactor")
        )

    def validators(self) -> Iterator[Path]:
        if main := self.program("validator"):
            yield main
        for each in self.tables("extraValidators"):
            yield self.path(each.get("path"))

    def solutions(self) -> Iterator[PlannedSolution]:
        """Yield the solutions, of which the first is the main one. A path can be a pattern."""
        is_first = True
        for each in self.tables("solutions"):
            word = re.sub(r"[\s_+/-]+", " ", str(each.get("outcome", "any"))).lower().strip()
            if word not in OUTCOMES:
                raise UserError(f"{self.settings.file}: the outcome {word!r:.40} is not supported")
            pattern = str(self.path(each.get("path")).relative_to(self.folder))
            for source in sorted(self.folder.glob(pattern)):
                label = Label.ACCEPTED if is_first else OUTCOMES[word]
                yield PlannedSolution(source, label, is_main=is_first)
                is_first = False

    def notes(self) -> Iterator[str]:
        if self.settings.values.get("modifiers"):
            yield "limits of single languages (modifiers) are left out"
        if any(each.get("validator") or each.get("vars") for each in self.tables("testcases")):
            yield "validators and variables of single groups are left out"

    # Test cases.

    def cases(self, groups: list[dict[str, Any]]) -> Iterator[PlannedCase]:
        """Yield the test cases of all groups, with numbers as names."""
        number = 0
        for group in groups:
            name = str(group.get("name", ""))
            for part in (group, *self.tables("subgroups", group)):
                for case in self.cases_of(part, name):
                    number += 1
                    yield replace(case, name=f"{number:03}", is_sample=name == SAMPLES)

    def cases_of(self, group: Mapping[str, Any], name: str) -> Iterator[PlannedCase]:
        """Yield the test cases that a group lists. Their names are made later."""
        for each in self.tables("testcases", group):
            answer = each.get("outputPath")
            stated = self.path(answer) if answer else None
            yield PlannedCase("", self.path(each.get("inputPath")), stated, name)
        if pattern := group.get("testcaseGlob"):
            relative = str(self.path(pattern).relative_to(self.folder))
            for file in sorted(
                self.folder.glob(relative), key=lambda each: natural_order(str(each))
            ):
                yield PlannedCase("", file, file.with_suffix(".ans"), name)
        for call in self.tables("generators", group):
            arguments = shlex.split(str(call.get("args") or ""))
            yield PlannedCase(
                "", Made(self.generator(str(call.get("name"))), tuple(arguments)), None, name
            )
        if script := group.get("generatorScript"):
            yield from self.script(PackageSettings(self.settings.file, script), name)

    def script(self, script: PackageSettings, name: str) -> Iterator[PlannedCase]:
        """Yield the test cases of a generator script. Raise UserError."""
        file = self.path(script.values.get("path"))
        if file.suffix != ".txt" or script.values.get("format", "rbx") != "rbx":
            raise UserError(
                f"{self.settings.file}: a generator script that is a program is not supported"
                f" ({file.name}): rbx build makes its test cases"
            )
        lines = iter(read_bytes(file).decode(errors="replace").splitlines())
        for line in lines:
            text = line.strip()
            if not text or text.startswith(("#", "//")) or text == "}" or GROUP_BEGIN.match(text):
                continue
            yield PlannedCase("", self.input_of(text, lines, relative_path(file)), None, name)

    def input_of(self, text: str, lines: Iterator[str], shown: str) -> Path | Made | bytes:
        """Return the input of a line of a script, which may go on. Raise UserError."""
        if text.startswith("@copy"):
            return self.path(text.removeprefix("@copy").strip())
        if text.startswith("@input"):
            return inline(text.removeprefix("@input").strip(), lines, shown)
        if text.startswith("@"):
            raise UserError(f"{shown}: {text:.40} is not supported")
        try:
            generator, *arguments = shlex.split(text)
        except ValueError as error:
            raise UserError(f"{shown}: {error}: {text:.40}") from None
        return Made(self.generator(generator), tuple(arguments))

    def generator(self, name: str) -> Path:
        """Return the generator of a name, or of a path without suffix. Raise UserError."""
        for each in self.tables("generators"):
            if each.get("name") == name:
                return self.path(each.get("path"))
        path = self.path(name)
        found = [path] if path.is_file() else sorted(path.parent.glob(f"{path.name}.*"))
        if not found:
            raise UserError(f"{self.settings.file}: there is no generator {name:.60}")
        return found[0]

    # Variables.

    def variables(self) -> dict[str, str]:
        return dict(self.flat(self.settings.section("vars").values, ""))

    def flat(self, values: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
        """Yield the variables by names such as N.max. Raise UserError for an expression."""
        for key, value in values.items():
            if isinstance(value, dict):
                yield from self.flat(value, f"{prefix}{key}.")
                continue
            if isinstance(value, str) and value.startswith("py`"):
                raise UserError(
                    f"{self.settings.file}: the variable {prefix}{key} is an expression"
                )
            text = str(value).lower() if isinstance(value, bool) else str(value)
            yield f"{prefix}{key}", text


def inline(text: str, lines: Iterator[str], shown: str) -> bytes:
    """Return the text after @input: quoted, or in braces or three quotes over several lines."""
    for begin, end in (('"""', '"""'), ("{", "}")):
        if text.startswith(begin):
            parts = [text.removeprefix(begin)]
            while end not in parts[-1]:
                following = next(lines, None)
                if following is None:
                    raise UserError(f"{shown}: {begin} has no end")
                parts.append(following.strip() if begin == "{" else following)
            parts[-1] = parts[-1].partition(end)[0]
            return ("\n".join(parts).strip("\n") + "\n").encode()
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise UserError(f"{shown}: cannot read @input {text:.40}")
    return value.encode() if value.endswith("\n") else f"{value}\n".encode()


def groups_of(groups: list[dict[str, Any]]) -> Iterator[PlannedGroup]:
    """Yield the groups with points. The samples are needed by each."""
    for group in groups:
        points, needs = group.get("score", 0), group.get("deps") or []
        yield PlannedGroup(str(group.get("name", "")), float(points), needs=(SAMPLES, *needs))


def header_of(variables: Mapping[str, str]) -> str:
    """Return the text of rbx.h."""
    pairs = (f"{{{json.dumps(key)}, {json.dumps(value)}}}" for key, value in variables.items())
    return HEADER % ", ".join(pairs)
