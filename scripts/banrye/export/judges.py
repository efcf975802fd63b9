"""The judges that take archives: --for kattis."""

from enum import StrEnum


class Judge(StrEnum):
    """A judge that takes archives."""

    KATTIS = "kattis"
    DOMJUDGE = "domjudge"
    DMOJ = "dmoj"
    PLAIN = "plain"
    POLYGON = "polygon"

    @property
    def is_usual(self) -> bool:
        """Whether an archive for this judge is written if no judge is named."""
        return self is not Judge.POLYGON

    @property
    def takes_packages(self) -> bool:
        """Whether the judge takes validators, submissions and statements in TeX."""
        return self in (Judge.KATTIS, Judge.DOMJUDGE)

    @property
    def wants_outer_folder(self) -> bool:
        return self in (Judge.KATTIS, Judge.DMOJ)
