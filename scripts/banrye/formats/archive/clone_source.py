"""The address of the archive of test data, and the place of its clone."""

from banrye.messages import marked
from banrye.problem.location.clone_source import CloneSource

SOURCE = CloneSource(
    name="archive",
    title="the archive",
    row=marked("archive"),
    purpose=marked(
        "clone or update the test data of 7,000 problems of Baekjoon (TESTCASE_ARCHIVE)"
    ),
    address="https://github.com/testcase-ac/testcase-ac",
    variable="TESTCASE_ARCHIVE",
    folder="testcase-ac",
    mark="testcase/boj",
    problems="testcase/boj/*/metadata.yaml",
)
