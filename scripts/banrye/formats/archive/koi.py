"""Find problems of the Korean Olympiad in Informatics in the archive by the user's words.

    koi/2019/2/high/3        the folder: year, round, division, number
    KOI 2019년 2차대회 고등부 3번
    koi/회의 장소            the title, if only one problem has it

Each means the folder of one problem in the clone.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from banrye.formats.archive.clone import find_clone
from banrye.messages import _
from banrye.problem.location.find import NoSuchProblem

PLACE = re.compile(
    r"(?i)(20\d\d)년?[/ _-]+(\d)(?:차(?:\s?대회)?)?[/ _-]+"
    r"(elem|mid|high|초등|중등|고등)(?:entary|dle)?부?[/ _-]+(\d{1,2})번?"
)
DIVISIONS = {"초등": "elem", "중등": "mid", "고등": "high"}
PROBLEM_FILES = "[0-9]*/[0-9]/*/[0-9]*/metadata.yaml"


def folder_of(text: str, clone: Path | None) -> Path:
    """Return the folder of a problem. Raise NoSuchProblem if there is none or several, or NoClone.

    `text`: what stands behind the name of the olympiad. A title takes a tenth of a second to be
    found.
    """
    return named_folder(text, find_clone(clone) / "testcase" / "koi").resolve()


def named_folder(text: str, problems: Path) -> Path:
    """Return the folder of a problem, which may be a link to another. Raise NoSuchProblem."""
    text = unicodedata.normalize("NFC", text)
    if place := PLACE.fullmatch(text):
        year, contest, division, number = place.groups()
        division = DIVISIONS.get(division, division.lower())
        folder = problems / year / contest / division / str(int(number))
        if not (folder / "metadata.yaml").is_file():
            raise NoSuchProblem(
                _("the archive has no problem koi/{}", folder.relative_to(problems))
            )
        return folder
    same_title = with_title(text, problems)
    if not same_title:
        raise NoSuchProblem(
            _(
                "the archive has no problem of KOI with the title {} (or name it as "
                "koi/2025/1/elem/1)",
                text,
            )
        )
    if len(same_title) > 1:
        names = ", ".join(f"koi/{folder.relative_to(problems)}" for folder in same_title)
        raise NoSuchProblem(_("several problems of KOI have this title: {}", names))
    return same_title[0]


def with_title(title: str, problems: Path) -> list[Path]:
    """Return the folders of the problems with a title, whose spaces and case do not count.

    A problem of two divisions has a folder and a link to it, and counts once.
    """
    from banrye.formats.archive.folder import read_metadata

    folders = sorted(file.parent for file in problems.glob(PROBLEM_FILES))
    same_title = [
        folder
        for folder in folders
        if plain_title(read_metadata(folder).title) == plain_title(title)
    ]
    return sorted({folder.resolve(): folder for folder in reversed(same_title)}.values())


def plain_title(title: str) -> str:
    return unicodedata.normalize("NFC", "".join(title.split()).casefold())
