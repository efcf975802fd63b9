"""Convert the statements of a package, problem.LANGUAGE.md, with pandoc: each to one HTML file, the English one to TeX.

Statements are not trusted: pandoc reads nothing but the text (--sandbox), pictures must be in the same folder, and the
HTML refers to nothing outside of itself. Formulas become MathML.
"""

import base64
import html
import mimetypes
import re
import subprocess
from html.parser import HTMLParser
from urllib.parse import unquote

from cli import UserError, printable, require_tool
from repository import ROOT, run_command

TEMPLATE = ROOT / "scripts" / "lib" / "statement.html"
SAMPLE_HEADS = {"en": ("Samples", "Input", "Output"), "ko": ("예제", "입력", "출력")}
NOTICES = {
    "en": "This package is not affiliated with the judge and the authors that the problem comes from.",
    "ko": "이 문제 패키지는 문제의 출처인 채점 사이트나 출제자와 아무 관계가 없습니다.",
}
LOADING_ATTRIBUTES = "src srcset href xlink:href poster data action formaction background http-equiv".split()


def statements(folder):
    """The statements in a folder by language."""
    return {file.name.split(".")[1]: file for file in sorted(folder.glob("problem.*.md"))}


def read(source):
    try:
        return source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError(f"{source.name} is not in UTF-8") from None


def pandoc(text, *options):
    """A Markdown text, converted."""
    require_tool("pandoc", "pandoc")
    command = ["pandoc", "--sandbox", "--from=gfm+tex_math_dollars", *options]
    process = subprocess.run(command, input=text.encode(), capture_output=True)
    if process.returncode != 0:
        raise UserError(f"pandoc cannot read a statement: {process.stderr.decode(errors='replace').strip()}")
    return process.stdout.decode()


def prepare(folder):
    """Write the English statement as TeX for bt. Append to each statement that the package is not the judge's."""
    sources = statements(folder)
    target = folder / "problem.en.tex"
    if "en" in sources and not target.exists():
        text = tex(read(sources["en"]), folder)
        target.write_text(f"\\problemname{{}}\n{text}\n\\textit{{{NOTICES['en']}}}\n", encoding="utf-8")
    for language, source in sources.items():
        notice = NOTICES.get(language, NOTICES["en"])
        source.write_text(f"{read(source).rstrip()}\n\n*{notice}*\n", encoding="utf-8")


def tex(text, folder):
    """A statement in TeX, from which bt reads the bounds. The title is empty: bt takes it from problem.yaml."""
    text = re.sub(r"\A# .*\n", "", text)
    text = re.sub(r"^## Samples?\n.*?(?=^## |\Z)", "SAMPLES\n\n", text, flags=re.MULTILINE | re.DOTALL)
    text = pandoc(text, "--to=latex", "--wrap=preserve", "--shift-heading-level-by=-1")
    text = re.sub(r"\\hypertarget\{.*\n(\\\w+)(\{.*\})\\label\{.*", r"\1*\2", text)
    text = re.sub(r"\\[()]", "$", text).replace("\\tightlist\n", "").replace("{,}", "\\,")
    text = text.replace("SAMPLES\n", "\\ifdefined\\remainingsamples\\remainingsamples{}\\fi\n")
    return re.sub(r"\\includegraphics\{(.*)\.svg\}", lambda place: tex_picture(folder, place[1]), text)


def tex_picture(folder, name):
    """The TeX for an SVG picture, which is converted to PDF because TeX does not read SVG."""
    picture = file_inside(folder, f"{name}.svg")
    if not picture:
        raise UserError(f"problem.en.md: no such picture: {printable(name)}.svg")
    require_tool("rsvg-convert", "librsvg2-bin")
    status, output = run_command(["rsvg-convert", "-f", "pdf", "-o", picture.with_suffix(".pdf"), picture])
    if status != 0:
        raise UserError(f"rsvg-convert cannot read {picture.name}: {output.strip()}")
    return f"\\begin{{center}}\\includegraphics{{{name}.pdf}}\\end{{center}}"


def file_inside(folder, path):
    """The file at a path relative to the folder. None if there is none, or if it is elsewhere."""
    file = (folder / path).resolve()
    return file if file.is_file() and file.is_relative_to(folder.resolve()) else None


def html_page(source, title, limits, samples):
    """A statement as a page. `title` is for a statement that has none; `samples` are pairs of input and answer."""
    text, language = read(source), source.name.split(".")[1]
    if text.startswith("# "):
        title, _, text = text.removeprefix("# ").partition("\n")
    options = ["--to=html5", "--mathml", "--standalone", f"--template={TEMPLATE}"]
    for variable, value in (("title", title), ("pagetitle", title), ("limits", limits), ("lang", language)):
        options.append(f"--variable={variable}={html.escape(value)}")
    page = pandoc(text, *options)
    page = re.sub(r'(<mo [^>]*)stretchy="true"', r'\1stretchy="false"', page)  # giant brackets without a math font
    page = re.sub(r'(?<=<img src=")[^":]+(?=")', lambda address: data_url(source.parent, address[0]), page)
    above, end, below = page.rpartition("</body>")
    References().feed(above.partition("<body>")[2])
    return page if "<pre>" in text else above + sample_table(samples, language) + end + below


class References(HTMLParser):
    """Raises UserError if a page loads or links to anything outside of it."""

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in LOADING_ATTRIBUTES and not (value or "").startswith(("data:", "#")):
                reference = printable(f"{name}={value}")[:80]
                raise UserError(f"a statement refers to something outside of its folder: {reference}")


def data_url(folder, address):
    """A URL that contains a picture of the folder. The address itself if there is no such picture."""
    picture = file_inside(folder, unquote(html.unescape(address)))
    kind = mimetypes.guess_type(address)[0] or ""
    if not picture or not kind.startswith("image/"):
        return address
    return f"data:{kind};base64,{base64.b64encode(picture.read_bytes()).decode()}"


def sample_table(samples, language):
    title, *heads = SAMPLE_HEADS.get(language, SAMPLE_HEADS["en"])
    rows = ["".join(f"<td><pre>{html.escape(text)}</pre></td>" for text in sample) for sample in samples]
    head = "".join(f"<th>{head}</th>" for head in heads)
    return "\n".join([f"<h2>{title}</h2>", "<table>", *(f"<tr>{row}</tr>" for row in [head, *rows]), "</table>\n"])
