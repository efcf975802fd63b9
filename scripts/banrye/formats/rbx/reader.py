"""Read a problem of rbx: problem.rbx.yml, its test groups, generator scripts and solutions.

    testcases: [{name: samples, testcaseGlob: tests/*.in}, {name: main, generatorScript: …}]
    solutions: [{path: sols/wa-*.cpp, outcome: WRONG_ANSWER}]

A line of a generator script is a call (`gen 10 7`), `@copy FILE`, `@input "TEXT"` or
`@testgroup NAME {`. Scripts that are programs, and variables that are expressions, are refused by
name. The header rbx.h is made of the variables.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated

import msgspec

from banrye.console import UserError, relative_path
from banrye.foreign.tables import Table, YamlScalar, read_table
from banrye.formats.shared import testlib_checkers
from banrye.formats.shared.package_folder import PackageFolder, words
from banrye.formats.shared.plan import (
    GeneratedInput,
    Label,
    Plan,
    PlannedGroup,
    PlannedJudge,
    PlannedSolution,
)
from banrye.formats.shared.programs import usable_testlib
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_names import natural_order
from banrye.testcase import Blob, Bytes, File, TestCase

MARK = "problem.rbx.yml"
SAMPLES = "samples"  # the group of the samples
MAX_SCRIPT_BYTES = 4 << 20
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


class Code(msgspec.Struct):
    """A program of the package."""

    path: str | None = None
    mode: str = "testlib"
    name: str | None = None


class RbxCall(msgspec.Struct):
    """A call of a generator."""

    name: str
    args: YamlScalar | None = None


class Script(msgspec.Struct):
    """A generator script."""

    path: str
    format: str = "rbx"


class RbxFiles(msgspec.Struct):
    """The files of a test case."""

    inputPath: str  # noqa: N815  # as in the file
    outputPath: str | None = None  # noqa: N815  # as in the file


class RbxGroup(msgspec.Struct):
    """A group of test cases, or a part of one."""

    name: YamlScalar = ""
    score: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0
    deps: list[YamlScalar] | None = None
    testcases: list[RbxFiles] | None = None
    testcaseGlob: str | None = None  # noqa: N815  # as in the file
    generators: list[RbxCall] | None = None
    generatorScript: Script | None = None  # noqa: N815  # as in the file
    subgroups: list[RbxGroup] | None = None


class RbxSolution(msgspec.Struct):
    """Solutions, by a path or a pattern."""

    path: str
    outcome: YamlScalar = "any"


RbxLimit = Annotated[float, msgspec.Meta(gt=0, le=3_600_000)]


class RbxProblem(msgspec.Struct):
    """problem.rbx.yml."""

    name: YamlScalar = ""
    timeLimit: RbxLimit | None = None  # noqa: N815  # as in the file, in milliseconds
    memoryLimit: RbxLimit | None = None  # noqa: N815  # as in the file, in MiB
    scoring: YamlScalar = ""
    titles: dict[str, YamlScalar] | None = None
    checker: Code | None = None
    interactor: Code | None = None
    validator: Code | None = None
    extraValidators: list[Code] | None = None  # noqa: N815  # as in the file
    generators: list[Code] | None = None
    testcases: list[RbxGroup] | None = None
    solutions: list[RbxSolution] | None = None
    vars: dict[str, object] | None = None


# Keys of problem.rbx.yml that say nothing of how a submission is judged.
ABOUT_STATEMENTS = ("statements", "type", "stresses", "unitTests", "outputLimit", "model")


def plan_of(folder: Path, name: str) -> Plan:
    """Return the contents of problem.rbx.yml. Raise UserError."""
    package = PackageFolder(folder)
    table = read_table(folder / MARK, RbxProblem)
    says = table.value
    document = RbxDocument(package, package.path_in_messages(MARK), says)
    groups = says.testcases or []
    is_scoring = str(says.scoring).lower() == "points"
    return Plan(
        name=name,
        folder=folder,
        titles={key: str(title) for key, title in (says.titles or {}).items()},
        seconds=(says.timeLimit or 1000.0) / 1000,
        mebibytes=math.ceil(says.memoryLimit or 256),
        cases=tuple(document.cases(groups)),
        groups=tuple(groups_of(groups)) if is_scoring else (),
        judge=document.judge(),
        validators=tuple(document.validators()),
        solutions=tuple(document.solutions()),
        headers=(folder,),
        texts={"rbx.h": header_of(document.variables())},
        testlib=usable_testlib(folder / "testlib.h"),
        losses=tuple(losses_of(table)),
    )


def losses_of(table: Table[RbxProblem]) -> Iterator[Loss]:
    """Yield the keys that may decide and are not used."""
    for key in table.unread:
        if not key.startswith(ABOUT_STATEMENTS):
            yield Loss(key, MARK)


@dataclass(frozen=True)
class RbxDocument:
    """problem.rbx.yml and the folder that it is in."""

    package: PackageFolder
    shown: str
    says: RbxProblem

    def path(self, text: object) -> Path:
        return self.package.path(text, self.shown)

    def program(self, code: Code | None) -> Path | None:
        """Return a program, None if there is none or if it is not in the package."""
        path = self.path(code.path) if code and code.path else None
        return path if path and path.is_file() else None

    def judge(self) -> PlannedJudge:
        """Return the judge of outputs: without a checker in the package, by its name."""
        code = self.says.checker or Code()
        if code.mode != "testlib":
            raise UserError(_("{}: a checker of mode {:.20}", self.shown, code.mode))
        name = PurePosixPath(code.path or "wcmp.cpp").name
        checker = self.program(code)
        text = Text() if checker else testlib_checkers.of_testlib(name, self.shown)
        return PlannedJudge(checker, text=text, interactor=self.program(self.says.interactor))

    def validators(self) -> Iterator[Path]:
        if main := self.program(self.says.validator):
            yield main
        for code in self.says.extraValidators or ():
            yield self.path(code.path)

    def solutions(self) -> Iterator[PlannedSolution]:
        """Yield the solutions, of which the first is the main one. A path can be a pattern."""
        is_first = True
        for solution in self.says.solutions or ():
            word = re.sub(r"[\s_+/-]+", " ", str(solution.outcome)).lower().strip()
            if word not in OUTCOMES:
                raise UserError(_("{}: the outcome {!r:.40} is not supported", self.shown, word))
            for source in self.package.files_matching(solution.path, self.shown):
                label = Label.ACCEPTED if is_first else OUTCOMES[word]
                yield PlannedSolution(source, label, is_main=is_first)
                is_first = False

    # Test cases.

    def cases(self, groups: Sequence[RbxGroup]) -> Iterator[TestCase]:
        """Yield the test cases of all groups, with numbers as names."""
        number = 0
        for group in groups:
            name = str(group.name)
            for part in (group, *(group.subgroups or ())):
                for input_, answer in self.contents_of(part):
                    number += 1
                    yield TestCase(
                        f"{number:03}", input_, answer, is_sample=name == SAMPLES, group=name
                    )

    def contents_of(self, group: RbxGroup) -> Iterator[tuple[Blob, Blob | None]]:
        """Yield the inputs and answers that a group lists."""
        for files in group.testcases or ():
            answer = File(self.path(files.outputPath)) if files.outputPath else None
            yield File(self.path(files.inputPath)), answer
        if group.testcaseGlob:
            paths = self.package.files_matching(group.testcaseGlob, self.shown)
            for file in sorted(paths, key=lambda path: natural_order(str(path))):
                yield File(file), File(file.with_suffix(".ans"))
        for call in group.generators or ():
            arguments = words(call.args or "", self.shown)
            yield GeneratedInput(self.generator(call.name), tuple(arguments)), None
        if group.generatorScript:
            yield from ((command, None) for command in self.script(group.generatorScript))

    def script(self, script: Script) -> Iterator[Blob]:
        """Yield the inputs of a generator script. Raise UserError."""
        file = self.path(script.path)
        if file.suffix != ".txt" or script.format != "rbx":
            raise UserError(
                _(
                    "{}: a generator script that is a program is not supported ({}): rbx "
                    "build makes its test cases",
                    self.shown,
                    file.name,
                )
            )
        lines = iter(self.package.text(file, MAX_SCRIPT_BYTES).splitlines())
        for line in lines:
            text = line.strip()
            if not text or text.startswith(("#", "//")) or text == "}" or GROUP_BEGIN.match(text):
                continue
            yield self.input_of(text, lines, relative_path(file))

    def input_of(self, text: str, lines: Iterator[str], shown: str) -> Blob:
        """Return the input of a line of a script, which may go on. Raise UserError."""
        if text.startswith("@copy"):
            return File(self.path(text.removeprefix("@copy").strip()))
        if text.startswith("@input"):
            return Bytes(inline(text.removeprefix("@input").strip(), lines, shown))
        if text.startswith("@"):
            raise UserError(_("{}: {:.40} is not supported", shown, text))
        generator, *arguments = words(text, shown)
        return GeneratedInput(self.generator(generator), tuple(arguments))

    def generator(self, name: str) -> Path:
        """Return the generator of a name, or of a path without suffix. Raise UserError."""
        for code in self.says.generators or ():
            if code.name == name:
                return self.path(code.path)
        path = self.path(name)
        if path.is_file():
            return path
        beside = sorted(path.parent.iterdir()) if path.parent.is_dir() else []
        for file in beside:
            if file.name.startswith(f"{path.name}.") and file.is_file():
                return file
        raise UserError(_("{}: there is no generator {:.60}", self.shown, name))

    # Variables.

    def variables(self) -> dict[str, str]:
        return dict(self.flat(self.says.vars or {}, ""))

    def flat(self, values: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
        """Yield the variables by names such as N.max. Raise UserError for an expression."""
        for key, value in values.items():
            if isinstance(value, dict):
                yield from self.flat(value, f"{prefix}{key}.")
                continue
            if isinstance(value, str) and value.startswith("py`"):
                raise UserError(
                    _("{}: the variable {}{} is an expression", self.shown, prefix, key)
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
                    raise UserError(_("{}: {} has no end", shown, begin))
                parts.append(following.strip() if begin == "{" else following)
            parts[-1] = parts[-1].partition(end)[0]
            return ("\n".join(parts).strip("\n") + "\n").encode()
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise UserError(_("{}: cannot read @input {:.40}", shown, text))
    return value.encode() if value.endswith("\n") else f"{value}\n".encode()


def groups_of(groups: Sequence[RbxGroup]) -> Iterator[PlannedGroup]:
    """Yield the groups with points. The samples are needed by each."""
    for group in groups:
        needs = (SAMPLES, *map(str, group.deps or ()))
        yield PlannedGroup(str(group.name), group.score, needs=needs)


def header_of(variables: Mapping[str, str]) -> str:
    """Return the text of rbx.h."""
    pairs = (f"{{{json.dumps(key)}, {json.dumps(value)}}}" for key, value in variables.items())
    return HEADER % ", ".join(pairs)
