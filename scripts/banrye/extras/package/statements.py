"""Convert the statements of a package, problem.LANGUAGE.md, with pandoc: to HTML and to TeX.

Statements are not trusted: pandoc reads nothing but the text (--sandbox), pictures must be in the
same folder, and the HTML loads nothing (Content-Security-Policy). Formulas become MathML. Knows no
judge.
"""

from __future__ import annotations

import base64
import html
import mimetypes
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from banrye.console import UserError, printable, relative_path, require_tool
from banrye.extras.package.doctor import PANDOC
from banrye.files import read_bytes
from banrye.messages import _
from banrye.prepare.bapctools import copy_package
from banrye.problem.location.sites import other_site_of_text, sites_in
from banrye.problem.model import Problem
from banrye.problem.packages.package_settings import settings_of
from banrye.repository import TEMPLATE
from banrye.trusted import start_trusted

MARKDOWN = "gfm-gfm_auto_identifiers+tex_math_dollars+attributes"
MAX_PICTURE_BYTES = 16 << 20
MAX_STATEMENT_BYTES = 4 << 20
NOTICES = {
    "en": "This package is not affiliated with the judge and the authors that the problem comes"
    " from.",
    "ko": "이 문제 패키지는 문제의 출처인 채점 사이트나 출제자와 아무 관계가 없습니다.",
}
SAMPLE_HEADINGS = {
    "ko": ("예제 입력", "예제 출력"),
    "en": ("Sample input", "Sample output"),
}


def pandoc(template: str, text: str, *options: str, **values: str) -> str:
    """Return a template filled with values, which are escaped, and with a text in Markdown.

    `template`: a file in the folder of templates. Raise UserError if pandoc fails.
    """
    require_tool(PANDOC.command, PANDOC.package)
    words = ["--sandbox", "--wrap=preserve", f"--from={MARKDOWN}", *options]
    words.append(f"--template={TEMPLATE / template}")
    words += [f"--metadata={key}={value}" for key, value in values.items()]
    process = start_trusted(PANDOC, words, input_bytes=text.encode())
    if process.returncode != 0:
        reason = process.stderr.decode(errors="replace").strip()
        raise UserError(_("pandoc cannot read a statement: {}", reason))
    return process.stdout.decode()


def read_statement(file: Path) -> str:
    """Return a statement, "" if there is none. Raise UserError unless it is UTF-8."""
    if not file.exists():
        return ""
    try:
        return read_bytes(file, MAX_STATEMENT_BYTES).decode()
    except UnicodeDecodeError as error:
        raise UserError(_("{} is not UTF-8: {}", relative_path(file), error.reason)) from None


# TeX, for Kattis.


@contextmanager
def copy_with_tex(origin: Path, titles: Mapping[str, str]) -> Iterator[Path]:
    """Yield a copy of a package with statements in TeX, as other judges take it.

    Raise UserError if a symlink leads out of the package, or without pandoc.
    """
    with copy_package(origin) as folder:
        has_notice = names_other_site(origin)
        replace_by_tex(folder / "statement", titles, has_notice=has_notice)
        yield folder


def names_other_site(package: Path) -> bool:
    """Return whether the source of a package is a judge of other people: its statement says so."""
    source = settings_of(package / "problem.yaml").values.get("source")
    return any(sites_in(text) or other_site_of_text(text) for text in texts_in(source))


def texts_in(value: object) -> Iterator[str]:
    """Yield the texts in a value of a YAML document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts_in(item)


def replace_by_tex(folder: Path, titles: Mapping[str, str], *, has_notice: bool) -> None:
    """Replace the statements in Markdown by TeX, unless they are there in TeX, too.

    `has_notice`: whether the problem comes from a judge of other people, which they say.

    bt reads the bounds from the TeX. Pictures are copied into the archive as they are: TeX reads
    PNG, JPEG and PDF, and not SVG, in whose place its description stands (statement.lua).
    """
    folder.mkdir(exist_ok=True)
    for source in sorted(folder.glob("problem.*.md")):
        if source.with_suffix(".tex").exists():
            source.unlink()
            continue
        language = source.name.split(".")[1]
        title = titles.get(language) or next(iter(titles.values()), folder.parent.name)
        text = read_statement(source)
        text = SAMPLES.sub("", text)  # Kattis appends the samples
        text = pandoc(
            "statement.tex",
            text,
            "--to=latex",
            "--shift-heading-level-by=-1",
            "--no-highlight",
            f"--lua-filter={TEMPLATE / 'statement.lua'}",
            problem=title,
            **notice(language, is_wanted=has_notice),
        )
        text = text.replace("section{", "section*{").replace("{,}", r"\,")
        text = text.replace("\\tightlist\n", "").replace("\\uline{", "\\underline{")
        text = WHOLE_SIZE.sub("", text)
        source.with_suffix(".tex").write_text(text, encoding="utf-8")
        source.unlink()


def notice(language: str, *, is_wanted: bool) -> dict[str, str]:
    """Return the notice under the statement of a problem that comes from a judge of others."""
    return {"notice": NOTICES.get(language, NOTICES["en"])} if is_wanted else {}


SAMPLES = re.compile(r"(?ms)^## (?:Samples?|예제)\n.*?(?=^## |\Z)")

# Pandoc adds this to the size of a picture. Without its preamble, the picture would be stretched.
WHOLE_SIZE = re.compile(r"(?<=[\[,])width=\\textwidth,(?=height=)|,height=\\textheight(?=\])")


# HTML.


def html_pages(problem: Problem, language: str) -> dict[str, str]:
    """Return the statements as pages by file name.

    problem.html is in `language`, problem.LANGUAGE.html in another one.
    """
    pages: dict[str, str] = {}
    for source in sorted(problem.folder.glob("statement/problem.*.md")):
        code = source.name.split(".")[1]
        name = "problem.html" if code == language else f"problem.{code}.html"
        pages[name] = html_page(problem, source, code)
    return pages


def html_page(problem: Problem, source: Path, language: str) -> str:
    """Return a statement as a page that loads nothing. Raise UserError if it would have to."""
    title, text = title_and_text(problem, source, language)
    if "<pre>" not in text:  # the statement does not show the samples itself
        text += samples_as_markdown(problem.folder, language)
    limits = problem.limits
    page = pandoc(
        "statement.html",
        text,
        "--to=html5",
        "--mathml",
        lang=language,
        problem=title,
        limits=f"{limits.cpu_seconds:g} s, {limits.memory_mebibytes} MiB",
        **notice(language, is_wanted=names_other_site(problem.folder)),
    )
    page = IMAGE.sub(lambda tag: with_picture_inside(tag[0], source.parent), page)
    if picture := re.search(r'(?i)<img\b(?!\s+src="data:)[^>]*', page):
        shown = printable(picture[0])[:80]
        raise UserError(_("a statement has a picture that is not in its folder: {}", shown))
    # Brackets are giant without a math font.
    page = re.sub(r'(<mo [^>]*)stretchy="true"', r'\1stretchy="false"', page)
    formula = r'(?s)\(?<math display="inline".*?</math>[.,;:)]*'
    return re.sub(formula, r'<span class="formula">\g<0></span>', page)


def title_and_text(problem: Problem, source: Path, language: str) -> tuple[str, str]:
    """Return the title of a statement, its own if it has one, and the rest."""
    text = read_statement(source)
    if text.startswith("# "):
        title, _, text = text.removeprefix("# ").partition("\n")
        # Escaped in Markdown, but not in the values of a template.
        return re.sub(r"\\([^\w\s])", r"\1", title), text
    titles = problem.titles
    return titles.get(language) or next(iter(titles.values()), problem.name), text


IMAGE = re.compile(r"(?is)<img\b(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>")


class Tag(HTMLParser):
    """The attributes of a tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.attributes: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes = {name: value or "" for name, value in attrs}


def with_picture_inside(tag: str, folder: Path) -> str:
    """Return an <img> whose picture is data, with all its attributes, if it is in the folder."""
    attributes = Tag(tag).attributes
    file = picture_in(folder, unquote(attributes.pop("src", "")))
    if file is None:
        return tag
    content = base64.b64encode(read_bytes(file, MAX_PICTURE_BYTES)).decode()
    kind = mimetypes.guess_type(file.name)[0]
    kept_attributes = "".join(
        f' {name}="{html.escape(value)}"'
        for name, value in attributes.items()
        if name != "srcset" and not name.startswith("on")
    )
    return f'<img src="data:{kind};base64,{content}"{kept_attributes}>'


def picture_in(folder: Path, name: str) -> Path | None:
    """Return the file of a picture in a folder, None if there is none."""
    path = PurePosixPath(name)
    is_inside = name and not path.is_absolute() and ".." not in path.parts and ":" not in name
    return folder / path if is_inside and (folder / path).is_file() else None


def samples_as_markdown(package: Path, language: str) -> str:
    headings = SAMPLE_HEADINGS.get(language, SAMPLE_HEADINGS["en"])
    text = ""
    for case in sorted(package.glob("data/sample/*.in")):
        for heading, file in zip(headings, (case, case.with_suffix(".ans")), strict=True):
            if not file.is_file():  # a dialogue need have no answer
                continue
            content = read_bytes(file).decode(errors="replace").rstrip()
            text += f"\n\n## {heading}\n\n~~~~~~\n{content}\n~~~~~~\n"
    return text
