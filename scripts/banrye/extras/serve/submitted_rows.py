r"""A completion on a row that the request has: what /submit does.

judge_submitted(Submit(7, "```python\nprint(3)\n```", Config("python", provided_data={...})))
    SubmitAnswer(id=7, accepted=False, tests=[CaseReply(passed=False, ...)])

Another removable room knows the kinds of rows: its module `judged_rows` judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from banrye import removable_rooms
from banrye.console import MachineError, UserError
from banrye.extras.serve.hooks import JudgedRowsHook
from banrye.extras.serve.runs import PYTHON, answer_of, language_of, limits_of, not_compiled
from banrye.extras.serve.wire import (
    CaseReply,
    RefusedRequest,
    RequestStatus,
    RunAnswer,
    Submit,
    SubmitAnswer,
)
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.messages import _
from banrye.submission.build import CompileError

RUN_ALL = "run_all_cases"  # of `extra`
SHOWN_CHARACTERS = 200  # characters of an input and an answer


def judge_submitted(request: Submit) -> SubmitAnswer:
    """Return the result of a completion. Raise RefusedRequest if its row cannot be judged."""
    judge = row_judge()
    row = row_of(request)
    language = request.config.language or PYTHON
    code = judge.code_of(request.completion)
    seconds = request.config.run_timeout
    if seconds is not None:
        limits_of(seconds, 0)
    all_cases = bool(request.config.extra.get(RUN_ALL))
    try:
        with judge.judge_row(row, code, language, seconds, all_cases=all_cases) as result:
            judgement = result.judgement
    except CompileError as error:
        answer = not_compiled(error.messages, language_of(language))
        return SubmitAnswer(
            request.id, accepted=False, extracted_code=code, tests=[failed_reply(answer)]
        )
    except MachineError as error:
        answer = RunAnswer(RequestStatus.ERROR, str(error))
        return SubmitAnswer(
            request.id, accepted=False, extracted_code=code, tests=[failed_reply(answer)]
        )
    except UserError as error:
        raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from None
    results = judgement.results if judgement else ()
    tests = [result_of_case(result) for result in results]
    accepted = bool(tests) and all(test.passed for test in tests)
    return SubmitAnswer(request.id, accepted=accepted, extracted_code=code, tests=tests)


def row_judge() -> JudgedRowsHook:
    """Return the function that judges on rows. Raise RefusedRequest if no room has it."""
    judge: JudgedRowsHook
    for _room, judge in removable_rooms.modules("judged_rows", JudgedRowsHook):
        return judge
    raise RefusedRequest(HTTPStatus.NOT_IMPLEMENTED, _("no extension that reads rows is installed"))


def row_of(request: Submit) -> Mapping[str, Any]:
    """Return the row that a request has. Raise RefusedRequest if it has none."""
    rows = request.config.provided_data
    if isinstance(rows, dict):
        return rows
    for row in rows or []:
        if str(row.get("id")) == str(request.id):
            return row
    reason = _(
        "no data set {!r:.60} is here: give the row as config.provided_data", request.dataset
    )
    raise RefusedRequest(HTTPStatus.BAD_REQUEST, reason)


def result_of_case(result: CaseResult) -> CaseReply:
    """Return the result of a test case."""
    info = {
        "input": {"stdin": result.input_bytes.decode(errors="replace")[:SHOWN_CHARACTERS]},
        "output": {"stdout": result.answer.decode(errors="replace")[:SHOWN_CHARACTERS]},
        "verdict": result.verdict.name,
        "message": result.judged_run.message,
    }
    return CaseReply(result.verdict is Verdict.AC, answer_of(result.run), info)


def failed_reply(answer: RunAnswer) -> CaseReply:
    return CaseReply(passed=False, exec_info=answer)
