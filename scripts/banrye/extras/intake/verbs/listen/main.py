"""The verb `listen`: make a plain folder of each problem that the browser extension sends."""

from __future__ import annotations

from pathlib import Path

from banrye import console
from banrye.cli import option_parser
from banrye.console import ExitStatus, relative_path
from banrye.extras.intake import companion, plain_folder
from banrye.extras.intake.message import ReceivedProblem
from banrye.extras.intake.verbs.listen.options import Options
from banrye.messages import _
from banrye.proposals import command_line


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    template = plain_folder.find_template()
    if template is None:
        console.note(_("there is no template of a program (see --help)"))

    def make(problem: ReceivedProblem) -> None:
        folder = Path.cwd() / (problem.contest or "") / problem.name
        program = plain_folder.make_folder(problem, folder, template, options.compare)
        remarks = [f"samples: {len(problem.samples) // 2}"]
        if problem.is_interactive:
            remarks.append("interactive")
        remarks += filter(None, (problem.input_file, problem.output_file))
        if problem.input_pattern is not None:
            remarks.append(_("an input file {}", problem.input_pattern))
        print(f"{relative_path(folder)}: {problem.title} ({', '.join(remarks)})")
        print(f"  {command_line('judge', relative_path(program))}", flush=True)

    are_made = companion.receive_problems(options.port, make, is_endless=not options.once)
    return ExitStatus.PASSED if are_made else ExitStatus.TROUBLE
