"""banrye mcp, by the client of the official SDK over standard streams."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from banrye import removable_rooms, verbs
from banrye.console import UserError
from banrye.extras.mcp import cut
from banrye.extras.mcp.cut import Results
from tests.python.commands import PACKAGES, ROOT, door, script_environment, valid_json

pytestmark = pytest.mark.needs("extra:mcp")
PROBLEM = str(PACKAGES / "words")
WRONG = PACKAGES / "words" / "submissions" / "wrong_answer" / "wrong.py"
CASES = [{"input": "1 2\n", "answer": "3\n"}, {"input": "5 7\n", "answer": "12\n"}]


@asynccontextmanager
async def client(*words: str) -> AsyncIterator[Any]:
    mcp = pytest.importorskip("mcp")
    stdio = pytest.importorskip("mcp.client.stdio")
    parameters = stdio.StdioServerParameters(
        command=door("mcp"), args=list(words), env=script_environment(), cwd=str(ROOT)
    )
    async with mcp.Client(parameters) as opened:
        yield opened


async def call(opened: Any, tool: str, **arguments: object) -> Any:  # noqa: ANN401  # JSON
    result = await opened.call_tool(tool, arguments)
    (content,) = result.content
    assert len(content.text) <= 4096
    return json.loads(content.text) if not result.is_error else content.text


@pytest.mark.slow
def test_the_tools_judge_and_hide_answers() -> None:
    async def talk() -> None:
        async with client("--hide-answers") as opened:
            tools = {tool.name for tool in (await opened.list_tools()).tools}
            of_rooms = set(removable_rooms.rooms_with("agent_tool"))
            removable = {verb for verb in ("doctor",) if verbs.verb_package(verb)}
            assert tools == {"judge", "counterexample", "show"} | removable | of_rooms
            right = "a, b = map(int, input().split())\nprint(a + b)\n"
            result = await call(opened, "judge", source=right, language="python", cases=CASES)
            assert (result["verdict"], result["program"]) == ("AC", "-")
            text = WRONG.read_text(encoding="utf-8")
            result = await call(opened, "judge", source=text, language="python", problem=PROBLEM)
            assert result["verdict"] == "WA"
            assert result["failure"]["answer"] == {"text": "(hidden)"}
            assert result["failure"]["message"] is None
            number = result.pop("result")
            valid_json(json.dumps(result))
            place = "failure.input.text"
            shown = await call(opened, "show", result=number, place=place)
            assert shown["text"] == result["failure"]["input"]["text"]
            said = await call(opened, "judge", source=right, language="latin", cases=CASES)
            assert "no such language" in said

    asyncio.run(talk())


@pytest.mark.slow
@pytest.mark.needs("verb:doctor")
def test_the_doctor_is_a_tool() -> None:
    async def talk() -> None:
        async with client() as opened:
            doctor = await call(opened, "doctor")
            assert any(line["name"] == "Python 3" for line in doctor["machine"])

    asyncio.run(talk())


@pytest.mark.slow
def test_a_counterexample() -> None:
    async def talk() -> None:
        async with client() as opened:
            brute = "print(sum(map(int, input().split())))"
            wrong = "a, b = map(int, input().split())\nprint(a + b if a < 9 else 0)\n"
            generator = "import random, sys\nrandom.seed(sys.argv[1])\n"
            generator += "print(random.randint(1, 20), random.randint(1, 20))\n"
            programs = {"source": wrong, "brute": brute, "generator": generator}
            result = await call(opened, "counterexample", language="python", **programs)
            assert int(result["failure"]["input"]["text"].split()[0]) >= 9

    asyncio.run(talk())


@pytest.mark.parametrize("name", ["judge", "counterexample"])
def test_a_client_states_no_option(name: str) -> None:
    """It could switch the sandbox off, which only the user may."""
    tools = pytest.importorskip("banrye.extras.mcp.tools").Tools(hides_answers=False)
    tool = getattr(tools, name)
    with pytest.raises(UserError, match="no such problem: --no-sandbox"):
        asyncio.run(tool("print(1)", "python", problem="--no-sandbox"))


@pytest.mark.slow
@pytest.mark.needs("verb:trace")
def test_the_tool_of_a_room() -> None:
    async def talk() -> None:
        async with client() as opened:
            words = {"source": "n = int(input())\n", "language": "python", "input": "3\n"}
            assert "n = 3" in (await call(opened, "trace", **words))["trace"]

    asyncio.run(talk())


def test_a_long_result_is_cut_and_the_rest_can_be_shown() -> None:
    results = Results()
    text = "\u00e9" * 100_000
    value = {
        "schema": 1,
        "verdict": "WA",
        "failure": {"input": {"text": text}, "answer": {"text": "1"}},
        "test_cases": {"results": [{"name": str(number)} for number in range(500)]},
    }
    short = results.cut(value)
    assert len(short) <= cut.MOST_BYTES
    result = json.loads(short)
    assert result["cut"][0] == "test_cases.results: 500 in all, the last 20 are here"
    assert result["cut"][1].startswith("failure.input.text: 100,000 characters, the first ")
    assert text.startswith(result["failure"]["input"]["text"])
    parts: list[str] = []
    while len("".join(parts)) < len(text):
        shown = results.show(1, "failure.input.text", len("".join(parts)))
        assert len(cut.compact_json(shown)) <= cut.MOST_BYTES
        parts.append(shown["text"])
    assert "".join(parts) == text


@pytest.mark.slow
def test_a_client_that_is_killed_leaves_no_process() -> None:
    """It has asked for a program that runs for long."""
    messages = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {
                "name": "judge",
                "arguments": {
                    "source": "while True: pass",
                    "language": "python",
                    "cases": CASES,
                    "seconds": 300,
                },
            },
        },
    ]
    name, number = "MARK_OF_MCP_TEST", f"{os.getpid()}.{time.monotonic()}"
    mark = f"{name}={number}"
    environment = {**script_environment(), name: number}
    server = subprocess.Popen(
        [door("mcp")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=ROOT
    )
    assert server.stdin
    for message in messages:
        server.stdin.write(f"{json.dumps(message)}\n".encode())
    server.stdin.flush()
    deadline = time.monotonic() + 60
    while len(marked(mark)) < 4 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert len(marked(mark)) >= 4  # the program runs
    server.stdin.close()
    deadline = time.monotonic() + 30
    while marked(mark) and time.monotonic() < deadline:
        time.sleep(0.1)
    left = marked(mark)
    for process in left:
        os.kill(process, signal.SIGKILL)
    server.wait()
    assert server.stdout
    server.stdout.close()
    assert left == []


def marked(mark: str) -> list[int]:
    """Return the processes that have a variable in their environment."""
    results = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in place.read_bytes():
                results.append(int(place.parent.name))
        except OSError:
            continue
    return results
