"""Folders of the archive of Baekjoon's problems and of the Korean Olympiad: metadata.yaml.

1018, boj1018, BOJ 1018, boj/1018, https://boj.kr/1018                          names of a problem
koi/2019/2/high/3, KOI 2019년 2차대회 고등부 3번, koi/회의 장소                 names of one of KOI
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.messages import marked
from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft

NUMBER = re.compile(
    r"(?i)(?:(?:https?://)?(?:www\.)?(?:acmicpc\.net|boj\.kr)/(?:problem/)?|(?:boj|백준)[ /_-]*)?"
    r"0*([0-9]{1,6})/?(?:[?#].*)?"
)
KOI_NAME = re.compile(r"(?i)(?:koi|한국정보올림피아드)[/ _:-]+(?P<rest>\w[^.]*)")


class Archive(Format):
    """The format."""

    mark = "metadata.yaml"
    title = "a folder of the archive"
    named = marked(
        "a problem of the archive of test data (1018, boj1018, koi/2025/1/elem/1 or an address)"
    )
    rank = 1

    def folder_named(self, name: str, clone: Path | None) -> Path | None:
        if number := NUMBER.fullmatch(name):
            from banrye.formats.archive import clone as archive_clone

            return archive_clone.folder_of(number[1], clone)
        if olympiad := KOI_NAME.fullmatch(name):
            from banrye.formats.archive import koi

            return koi.folder_of(olympiad["rest"], clone)
        return None

    def is_name(self, name: str) -> bool:
        return self.is_number(name) or KOI_NAME.fullmatch(name) is not None

    def is_number(self, name: str) -> bool:
        return NUMBER.fullmatch(name) is not None

    def name_of(self, folder: Path) -> str:
        from banrye.formats.archive import folder as archive_folder

        return archive_folder.name_of(folder)

    def clone_around(self, folder: Path) -> Path | None:
        from banrye.formats.archive import folder as archive_folder

        return archive_folder.archive_of(folder)

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.formats.archive import package

        return package.read_problem(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.formats.archive import package

        return package.version(folder, text)


FORMAT = Archive()
