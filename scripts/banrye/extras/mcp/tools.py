"""The tools: a program as a text in, a result as JSON of at most 4 kB out.

judge(source="print(3)", language="python", cases=[{"input": "1 2", "answer": "3"}])
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Annotated

import anyio  # type: ignore[import-not-found,unused-ignore]  # an extra
from mcp.server import MCPServer  # type: ignore[import-not-found,unused-ignore]  # an extra
from mcp.server.mcpserver.exceptions import (  # type: ignore[import-not-found,unused-ignore]  # it
    ToolError,
)
from pydantic import Field
from typing_extensions import TypedDict

from banrye import removable_rooms, verbs
from banrye.console import UserError
from banrye.extras.mcp.commands import LIMITER_SIZE, CommandOutput, run
from banrye.extras.mcp.cut import JsonObject, Results, compact_json, without_answers
from banrye.extras.mcp.hooks import AgentToolHook
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.submission import language_names

INSTRUCTIONS = (
    "Judge programs for programming contests on this machine, in a sandbox. A problem is named as"
    " for `banrye judge`: a package's path, or a number of Baekjoon with its archive. Results are"
    " cut to 4 kB; `show` has the rest of one."
)
SourceText = Annotated[str, Field(description="the program as a text")]
LanguageName = Annotated[str, Field(description="such as python, cpp, java, rust")]
ProblemName = Annotated[str, Field(description="empty: cases or brute instead")]
CpuSeconds = Annotated[float | None, Field(description="of CPU time")]
ToolFunction = Callable[..., Awaitable[str]]
ERROR_CHARACTERS = 2000  # of an error message


class Case(TypedDict):
    """An input and its right answer."""

    input: str
    answer: str


@dataclass
class Tools:
    """The tools, which keep the last results. `options`: of the sandbox, for each command."""

    hides_answers: bool
    options: tuple[str, ...] = ()
    results: Results = field(default_factory=Results)
    limiter: anyio.CapacityLimiter = field(
        default_factory=lambda: anyio.CapacityLimiter(LIMITER_SIZE)
    )

    @property
    def all(self) -> tuple[ToolFunction, ...]:
        """The tools that are there: a room or the verb `doctor` may have been deleted."""
        of_rooms = (self.tool_of(room, module.DESCRIPTION) for room, module in tools_of_rooms())
        doctors = (self.doctor,) if verbs.verb_package("doctor") else ()
        return self.judge, self.counterexample, *of_rooms, *doctors, self.show

    async def judge(
        self,
        source: SourceText,
        language: LanguageName,
        problem: ProblemName = "",
        cases: list[Case] | None = None,
        seconds: CpuSeconds = None,
        mebibytes: int | None = None,
        *,
        all_cases: bool = False,
    ) -> str:
        """Judge a program on a problem or on cases. It stops at the first failure."""
        with temporary_folder() as folder:
            words = ["judge", "-", "--language", language, "--json", *self.options]
            words += task_words(problem, cases or [], folder)
            words += number_words({"--time": seconds, "--memory": mebibytes})
            words += ["--all"] if all_cases else []
            output = await self.run(words, folder, source.encode())
            return self.result(output)

    async def counterexample(
        self,
        source: SourceText,
        language: LanguageName,
        problem: ProblemName = "",
        brute: Annotated[str, Field(description="a right program to compare with")] = "",
        brute_language: str = "",
        generator: Annotated[
            str, Field(description="prints an input; its argument is a seed")
        ] = "",
        generator_language: str = "python",
        seconds: Annotated[float, Field(description="of CPU time for the search")] = 30.0,
    ) -> str:
        """Search for the smallest failing input of a program, by a problem or beside a brute force.

        The language of the brute force is that of the program if it is not said.
        """
        with temporary_folder() as folder:
            program = write_program(folder, "program", source, language)
            problem_arguments = problem_words(problem) if problem else []
            words = ["counterexample", *problem_arguments, str(program), "--json"]
            words += ["--search-time", f"{seconds:g}", *self.options]
            if brute:
                file = write_program(folder, "brute", brute, brute_language or language)
                words += ["--against", str(file)]
            if generator:
                file = write_program(folder, "generator", generator, generator_language)
                words += ["--generator", str(file)]
            return self.result(await self.run(words, folder), folder)

    def tool_of(self, verb: str, description: str) -> ToolFunction:
        """Return the tool that runs the verb of a room on a program and an input."""

        async def tool(source: SourceText, language: LanguageName, input: str) -> str:  # noqa: A002  # the name for the client
            with temporary_folder() as folder:
                program = write_program(folder, "program", source, language)
                words = [verb, str(program), *self.options]
                output = await self.run(words, folder, input.encode())
                text = without_folder(output.text, folder)
                said = without_folder(output.errors, folder).strip()
                if not text:
                    raise UserError(said or _("the command printed nothing"))
                return self.results.cut({verb: text, "notes": said})

        tool.__name__, tool.__doc__ = verb, description
        return tool

    async def doctor(self) -> str:
        """Say what works on this machine: languages, the sandbox, the archive of test data."""
        with temporary_folder() as folder:
            return self.result(await self.run(["doctor", "--json"], folder))

    async def show(self, result: int, place: str = "", offset: int = 0) -> str:
        """Show a text of an earlier result that was cut, such as failure.input.text.

        Without a place: the whole result.
        """
        return compact_json(self.results.show(result, place, offset))

    async def run(
        self, words: list[str], folder: Path, standard_input: bytes = b""
    ) -> CommandOutput:
        async with self.limiter:
            return await run(words, folder, standard_input)

    def result(self, output: CommandOutput, folder: Path | None = None) -> str:
        """Return the JSON of a command, cut. Raise UserError if it has printed none."""
        lines = output.text.splitlines()
        if not lines:
            said = output.errors.strip() or f"the command ended with status {output.status}"
            raise UserError(without_folder(said, folder) if folder else said)
        value: JsonObject = json.loads(lines[-1])
        if folder and "program" in value:
            value["program"] = Path(value["program"]).name
        return self.results.cut(without_answers(value) if self.hides_answers else value)


def task_words(problem: str, cases: list[Case], folder: Path) -> list[str]:
    """Return the words that name a problem, or cases, which are written. Raise UserError."""
    if bool(problem) == bool(cases):
        raise UserError(_("give either a problem or test cases"))
    if problem:
        return problem_words(problem)
    place = folder / "cases"
    place.mkdir()
    for number, case in enumerate(cases, start=1):
        (place / f"{number}.in").write_text(case["input"], encoding="utf-8")
        (place / f"{number}.out").write_text(case["answer"], encoding="utf-8")
    return ["--cases", str(place)]


def problem_words(problem: str) -> list[str]:
    """Return the word that names a problem. Raise UserError if it would be an option.

    A client may state no option: --no-sandbox gives its programs the rights of the user.
    """
    if problem.startswith("-"):
        raise UserError(_("no such problem: {:.60}", problem))
    return [problem]


def number_words(values: dict[str, float | int | None]) -> list[str]:
    """Return options with numbers that are stated."""
    numbers = {name: value for name, value in values.items() if value is not None}
    return [word for name, value in numbers.items() for word in (name, f"{value:g}")]


def write_program(folder: Path, name: str, text: str, language: str) -> Path:
    """Return the file of a program. Raise UserError if the language is unknown."""
    place = folder / name
    place.mkdir()
    return language_names.write_program(place, text, language).rename(
        folder / f"{name}{language_names.language_of(language).suffix}"
    )


def without_folder(text: str, folder: Path) -> str:
    """Return messages without the temporary folder of a program."""
    return text.replace(f"{folder.resolve()}/", "").replace(f"{folder}/", "")


def server_of(tools: Tools) -> MCPServer:
    """Return a server with the tools."""
    server = MCPServer("banrye", instructions=INSTRUCTIONS, log_level="ERROR")
    for tool in tools.all:
        server.tool(structured_output=False)(with_errors(tool))
    return server


def with_errors(tool: ToolFunction) -> ToolFunction:
    """Return a tool whose errors of the user are results for the client."""

    @wraps(tool)
    async def checked(*arguments: object, **named_arguments: object) -> str:
        try:
            return await tool(*arguments, **named_arguments)
        except UserError as error:
            raise ToolError(str(error)[:ERROR_CHARACTERS]) from None

    return checked


def tools_of_rooms() -> Iterator[tuple[str, AgentToolHook]]:
    """Yield the rooms whose verb is a tool for agents, and what they say of it."""
    yield from removable_rooms.modules("agent_tool", AgentToolHook)
