"""The verb `listen`: make a plain folder of each problem that the browser extension sends."""

from __future__ import annotations

from pathlib import Path

from banrye import console
from banrye.cli import options
from banrye.console import ExitStatus, relative_path
from banrye.intake import companion, plain_folder
from banrye.intake.companion import ReceivedProblem
from banrye.repository import command_line


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    parser.add_argument("--port", type=int, default=companion.PORT)
    parser.add_argument("--once", action="store_true")
    options.add_compare(parser)
    return parser


def main() -> ExitStatus:
    chosen = argument_parser().parse_args()
    template = plain_folder.find_template()
    if template is None:
        console.note("there is no template of a program (see --help)")

    def make(problem: ReceivedProblem) -> None:
        folder = Path.cwd() / problem.name
        program = plain_folder.make(problem, folder, template, options.compare_of(chosen))
        remarks = [f"samples: {len(problem.samples) // 2}"]
        if problem.is_interactive:
            remarks.append("interactive")
        remarks += filter(None, (problem.input_file, problem.output_file))
        print(f"{problem.name}: {problem.title} ({', '.join(remarks)})")
        print(f"  {command_line('judge', relative_path(program))}", flush=True)

    are_made = companion.receive(chosen.port, make, is_endless=not chosen.once)
    return ExitStatus.PASSED if are_made else ExitStatus.TROUBLE
