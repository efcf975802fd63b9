"""Convert the statements of a package, problem.LANGUAGE.md, with pandoc: to one HTML file each, and to TeX.

Statements are not trusted: pandoc reads nothing but the text (--sandbox), pictures must be in the same folder, and the
HTML loads nothing (Content-Security-Policy). Formulas become MathML.
"""

import base64
import html
import mimetypes
import re
import subprocess
from urllib.parse import unquote

from cli import UserError, printable, require_tool
from package import read_metadata
from repository import ROOT, run_command

SAMPLE_HEADS = {"en": ("Samples", "Input", "Output"), "ko": ("예제", "입력", "출력")}
NOTICES = {
    "en": "This package is not affiliated with the judge and the authors that the problem comes from.",
    "ko": "이 문제 패키지는 문제의 출처인 채점 사이트나 출제자와 아무 관계가 없습니다.",
}


def pandoc(text, *options):
    """Convert a text with pandoc. It is Markdown unless an option says otherwise."""
    require_tool("pandoc", "pandoc")
    command = ["pandoc", "--sandbox", "--from=gfm+tex_math_dollars", *options]
    process = subprocess.run(command, input=text.encode(), capture_output=True)
    if process.returncode != 0:
        raise UserError(f"pandoc cannot read a statement: {process.stderr.decode(errors='replace').strip()}")
    return process.stdout.decode()


def package_title(package, language):
    names = read_metadata(package / "problem.yaml").name
    return names.get(language) or names.get("en") or next(filter(None, names.values()), package.name)


def write_tex(package, language):
    """Write a statement as TeX, from which bt reads the bounds, unless it exists. Without Markdown, it has no text."""
    source = package / "statement" / f"problem.{language}.md"
    if not source.parent.is_dir() or source.with_suffix(".tex").exists():
        return
    text = re.sub(r"\A# .*\n", "", source.read_text(encoding="utf-8")) if source.exists() else ""
    text = re.sub(r"^## Samples?\n.*?(?=^## |\Z)", "SAMPLES\n\n", text, flags=re.MULTILINE | re.DOTALL)
    text = pandoc(text, "--to=latex", "--wrap=preserve", "--shift-heading-level-by=-1")  # by version 2 or 3
    text = re.sub(r"(?:\\hypertarget\{.*\n)?(\\\w+)(\{.*\})\\label\{.*", r"\1*\2", text)
    text = re.sub(r"\\[()]", "$", text).replace("\\tightlist\n", "").replace("{,}", "\\,")
    text = text.replace("SAMPLES\n", "\\ifdefined\\remainingsamples\\remainingsamples{}\\fi\n")
    picture = r"(?:\\pandocbounded\{)?\\include(?:graphics|svg)(?:\[.*?\])?\{([^{}]*)\.svg\}+"
    text = re.sub(picture, r"\\begin{center}\\includegraphics{\1.pdf}\\end{center}", text)
    title = pandoc(html.escape(package_title(package, language)), "--from=html", "--to=latex", "--wrap=none").strip()
    text = f"\\problemname{{{title}}}\n{text}\n\\textit{{{NOTICES.get(language, NOTICES['en'])}}}\n"
    source.with_suffix(".tex").write_text(text, encoding="utf-8")
    for picture in source.parent.rglob("*.svg"):  # TeX does not read SVG
        require_tool("rsvg-convert", "librsvg2-bin")
        status, output = run_command(["rsvg-convert", "-f", "pdf", "-o", picture.with_suffix(".pdf"), picture])
        if status != 0:
            raise UserError(f"rsvg-convert cannot read {picture.name}: {output.strip()}")


def html_pages(package, language):
    """Return the statements as pages by file name: problem.html in `language`, problem.LANGUAGE.html in the others."""
    files = package.glob("statement/problem.*.md")
    return {f"{file.stem}.html".replace(f".{language}.", "."): html_page(package, file) for file in files}


def html_page(package, source):
    """Return a statement as a page. The title is the first line if that is a heading, else the package's title."""
    text, language = source.read_text(encoding="utf-8"), source.name.split(".")[1]
    title, limits = package_title(package, language), read_metadata(package / "problem.yaml").limits
    if text.startswith("# "):
        title, _, text = text.removeprefix("# ").partition("\n")
    if "<pre>" not in text:  # the statement does not show the samples itself
        text += samples_as_markdown(package, language)
    variables = {
        "title": title,
        "lang": language,
        "limits": f"{limits.time_limit:g} s, {limits.memory} MiB",
        "notice": NOTICES.get(language, NOTICES["en"]),
    }
    options = [f"--variable={name}={html.escape(value)}" for name, value in variables.items()]
    page = pandoc(text, "--to=html5", "--mathml", f"--template={ROOT}/scripts/lib/statement.html", *options)
    page = re.sub(r'(<mo [^>]*)stretchy="true"', r'\1stretchy="false"', page)  # giant brackets without a math font
    page = re.sub(r'(?s)\(?<math display="inline".*?</math>[.,;:)]*', r'<span class="formula">\g<0></span>', page)
    return re.sub(r'(?i)<img\b(?! src="data:)[^>]*', lambda tag: with_picture(tag[0], source.parent), page)


def with_picture(tag, folder):
    """Return an <img> tag with the picture in it. Raise UserError if the picture is no file of the folder."""
    source = re.match(r'<img src="([^"]*)"', tag)
    picture = folder / unquote(html.unescape(source[1] if source else ""))
    kind = mimetypes.guess_type(picture.name)[0] or ""
    is_inside = picture.is_file() and picture.resolve().is_relative_to(folder.resolve())
    if not is_inside or not kind.startswith("image/"):
        raise UserError(f"a statement has a picture that is not in its folder: {printable(tag)[:80]}")
    url = f"data:{kind};base64,{base64.b64encode(picture.read_bytes()).decode()}"
    return f'<img src="{url}"{tag[source.end() :]}'


def samples_as_markdown(package, language):
    title, *heads = SAMPLE_HEADS.get(language, SAMPLE_HEADS["en"])
    text = f"\n\n## {title}\n"
    for case in sorted(package.glob("data/sample/*.in")):
        for head, file in zip(heads, (case, case.with_suffix(".ans"))):
            text += f"\n{head}\n\n~~~~~~\n{file.read_text(encoding='utf-8').rstrip()}\n~~~~~~\n"
    return text
