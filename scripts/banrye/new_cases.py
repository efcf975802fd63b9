"""New test cases in a package, with their entries in generators.yaml.

Each input must be accepted by the input validators, and an accepted submission gives its answer.
The comments and the order of generators.yaml stay.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import accepted_sources
from banrye.problem.validators import build_part, input_validators
from banrye.proposals import next_command
from banrye.repository import TARGET
from banrye.search.runs.attempt import ProblemOracle
from banrye.testcase import TestCase
from banrye.yaml_files import parse_yaml

SECRET = Path("data") / "secret"
GENERATORS = Path("generators") / "generators.yaml"
MANUAL = "manual"  # in generators/: inputs that are files
LONGEST_LITERAL = 300  # characters of an input that is written into generators.yaml


def literal_of(case: TestCase) -> str | None:
    """Return an input as one line of YAML, None if it must be a file: bt would change it."""
    try:
        text = case.input_bytes.decode("ascii")
    except UnicodeDecodeError:
        return None
    is_plain = text.endswith("\n") and text.replace("\n", " ").isprintable()
    return json.dumps(text) if is_plain and len(text) <= LONGEST_LITERAL else None


def entry_of(case: TestCase) -> dict[str, str]:
    """Return the entry of a test case in generators.yaml."""
    if literal_of(case) is None:
        return {"copy": f"{MANUAL}/{case.name}"}
    return {"in": case.input_bytes.decode("ascii")}


def line_of(case: TestCase) -> str:
    """Return the entry of a test case as one line of YAML."""
    literal = literal_of(case)
    value = f"in: {literal}" if literal else f"copy: {MANUAL}/{case.name}"
    return f"{case.name}: {{{value}}}"


def require_package(problem: Problem) -> None:
    """Raise UserError unless test cases can be added to a problem."""
    if problem.folder.is_relative_to(TARGET) or not (problem.folder / "problem.yaml").is_file():
        name, command = problem.name, next_command("as_package", problem.name)
        if not command:
            raise UserError(
                _("{} is not a problem package, so no test case can be added to it", name)
            )
        raise UserError(
            _(
                "{} is not a problem package, so no test case can be added to it ({} "
                "makes a package of it)",
                name,
                command,
            )
        )


def add_cases(problem: Problem, inputs: Sequence[bytes], prefix: str) -> list[Path]:
    """Write inputs as secret test cases, called PREFIX_1, PREFIX_2, ... Return their files.

    Raise UserError, before anything is written, if an input is not valid, has no answer, or
    generators.yaml has no place for it.
    """
    require_package(problem)
    answers = [answer_of(problem, input_bytes) for input_bytes in inputs]
    names = new_names(problem.folder, prefix, len(inputs))
    cases = [TestCase.of(*parts) for parts in zip(inputs, answers, names, strict=True)]
    generators = problem.folder / GENERATORS
    listed = with_entries(generators, cases) if generators.is_file() else None
    new_files: list[Path] = []
    for case in cases:
        secret = problem.folder / SECRET / case.name
        contents = {secret.with_suffix(".in"): case.input_bytes}
        contents[secret.with_suffix(".ans")] = case.answer_bytes
        if listed is not None and literal_of(case) is None:
            contents[generators.parent / MANUAL / f"{case.name}.in"] = case.input_bytes
        for file, content in contents.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            new_files.append(file)
    if listed is not None:
        generators.write_text(listed, encoding="utf-8")
    return new_files


def answer_of(problem: Problem, input_bytes: bytes) -> bytes:
    """Return the answer of an accepted submission to an input. Raise UserError."""
    sources = accepted_sources(problem)
    if not sources:
        raise UserError(_("{} has no accepted submission that gives the answer", problem.name))
    validators = tuple(input_validators(problem))
    oracle = ProblemOracle(problem, validators, problem.cases[0], build_part(problem, sources[0]))
    shown = repr(input_bytes[:60])
    if not oracle.is_valid(input_bytes):
        raise UserError(_("an input validator of {} rejects {}", problem.name, shown))
    answer = oracle.right_answer(input_bytes)
    if answer is None:
        raise UserError(_("{} fails on {}", relative_path(sources[0]), shown))
    return answer


def new_names(package: Path, prefix: str, count: int) -> list[str]:
    """Return names that no secret test case has."""
    used_names = {file.stem for file in (package / SECRET).rglob("*.in")}
    if (package / GENERATORS).is_file():
        used_names |= set(secret_entries(read_bytes(package / GENERATORS).decode()))
    names: list[str] = []
    number = 1
    while len(names) < count:
        if f"{prefix}_{number}" not in used_names:
            names.append(f"{prefix}_{number}")
        number += 1
    return names


# generators.yaml.


def with_entries(file: Path, cases: Sequence[TestCase]) -> str:
    """Return a generators.yaml with entries for secret test cases. Raise UserError.

    They are written after the last secret test case, and nothing else is changed.
    """
    text = read_bytes(file).decode()
    lines = "; ".join(line_of(case) for case in cases)
    refusal = UserError(
        _(
            "{} has no list of secret test cases to which an entry can be added: add {}",
            relative_path(file),
            lines,
        )
    )
    listed = secret_node(text)
    if listed is None or not listed.value or listed.flow_style:
        raise refusal
    indent = " " * listed.start_mark.column
    dash = "- " if isinstance(listed, yaml.SequenceNode) else ""
    added = "".join(f"{indent}{dash}{line_of(case)}\n" for case in cases)
    place = end_of(text, listed)
    before = text[:place] if text[:place].endswith("\n") else f"{text[:place]}\n"
    new = before + added + text[place:]
    entries = {**secret_entries(text), **{case.name: entry_of(case) for case in cases}}
    if secret_entries(new) != entries:
        raise refusal
    return new


def secret_node(text: str) -> yaml.CollectionNode | None:
    """Return the node of the secret test cases, None if there is none."""
    node: yaml.Node | None = yaml.compose(text, yaml.SafeLoader)
    for key in ("data", "secret", "data"):
        if not isinstance(node, yaml.MappingNode):
            return None
        values = [value for name, value in node.value if name.value == key]
        node = values[0] if values else None
    return node if isinstance(node, yaml.CollectionNode) else None


def end_of(text: str, node: yaml.Node) -> int:
    """Return where the line after a node in block style begins."""
    last: yaml.Node = node
    while isinstance(last, yaml.CollectionNode) and last.value and not last.flow_style:
        last = last.value[-1][1] if isinstance(last, yaml.MappingNode) else last.value[-1]
    end = last.end_mark
    if end.column == 0:  # of a literal text, which ends with its line, or with empty lines
        return len(text[: end.index].rstrip("\n")) + 1
    line = text.find("\n", end.index)
    return len(text) if line < 0 else line + 1


def secret_entries(text: str) -> dict[str, Any]:
    """Return the entries of secret test cases and groups in generators.yaml, by their names."""
    node: Any = parse_yaml(text, GENERATORS.name)
    for key in ("data", "secret", "data"):
        node = node.get(key) if isinstance(node, dict) else None
    parts = node if isinstance(node, list) else [node or {}]
    entries = [part for part in parts if isinstance(part, dict)]  # a list may have words, too
    return {str(name): value for part in entries for name, value in part.items()}
