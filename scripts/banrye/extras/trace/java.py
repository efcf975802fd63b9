"""Trace a Java program: an agent in its virtual machine writes the steps.

inside/java/java_agent.cpp is the agent, and JavaTracer.java beside it makes the lines of the
record. JDI would need sockets, which the sandbox forbids.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye import store
from banrye.digest import digest
from banrye.extras.trace.entry_kinds import TRACERS
from banrye.extras.trace.python import trace_of
from banrye.extras.trace.record import INSIDE, RECORD, run_recorded
from banrye.extras.trace.trace_model import CannotTrace, Rebuild, Trace, TraceLimits
from banrye.language import PackagedTool, tools
from banrye.messages import _
from banrye.submission.program import Program
from banrye.trusted import Tool, run_trusted

LANGUAGE = "javatraced"  # see languages.yaml
JAVA = INSIDE / "java"
AGENT = JAVA / "java_agent.cpp"
HEADERS = sorted(JAVA.glob("java_*.h"))
CLASSES = sorted(JAVA.glob("*.java"))
LIBRARY = "java_agent.so"


class NoAgent(CannotTrace):
    """The agent cannot be compiled on this machine."""


class JavaTracer:
    """The tracer of one program. `rebuild` compiles its sources as another language."""

    def __init__(self, program: Program, rebuild: Rebuild) -> None:
        self.program = program
        self.rebuild = rebuild

    def trace(self, input_bytes: bytes, limits: TraceLimits) -> Trace:
        """Compile the program with the names of its variables, and run it. Raise NoAgent."""
        folder = agent_folder()
        traced = self.rebuild(LANGUAGE)
        machine, *arguments = traced.command
        options = ",".join([RECORD, str(limits.steps), *traced.originals])
        agent = f"-agentpath:{folder / LIBRARY}={options}"
        command = [machine, agent, f"-Xbootclasspath/a:{folder}", *arguments]
        recorded = run_recorded(traced, command, input_bytes, limits, readable=[folder])
        return trace_of(traced, recorded, input_bytes)


def agent_folder() -> Path:
    """Return the folder with the compiled agent. Takes 2 s once. Raise NoAgent."""
    compiler = shutil.which("javac")
    home = Path(compiler).resolve().parent.parent if compiler else None
    if home is None or not (home / "include" / "jvmti.h").is_file():
        raise NoAgent(
            _("a JDK, which traces Java, is not installed (apt install default-jdk-headless)")
        )
    headers = home / "include"

    def make(folder: Path) -> None:
        options = ["-O1", "-shared", "-fPIC", "-std=c++17", "-o", str(folder / LIBRARY)]
        included = [f"-I{folder}" for folder in (headers, *headers.iterdir()) if folder.is_dir()]
        commands: dict[Tool | PackagedTool, list[str]] = {
            Tool.GXX: [*options, str(AGENT), *included],
            tools()["javac"]: ["-d", str(folder), *map(str, CLASSES)],
        }
        for tool, arguments in commands.items():
            status, said = run_trusted(tool, arguments)
            if status:
                raise NoAgent(_("the tracer of Java does not compile: {}", said[:200]))

    return store.folder(TRACERS, digest(AGENT, *HEADERS, *CLASSES, str(home)), make)
