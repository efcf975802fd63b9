"""Statements as others can read them: by pandoc, as one HTML file each, and as TeX for bt.

The source is problem.LANGUAGE.md. In the HTML pictures stand inside, formulas are MathML, and nothing is fetched from
elsewhere. The samples come from data/sample, unless the statement has them. A package from elsewhere may have
problem.LANGUAGE.tex instead, and anything in it: so pandoc reads and fetches nothing but the text (--sandbox), and the
page's Content-Security-Policy lets a browser run and fetch nothing.
"""

import base64
import html
import mimetypes
import re
import shutil
from html.parser import HTMLParser
from urllib.parse import unquote

import house
import workbench

TEMPLATE = house.ROOT / "scripts" / "lib" / "statement.html"
FORMATS = {".tex": "latex", ".md": "gfm+tex_math_dollars"}
SAMPLES = {"en": ("Samples", "Input", "Output"), "ko": ("예제", "입력", "출력")}
NOTICES = {
    "en": "This package is not affiliated with the judge and the authors that the problem comes from.",
    "ko": "이 문제 패키지는 문제의 출처인 채점 사이트나 출제자와 아무 관계가 없습니다.",
}


def files(folder):
    """The statements in a folder, those in Markdown last."""
    found = (path for path in folder.glob("problem.*.*") if path.suffix in FORMATS)
    return sorted(found, key=lambda path: (path.suffix == ".md", path))


def language_of(source):
    return source.name.split(".")[1]


def sources(folder):
    """The statements in a folder, by language; of one that is there in both formats the Markdown, which has pictures."""
    return {language_of(path): path for path in files(folder)}


def read(source):
    try:
        return source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise house.Refused(f"{source.name}: expected UTF-8, found other bytes") from None


def inside(folder, path):
    """The file in the folder that has this path; None if there is none, or if it is elsewhere."""
    file = (folder / path).resolve()
    return file if file.is_file() and file.is_relative_to(folder.resolve()) else None


def complete(folder):
    """Makes the statements of a package's copy stand alone: every picture beside them, and at the end who made them."""
    for source in files(folder):
        text = read(source)
        for path in re.findall(r"\]\((\.\./[^)\s]+)\)", text):
            picture = inside(folder.parent, f"{folder.name}/{path}")
            if not picture:
                raise house.Refused(f"{source.name}: expected pictures in the package, found {house.printable(path)}")
            if picture.parent != folder.resolve():
                shutil.copy(picture, folder)
            text = text.replace(f"]({path})", f"]({path.rpartition('/')[2]})")
        notice = NOTICES.get(language_of(source), NOTICES["en"])
        notice = f"\\bigskip\\noindent\n\\textit{{{workbench.tex(notice)}}}" if source.suffix == ".tex" else f"*{notice}*"
        source.write_text(f"{text.rstrip()}\n\n{notice}\n", encoding="utf-8")


def typeset(folder, pictures=False):
    """Adds TeX of the English statement to a package's copy: bt reads the bounds in it and, with pictures, makes the PDF."""
    source, made = folder / "problem.en.md", folder / "problem.en.tex"
    if made.exists() or not source.exists():
        return
    text = read(source)
    text = re.sub(r"\A# .*\n", "", text)  # bt has it from problem.yaml
    text = re.sub(r"^## Samples?\n.*?(?=^## |\Z)", "SAMPLES\n\n", text, flags=re.MULTILINE | re.DOTALL)
    text = converted(source, text, "--to=latex", "--wrap=preserve", "--shift-heading-level-by=-1")
    text = re.sub(r"\\hypertarget\{.*\n(\\\w+)(\{.*\})\\label\{.*", r"\1*\2", text)
    text = re.sub(r"\\[()]", "$", text).replace("\\tightlist\n", "").replace("{,}", "\\,")
    text = text.replace("SAMPLES\n", "\\ifdefined\\remainingsamples\\remainingsamples{}\\fi\n")
    if pictures:
        text = re.sub(r"\\includegraphics\{(.*)\.svg\}", lambda place: picture(folder, place[1]), text)
    made.write_text(f"\\problemname{{}}\n{text}", encoding="utf-8")


def picture(folder, name):
    """TeX for a picture of the statement, which it can read as PDF."""
    drawn = inside(folder, f"{name}.svg")
    if not drawn:
        raise house.Refused(f"problem.en.md: expected pictures in the package, found {house.printable(name)}.svg")
    status, output = house.run(["rsvg-convert", "-f", "pdf", "-o", f"{name}.pdf", f"{name}.svg"], folder)
    if status != 0:
        raise house.Refused(f"{name}.svg: expected rsvg-convert to make a PDF of it, found: {output.strip()}")
    width = re.search(r'\bwidth="(\d+)', drawn.read_text(encoding="utf-8"))
    points = min(int(width[1]) * 0.6 if width else 450, 450)
    return f"\\begin{{center}}\\includegraphics[width={points:.0f}pt]{{{name}.pdf}}\\end{{center}}"


def page(source, title, limits, samples):
    """A statement as HTML. `title` is that of a statement without one; `samples` are pairs of texts."""
    house.need("pandoc", "pandoc")
    language = language_of(source)
    text = read(source)
    if source.suffix == ".tex":
        text = re.sub(r"\\problemname\{[^}]*\}", "", text)
    elif text.startswith("# "):
        title, _, text = text.removeprefix("# ").partition("\n")
    tail = source.with_suffix(".samples")
    tail.write_text("" if "<pre>" in text else table(samples, language), encoding="utf-8")
    options = ["--to=html5", "--mathml", "--standalone", f"--template={TEMPLATE}"]
    options += [f"--include-after-body={tail.name}", f"--shift-heading-level-by={shift(source)}"]
    for variable, value in (("title", title), ("pagetitle", title), ("limits", limits), ("lang", language)):
        options += ["--variable", f"{variable}={html.escape(value)}"]
    text = converted(source, text, *options)
    text = re.sub(r'(?<=<img src=")[^":]+(?=")', lambda found: embedded(source.parent, found[0]), text)
    elsewhere = Addresses(text).elsewhere
    if elsewhere:
        raise house.Refused(f"{source.name}: expected all of it in one file, found {house.printable(elsewhere[0])}")
    return text


class Addresses(HTMLParser):
    """What a page would fetch, or lead to, outside of it."""

    NAMES = ("src", "srcset", "href", "xlink:href", "poster", "data", "action", "formaction", "background")

    def __init__(self, page):
        super().__init__()
        self.elsewhere = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            own = (value or "").startswith(("data:", "#"))
            if name in self.NAMES and not own or (name, (value or "").lower()) == ("http-equiv", "refresh"):
                self.elsewhere.append(f"{name}={value}"[:80])


def embedded(folder, address):
    """The address that holds a picture of the folder, or the address as it is if there is no such picture."""
    picture = inside(folder, unquote(html.unescape(address)))
    kind = mimetypes.guess_type(address)[0] or ""
    if not picture or not kind.startswith("image/"):
        return address
    return f"data:{kind};base64,{base64.b64encode(picture.read_bytes()).decode()}"


def converted(source, text, *options):
    """What pandoc makes of the text of a statement."""
    given, made = source.with_suffix(".given"), source.with_suffix(".made")
    given.write_text(text, encoding="utf-8")
    command = ["pandoc", "--sandbox", "--from", FORMATS[source.suffix], *options, given.name, "--output", made.name]
    status, output = house.run(command, source.parent)
    given.unlink()
    if status != 0:
        raise house.Refused(f"{source.name}: expected pandoc to read it, found: {output.strip()}")
    text = made.read_text(encoding="utf-8")
    made.unlink()
    return text


def shift(source):
    """By how much headings go down, so that they stand below the title."""
    return 1 if source.suffix == ".tex" else 0


def table(samples, language):
    """The samples as HTML."""
    title, *heads = SAMPLES.get(language, SAMPLES["en"])
    rows = ["".join(f"<td><pre>{html.escape(text)}</pre></td>" for text in pair) for pair in samples]
    head = "".join(f"<th>{head}</th>" for head in heads)
    lines = [f"<h2>{title}</h2>", "<table>", f"<tr>{head}</tr>", *(f"<tr>{row}</tr>" for row in rows), "</table>"]
    return "\n".join(lines)
