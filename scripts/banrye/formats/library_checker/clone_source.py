"""The address of the repository of Library Checker, and the place of its clone."""

from banrye.messages import marked
from banrye.problem.location.clone_source import CloneSource

SOURCE = CloneSource(
    name="library_checker",
    title="Library Checker",
    row="Library Checker",
    purpose=marked("clone or update the problems of Library Checker (LIBRARY_CHECKER)"),
    address="https://github.com/yosupo06/library-checker-problems",
    variable="LIBRARY_CHECKER",
    folder="library-checker-problems",
    mark="generate.py",
    problems="*/*/info.toml",
    tests="test",
)
