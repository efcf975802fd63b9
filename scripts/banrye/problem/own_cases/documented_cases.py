"""Make a problem from a document with test cases: a named one, or the only one of a folder.

tests.json: {"tests": [{"input": "1 2", "output": "3"}]}      a problem with one test case
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.foreign import zips
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.own_cases import case_documents, cases
from banrye.problem.own_cases.case_documents import CaseDocument
from banrye.problem.own_cases.case_names import pairs_of
from banrye.problem.own_cases.case_settings.settings_model import CaseSettings
from banrye.problem.own_cases.no_cases import NoCases


def problem_of_file(file: Path, folder: Path) -> Problem | None:
    """Return the problem of a document, None of an archive. Raise NoCases.

    `folder`: of the problem, which need not exist.
    """
    if document := case_documents.read_document(file):
        return problem_of(document, file, folder)
    is_archive = file.suffix.lower() == ".zip" or zips.is_zip(file) or zips.other_archive(file)
    if not is_archive:
        raise NoCases(
            _(
                "no test cases are recognised in {}: give a zip file, or JSON or "
                'YAML such as {{"tests": [{{"input": "1 2", "output": "3"}}]}}',
                relative_path(file),
            )
        )
    return None


def problem_in(place: Path, shown: Path, folder: Path) -> Problem | None:
    """Return the problem of the only document in a folder, None if there is none. Raise NoCases.

    `shown`: the file that the user named, for messages. `folder`: the folder of the problem.
    """
    document = only_document(place, shown)
    return problem_of(document, shown, folder) if document else None


def only_document(folder: Path, shown: Path) -> CaseDocument | None:
    """Return the document with test cases in a folder that has no pairs of files.

    Raise NoCases if there are several, each a problem of its own, and UserError if the only
    document cannot be read.
    """
    documents = [file for file in cases.files_of(folder) if case_documents.is_document(file)]
    names = [name for name in cases.names_of(folder) if not cases.is_known(name)]
    if not names or pairs_of(names) or cases.learn_pairs_of(names).pairs:
        return None
    if len(documents) == 1:
        return case_documents.read_document(documents[0])
    readable_documents = {file: document for file in documents if (document := readable(file))}
    if len(readable_documents) > 1:
        listed = cases.few_names([relative_path(file) for file in sorted(readable_documents)])
        raise NoCases(
            _("{} has the test cases of several problems: {}", relative_path(shown), listed)
        )
    return next(iter(readable_documents.values()), None)


def readable(file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it cannot be read or holds none."""
    try:
        return case_documents.read_document(file)
    except UserError:
        return None


def problem_of(document: CaseDocument, place: Path, folder: Path) -> Problem:
    """Return a problem with the test cases, limits and comparison of a document."""
    test_cases = document.test_cases()
    if not test_cases:
        raise NoCases(_("there are no test cases in {}", relative_path(place)))
    settings = CaseSettings(
        seconds=document.seconds,
        mebibytes=document.mebibytes,
        judge=document.judge,
        losses=document.losses,
    )
    return cases.made_problem(place, folder, test_cases, settings)
