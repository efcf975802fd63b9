r"""The requests of clients of SandboxFusion, and the answers to them.

{"code": "print(1)", "language": "python"} is RunCode("print(1)", "python"); its answer
RunAnswer("Success", run_result=Result("Finished", 0.02, 0, "1\n", "")) is written as JSON.
"""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus
from typing import Any

import msgspec

from banrye.console import UserError

DEFAULT_SECONDS = 10.0  # of a program, if the client does not say


class RefusedRequest(UserError):
    """A request is refused. `status`: the status of HTTP that the client gets."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class RequestStatus(Enum):
    """The result of a request."""

    SUCCESS = "Success"
    FAILED = "Failed"  # a limit, an exit status, or it does not compile
    ERROR = "SandboxError"  # of the machine


class Ending(Enum):
    """The end of a compiler or a program."""

    FINISHED = "Finished"
    TOO_SLOW = "TimeLimitExceeded"


class RunCode(msgspec.Struct):
    """A program and its input. `run_timeout`: seconds. Files are in base64, by their paths."""

    code: str
    language: str
    stdin: str | None = None
    compile_timeout: float = DEFAULT_SECONDS
    run_timeout: float = DEFAULT_SECONDS
    memory_limit_MB: int = -1  # noqa: N815  # the client's name
    files: dict[str, str | None] = {}
    fetch_files: list[str] = []


class SubmitConfig(msgspec.Struct):
    """The options for judging a completion. `provided_data`: the row, or the rows."""

    language: str | None = None
    run_timeout: float | None = None
    provided_data: list[dict[str, Any]] | dict[str, Any] | None = None
    extra: dict[str, Any] = {}


class Submit(msgspec.Struct):
    """A completion for a row of a data set."""

    id: int | str
    completion: str
    config: SubmitConfig
    dataset: str = ""


class Result(msgspec.Struct):
    """The run of a compiler or a program. `execution_time`: seconds of CPU time."""

    status: Ending
    execution_time: float | None
    return_code: int | None
    stdout: str
    stderr: str
    cpu_time: float | None = None


class RunAnswer(msgspec.Struct):
    """The result of a program."""

    status: RequestStatus
    message: str = ""
    compile_result: Result | None = None
    run_result: Result | None = None
    executor_pod_name: None = None
    files: dict[str, str] = {}


class CaseReply(msgspec.Struct):
    """The result of a program on a test case."""

    passed: bool
    exec_info: RunAnswer
    test_info: dict[str, Any] | None = None


class SubmitAnswer(msgspec.Struct):
    """The result of a completion."""

    id: int | str
    accepted: bool
    extracted_code: str
    tests: list[CaseReply]
    full_code: str | None = None
    test_code: str | None = None
    extracted_type: str | None = None
    extra: dict[str, Any] | None = None
