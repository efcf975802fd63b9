"""One program on one input, in the box: what /run_code does.

run_code(RunCode("print(1 / 0)", "python"))
returns RunAnswer(FAILED, run_result=Result(..., return_code=1))

A limit of time is one of CPU time, so that a busy machine fails no program; one that sleeps may
take twice as long.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path, PurePosixPath

from banrye.console import MachineError, UserError, relative_path
from banrye.extras.serve.wire import (
    Ending,
    RefusedRequest,
    RequestStatus,
    Result,
    RunAnswer,
    RunCode,
)
from banrye.files import temporary_folder
from banrye.language import base_of
from banrye.messages import _
from banrye.process.limits import End, Limits, RunResult
from banrye.process.run import run_command
from banrye.submission import language_names
from banrye.submission.build import CompileError, build_source
from banrye.submission.language_config import NotInstalled
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind

MOST_SECONDS = 3600.0
DEFAULT_MEBIBYTES = 4096  # if the client does not say: as SandboxFusion gives where it limits
MOST_MEBIBYTES = 1 << 20
OUTPUT_BYTES = 16 << 20  # of a program; a longer output is cut
WALL_TIME_FACTOR = 2  # wall time limit in CPU time limits: for a program that sleeps
MOST_FETCHED_BYTES = 16 << 20
CODE_OF_ERROR = 1
PYTHON = "python3"


def run_code(request: RunCode) -> RunAnswer:
    """Return the run of a program. Raise RefusedRequest if it cannot be run."""
    language = language_of(request.language)
    variant = language_names.language_of(request.language).variant
    with temporary_folder() as folder, temporary_folder() as files:
        write_files(files, request.files)
        source = language_names.write_program(folder, request.code, request.language)
        try:
            program = build_source(source, kind=SourceKind.PROGRAM, language_name=variant)
        except CompileError as error:
            return not_compiled(without_folder(folder, error.messages), language)
        except NotInstalled as error:
            raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from None
        except MachineError as error:
            return RunAnswer(RequestStatus.ERROR, str(error))
        except UserError as error:
            return not_compiled(without_folder(folder, str(error)), language)
        try:
            return run_built(program, request, files, has_compiler=not is_python(language))
        except MachineError as error:
            return RunAnswer(RequestStatus.ERROR, str(error))
        finally:
            program.close()


def language_of(name: str) -> str:
    """Return the code of a language. Raise RefusedRequest if it is unknown."""
    language = language_names.named_language(name)
    if language is None:
        codes = ", ".join(language_names.codes())
        reason = _("no such language: {!r:.40} (known: {})", name, codes)
        raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, reason)
    return language.code


def is_python(language: str) -> bool:
    """Return whether programs in a language are not compiled, as clients see it."""
    return base_of(language) == PYTHON


def limits_of(seconds: float, mebibytes: int) -> Limits:
    """Return the limits that a client states. Raise RefusedRequest if they cannot be."""
    if not 0 < seconds <= MOST_SECONDS:
        reason = _("run_timeout is not above 0 and at most {:g}", MOST_SECONDS)
        raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, reason)
    memory = min(mebibytes, MOST_MEBIBYTES) if mebibytes > 0 else DEFAULT_MEBIBYTES
    return Limits(seconds, memory, OUTPUT_BYTES, WALL_TIME_FACTOR * seconds)


def run_built(program: Program, request: RunCode, files: Path, *, has_compiler: bool) -> RunAnswer:
    """Return the run of a built program. Raise MachineError."""
    limits = limits_of(request.run_timeout, request.memory_limit_MB)
    content = (request.stdin or "").encode(errors="replace")
    with program.box(files) as box:
        keeping_box = replace(box, keeps_files=box.keeps_files or bool(request.fetch_files))
        ended = run_command(program.command, limits, content, keeping_box)
        fetched = fetch_files(box.folder, request.fetch_files)
    compiled = Result(Ending.FINISHED, 0.0, 0, "", "") if has_compiler else None
    return answer_of(ended, compiled, fetched)


def answer_of(
    ended: RunResult, compiled: Result | None = None, files: Mapping[str, str] | None = None
) -> RunAnswer:
    """Return a run as clients know it."""
    status = RequestStatus.SUCCESS if ended.succeeded else RequestStatus.FAILED
    return RunAnswer(
        status, compile_result=compiled, run_result=result_of(ended), files=dict(files or {})
    )


def result_of(ended: RunResult) -> Result:
    """Return how a run ended. The reason of a limit is the last line of standard error."""
    errors = ended.errors.decode(errors="replace")
    if ended.end in (End.MEMORY, End.OUTPUT):
        errors += f"\n{ended.reason}\n"
    code = None if ended.timed_out else ended.exit_status
    if code == 0 and not ended.succeeded:
        code = CODE_OF_ERROR
    return Result(
        Ending.TOO_SLOW if ended.timed_out else Ending.FINISHED,
        ended.cpu_seconds,
        code,
        ended.output.decode(errors="replace"),
        errors,
        ended.cpu_seconds,
    )


def without_folder(folder: Path, text: str) -> str:
    """Return messages without the folder of a program, whichever of its paths they name."""
    paths = {str(folder.resolve()), str(folder), relative_path(folder)}
    for path in sorted(paths, key=len, reverse=True):  # one may end with another
        text = text.replace(f"{path}/", "")
    return text


def not_compiled(messages: str, language: str) -> RunAnswer:
    """Return that a program does not compile: an interpreter says so when the program is run."""
    result = Result(Ending.FINISHED, 0.0, CODE_OF_ERROR, "", messages)
    if is_python(language):
        return RunAnswer(RequestStatus.FAILED, run_result=result)
    return RunAnswer(RequestStatus.FAILED, compile_result=result)


# Files beside the program.


def write_files(folder: Path, files: Mapping[str, str | None]) -> None:
    """Write the files of a request. Raise RefusedRequest if a path leaves the folder."""
    for name, content in files.items():
        if content is None:
            continue
        path = folder / path_inside(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(base64.b64decode(content, validate=True))
        except binascii.Error:
            reason = _("the file {:.60} is not in base64", name)
            raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, reason) from None
        except (OSError, ValueError):
            reason = _("cannot write a file {:.60}", name)
            raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, reason) from None


def fetch_files(folder: Path, names: list[str]) -> dict[str, str]:
    """Return files that a program has left, in base64. Symlinks are not followed."""
    contents: dict[str, str] = {}
    remaining_bytes = MOST_FETCHED_BYTES
    for name in names:
        path = folder / path_inside(name)
        if not path.is_file() or path.resolve() != folder.resolve() / path_inside(name):
            continue
        if (size := path.stat().st_size) > remaining_bytes:
            continue
        remaining_bytes -= size
        contents[name] = base64.b64encode(path.read_bytes()).decode()
    return contents


def path_inside(name: str) -> PurePosixPath:
    """Return a path below the working folder. Raise RefusedRequest if it is another."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts or "\0" in name:
        reason = _("the path {!r:.60} is not below the working folder", name)
        raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, reason)
    return path
