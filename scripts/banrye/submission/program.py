"""A program that was built: run it once or many times, and read its messages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from banrye.console import BLOCK_WIDTH, fold_line, note, relative_path
from banrye.files import copy_files, files_below, is_bytecode, temporary_folder
from banrye.language import FORK, language_module, shares_process, ways_to_share
from banrye.messages import _
from banrye.process import sandbox
from banrye.process.limits import Limits, RunResult
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.process.server import Job
from banrye.store import Lease
from banrye.submission.repeats import Repeats
from banrye.submission.servers import NEVER_SERVED, Servers, make_server
from banrye.submission.serving import Service, StartMethod, service_of

MESSAGES = ".compiler-messages"  # beside a compiled program
FAILS_IF_FORKED = "fails when it is forked for an input, and passes when it is started for it"
LEAST_TOGETHER = 0.5  # seconds of CPU time of a run of many inputs, which a machine needs to start
ANSWERS_IF_FORKED = "gives another answer when it is forked for an input than when it is started"


@dataclass(frozen=True)
class Program:
    """A program that can be run."""

    command: tuple[str, ...]
    language: str  # problemtools' identifier
    source: Path  # what it was built from
    note: str  # how a function was taken, or an older standard than usual, for the user; else ""
    lease: Lease  # keeps `folder`, which holds the compiled program
    originals: Mapping[str, Path] = field(default_factory=dict)  # by the path in `folder`
    environment: Mapping[str, str] = field(default_factory=dict)  # besides the usual variables
    included: Sequence[str] = ()  # files in `folder` that are copied to the working folder
    servers: Servers = field(default_factory=Servers, compare=False, repr=False)
    repeats: Repeats = field(default_factory=Repeats, compare=False, repr=False)

    @property
    def folder(self) -> Path:
        """The folder of the compiled program, in the store."""
        return self.lease.folder

    def run(
        self,
        input_bytes: bytes,
        limits: Limits,
        arguments: Sequence[str] = (),
        files: Path | None = None,
    ) -> RunResult:
        """Run the program on an input in a new folder with copies of `files`."""
        with self.box(files) as box:
            return run_command([*self.command, *arguments], limits, input_bytes, box)

    def run_many(
        self,
        jobs: Sequence[Job],
        limits: Limits,
        arguments: Sequence[str] = (),
        *,
        are_short: bool = False,
        are_claimed: bool = True,
        are_apart: bool = False,
    ) -> list[RunResult]:
        """Run the program on many inputs, in one box and forked where it can be.

        `limits`: of a run, but each job has its own CPU time. `are_short`: the runs are expected to
        be short, and each one that fails is repeated by `run`. `are_claimed`: something is claimed
        of those that succeed, so each has a process of its own. `are_apart`: the launcher starts
        each of them, none is one of many in one run. Return how the runs ended, up to the first
        that took a limit of time, fewer if much time was spent, or all. Only if `can_serve`.
        """
        may_share = are_short and not are_apart and not (are_claimed and self.shares_process)
        if may_share and (results := self.run_together(jobs, limits, arguments)):
            return results
        make = partial(make_server, service=self.service, make_box=self.box)
        command = self.service.short_runs.command(self.command) if are_short else self.command
        return self.servers.run([*command, *arguments], jobs, limits, make)

    def run_together(
        self, jobs: Sequence[Job], limits: Limits, arguments: Sequence[str]
    ) -> list[RunResult] | None:
        """Run the program on small inputs in one run, None if that is not possible.

        Return how the first runs ended, or all: the run ends early if it takes long. A program that
        fails this way is not asked again.
        """
        if not self.can_share or self.servers.takes_many is False:
            return None
        from banrye.submission import many_inputs  # only a search runs many inputs in one run

        if len(jobs) < 2 or not all(map(many_inputs.is_small, jobs)):
            return None
        if jobs[0].cpu_seconds < LEAST_TOGETHER:  # how such a run ends says nothing
            return None
        request = many_inputs.request_of([job.input_bytes for job in jobs])
        results = self.run_request(Job(request, jobs[0].cpu_seconds), limits, arguments)
        self.servers.takes_many = results is not None
        return results

    def run_request(
        self, job: Job, limits: Limits, arguments: Sequence[str]
    ) -> list[RunResult] | None:
        """Run the program on the inputs of a request. `job`: with the CPU time of one input."""
        from banrye.submission import many_inputs

        if self.shares_machine:
            return self.run_in_one_machine(job, limits, arguments)
        whole = job._replace(cpu_seconds=many_inputs.SECONDS + job.cpu_seconds)
        if self.shares_process:
            run = self.run_in_one_process("inputs", whole, limits, arguments)
        else:
            make = partial(make_server, service=self.service, make_box=self.box)
            (run,) = self.servers.run([*self.command, *arguments], [whole], limits, make)
        return many_inputs.results_of(run, limits, job.cpu_seconds)

    @property
    def can_share(self) -> bool:
        """True if many inputs can be in one run of programs in its language."""
        is_forked = (
            ways_to_share().get(self.language) == FORK and self.start_method is StartMethod.LINKED
        )
        return is_forked or self.shares_process

    def has_shared(self, *, are_claimed: bool) -> bool:
        """Return True if `run_many` has last run short jobs by `run_together`."""
        return self.servers.takes_many is True and not (are_claimed and self.shares_process)

    @property
    def shares_process(self) -> bool:
        """True if `run_together` runs the program many times in one process, and forks nothing."""
        return shares_process(self.language) or self.shares_machine

    @property
    def shares_machine(self) -> bool:
        """True if that process is a virtual machine, which takes long to start."""
        return language_module(self.language, "many_inputs") is not None

    def run_in_one_machine(
        self, job: Job, limits: Limits, arguments: Sequence[str]
    ) -> list[RunResult] | None:
        """Run the program on the inputs of a request, in one virtual machine.

        `job`: with the CPU time of one input. Return how the first runs ended, or all. None: the
        program cannot be run this way.
        """
        from banrye.submission import many_inputs

        machine = language_module(self.language, "many_inputs")
        if machine is None or (command := machine.in_one_machine(self.command)) is None:
            return None
        words = [*self.service.short_runs.command(command), *arguments]
        make = partial(make_server, service=self.service, make_box=self.box)
        whole = job._replace(cpu_seconds=machine.SECONDS)
        (run,) = self.servers.run(words, [whole], limits, make)
        return many_inputs.results_of(run, limits, job.cpu_seconds - machine.START_SECONDS)

    def run_in_one_process(
        self, what: str, job: Job, limits: Limits, arguments: Sequence[str] = ()
    ) -> RunResult:
        """Run a program in Python many times in one process. `what`: see many_runs.py.

        many_inputs.py describes its standard input and output.
        """
        from banrye.submission import many_inputs

        command = many_inputs.in_one_process(self.command, what)
        service = service_of(command, self.language, self.folder)
        make = partial(make_server, service=service, make_box=self.box_of_many_runs)
        (run,) = self.servers.run([*command, *arguments], [job], limits, make)
        return run

    @contextmanager
    def box_of_many_runs(self) -> Iterator[Box]:
        """Yield a box in which MANY_RUNS and what it imports are readable, too."""
        from banrye.submission import many_inputs

        with self.box() as box:
            yield replace(box, readable=[*box.readable, many_inputs.MANY_RUNS.parent])

    @property
    def can_serve(self) -> bool:
        """True if `run_many` can be called.

        There is a launcher, a run needs no files, and neither `distrust` nor `refute` was called.
        """
        is_wanted = self.servers.is_trusted and NEVER_SERVED not in os.environ
        return is_wanted and sandbox.is_supported() and not self.included

    def close(self) -> None:
        """End the servers of the program: each keeps a process and two descriptors."""
        self.servers.close()

    def distrust(self, reason: str = FAILS_IF_FORKED) -> None:
        """Say that the program does something else in an ordinary run than in one by `run_many`.

        By default, it passes. From now on, each of its runs is for one input. After a second time,
        it cannot be served, and the user is told the reason.
        """
        if self.servers.takes_many:
            self.servers.takes_many = False
        elif self.servers.is_trusted:
            self.servers.is_trusted = False
            note(
                _(
                    "{} {}: from now on it is started for each input, which takes longer",
                    relative_path(self.source),
                    reason,
                )
            )

    def refute(self) -> None:
        """Say that the program passes by `run_many`, and fails or takes long in an ordinary run.

        From now on, it cannot be served. Its passes so far do not count.
        """
        self.servers.is_refuted = True
        if self.servers.is_trusted:
            self.servers.is_trusted = False
            note(
                _(
                    "{} passes if it is forked, but fails or is much slower if it is started"
                    " anew: it is started anew for each input",
                    relative_path(self.source),
                )
            )

    @property
    def is_refuted(self) -> bool:
        """True if `refute` was called."""
        return self.servers.is_refuted

    @cached_property
    def service(self) -> Service:
        """The service that runs the program many times."""
        return service_of(self.command, self.language, self.folder)

    @property
    def start_method(self) -> StartMethod:
        """The method that starts each of these runs."""
        return self.service.start_method

    @contextmanager
    def box(self, files: Path | None = None) -> Iterator[Box]:
        """Yield a box with a new working folder, in which are the included files.

        `files`: a folder whose files are copied there, too. Raise UserError if it has a pipe or a
        device.
        """
        with temporary_folder() as folder:
            copy_files(self.included, self.folder, folder)
            if files:
                names = [file.relative_to(files) for file in files_below(files)]
                copy_files([str(name) for name in names if not is_bytecode(name)], files, folder)
            yield Box(
                folder,
                [self.folder],
                environment=self.environment,
                keeps_files=bool(self.included or files),
            )

    def original_errors(self, result: RunResult) -> str:
        """Return the program's standard error, with the user's file names."""
        text = result.errors.decode(errors="replace")
        return with_original_names(text, self.folder, self.originals)

    def error_lines(self, result: RunResult) -> list[str]:
        """Return the lines on standard error, with the user's file names, wrapped."""
        lines: list[str] = []
        for line in self.original_errors(result).splitlines():
            lines += fold_line(line, BLOCK_WIDTH)
        return lines

    def compiler_messages(self) -> str:
        """Return the messages of the compiler, with the user's file names."""
        file = self.folder / MESSAGES
        text = file.read_text(errors="replace") if file.is_file() else ""
        return with_original_names(text, self.folder, self.originals)

    def user_file(self, path: str) -> str | None:
        """Return the user's file that a path in the program's debug information means."""
        for name, original in self.originals.items():
            if path == name or path.endswith(f"/{name}"):
                return relative_path(original)
        return None


def with_original_names(text: str, folder: Path, originals: Mapping[str, Path]) -> str:
    """Return messages that name the user's files instead of their copies in a folder."""
    text = text.replace(f"{folder}/", "").replace(f"{folder.resolve()}/", "")
    for name, original in originals.items():
        copied = rf"(?<![\w./-])(?:\./)?{re.escape(name)}(?![\w-])"
        text = re.sub(copied, relative_path(original).replace("\\", r"\\"), text)
    return text
