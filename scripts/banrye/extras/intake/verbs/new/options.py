"""The options of the verb `new`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye import argument_parser
from banrye.cli.option_parser import by_word, choice, flag, group, positional, value
from banrye.cli.options import CLONE_CHOICE, CloneChoice
from banrye.compare import Tolerance
from banrye.console import UserError
from banrye.extras.intake.companion import PORT
from banrye.extras.intake.create import USUAL_LANGUAGE, ProblemType, ProgramLanguage
from banrye.messages import _


@dataclass(frozen=True)
class Options:
    """The options: what a problem is made of."""

    name: str | None = positional("NAME", is_optional=True)
    listen: bool = flag("--listen", "receive problems from the browser instead")
    port: int = value(
        "--port",
        "PORT",
        f"wait on this port (default: {PORT}, to which the extension sends); 0 is any free port",
        convert=int,
        default=PORT,
    )
    problem_type: ProblemType = choice(
        "--type",
        "TYPE",
        f"of the example: {', '.join(ProblemType)} (default: {ProblemType.PASS_FAIL})",
        among=by_word(ProblemType),
        default=ProblemType.PASS_FAIL,
    )
    language: ProgramLanguage = choice(
        "--language",
        "LANGUAGE",
        f"{', '.join(ProgramLanguage)} (default: {USUAL_LANGUAGE})",
        among=by_word(ProgramLanguage),
        default=USUAL_LANGUAGE,
    )
    source: Path | None = value(
        "--from",
        "PATH",
        "make a problem of a package of another tool that banrye judge reads, a folder or zip file",
        convert=Path,
    )
    cases: Path | None = value("--cases", "DIR", "make a problem of these test cases", convert=Path)
    examples: Path | None = value(
        "--examples",
        "FILE",
        "make a problem whose program is a function, of a table of examples as for banrye judge",
        convert=Path,
    )
    against: Path | None = value(
        "--against", "FILE", "make a problem of a stress test: the right program", convert=Path
    )
    generator: Path | None = value(
        "--generator", "FILE", "the generator of that stress test", convert=Path
    )
    validator: Path | None = value(
        "--validator", "FILE", "the validator of that stress test", convert=Path
    )
    checker: Path | None = value("--checker", "FILE", "as for banrye judge", convert=Path)
    seconds: float | None = value(
        "--time", "S", "the time limit in seconds", convert=argument_parser.seconds
    )
    mebibytes: int | None = value(
        "--memory", "M", "the memory limit in MiB", convert=argument_parser.mebibytes
    )
    tolerance: Tolerance | None = value(
        "--tolerance", "T", "as for banrye judge", convert=argument_parser.tolerance
    )

    clone: CloneChoice = group(CLONE_CHOICE, is_explained_by="judge")

    def check(self) -> None:
        """Raise UserError if the options do not fit together."""
        if (self.name is None) != self.listen:
            raise UserError(_("give either NAME or --listen (see --help)"))
        if (self.against is None) != (self.generator is None):
            raise UserError(_("a stress test has both --against and --generator (see --help)"))
        sources = [self.against, self.cases, self.examples, self.source]
        if sum(option is not None for option in sources) > 1:
            raise UserError(
                _("give only one of --cases, --examples, --from and a stress test (see --help)")
            )
        is_example = not (any(sources) or self.clone.folder or self.listen)
        if self.problem_type is not ProblemType.PASS_FAIL and not is_example:
            raise UserError(_("--type is for the example alone (see --help)"))
        if self.examples and self.checker:
            raise UserError(
                _("what a function returns is compared as a value: leave out --checker")
            )
        if self.validator and not self.against:
            raise UserError(_("--validator needs --against and --generator (see --help)"))
        if self.checker and self.tolerance:
            raise UserError(_("--checker decides: it takes no --tolerance (see --help)"))
        values = {
            "--checker": self.checker,
            "--tolerance": self.tolerance,
            "--time": self.seconds,
            "--memory": self.mebibytes,
        }
        for name, option_value in values.items():
            if option_value and not any(sources):
                raise UserError(
                    _("{} needs --cases, --examples or a stress test (see --help)", name)
                )
