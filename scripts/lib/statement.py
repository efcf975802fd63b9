"""Convert the statements of a package, problem.LANGUAGE.md, with pandoc: to one HTML file each, and to TeX.

Statements are not trusted: pandoc reads nothing but the text (--sandbox), pictures must be in the same folder, and the
HTML loads nothing (Content-Security-Policy). Formulas become MathML.
"""

import base64
import mimetypes
import re
import subprocess

from cli import UserError, printable, require_tool
from repository import ROOT, run_command

SAMPLE_HEADS = {"en": ("Samples", "Input", "Output"), "ko": ("예제", "입력", "출력")}


def pandoc(template, text, *options, **values):
    """Return a template, a file beside this one, filled with values, which are escaped, and a text in Markdown."""
    require_tool("pandoc", "pandoc")
    options = [*options, *(f"--metadata={name}={value}" for name, value in values.items())]
    options += ["--from=gfm-gfm_auto_identifiers+tex_math_dollars", f"--template={ROOT}/scripts/lib/{template}"]
    command = ["pandoc", "--sandbox", "--wrap=preserve", *options]
    process = subprocess.run(command, input=text.encode(), capture_output=True)
    if process.returncode != 0:
        raise UserError(f"pandoc cannot read a statement: {process.stderr.decode(errors='replace').strip()}")
    return process.stdout.decode()


def replace_by_tex(folder, titles):
    """Replace the statement in each language of the titles by TeX, from which bt reads the bounds; also if it lacks."""
    folder.mkdir(exist_ok=True)
    for language, title in titles.items():
        source = folder / f"problem.{language}.md"
        text = source.read_text(encoding="utf-8") if source.exists() else ""
        text = re.sub(r"(?ms)^## Samples?\n.*?(?=^## |\Z)", "", text)  # Kattis appends the samples
        text = text.replace(".svg)", ".pdf)")  # TeX does not read SVG
        text = pandoc("statement.tex", text, "--to=latex", "--shift-heading-level-by=-1", problem=title)
        text = text.replace("section{", "section*{").replace("{,}", r"\,")
        source.with_suffix(".tex").write_text(text, encoding="utf-8")
        source.unlink(missing_ok=True)
    for picture in folder.rglob("*.svg"):
        require_tool("rsvg-convert", "librsvg2-bin")
        status, output = run_command(["rsvg-convert", "-f", "pdf", "-o", picture.with_suffix(".pdf"), picture])
        if status != 0:
            raise UserError(f"rsvg-convert cannot read {picture.name}: {output.strip()}")


def html_pages(package, metadata, language):
    """Return the statements as pages by file name: problem.html in `language`, problem.LANGUAGE.html in the others."""
    files = package.glob("statement/problem.*.md")
    return {f"{file.stem}.html".replace(f".{language}.", "."): html_page(package, metadata, file) for file in files}


def html_page(package, metadata, source):
    """Return a statement as a page. The title is the first line if that is a heading, else the package's title."""
    text, language, limits = source.read_text(encoding="utf-8"), source.name.split(".")[1], metadata.limits
    title = metadata.name.get(language) or next(iter(metadata.name.values()), package.name)
    if text.startswith("# "):
        title, _, text = text.removeprefix("# ").partition("\n")
    if "<pre>" not in text:  # the statement does not show the samples itself
        text += samples_as_markdown(package, language)
    for file in source.parent.glob("*.*"):
        content = f"data:{mimetypes.guess_type(file.name)[0]};base64,{base64.b64encode(file.read_bytes()).decode()}"
        text = text.replace(f"]({file.name})", f"]({content})")
    values = {"lang": language, "problem": title, "limits": f"{limits.time_limit:g} s, {limits.memory} MiB"}
    page = pandoc("statement.html", text, "--to=html5", "--mathml", **values)
    if link := re.search(r'(?i)<img\b(?!\s+src="data:)[^>]*', page):
        raise UserError(f"a statement has a picture that is not in its folder: {printable(link[0])[:80]}")
    page = re.sub(r'(<mo [^>]*)stretchy="true"', r'\1stretchy="false"', page)  # giant brackets without a math font
    return re.sub(r'(?s)\(?<math display="inline".*?</math>[.,;:)]*', r'<span class="formula">\g<0></span>', page)


def samples_as_markdown(package, language):
    title, *heads = SAMPLE_HEADS.get(language, SAMPLE_HEADS["en"])
    text = f"\n\n## {title}\n"
    for case in sorted(package.glob("data/sample/*.in")):
        for head, file in zip(heads, (case, case.with_suffix(".ans"))):
            text += f"\n{head}\n\n~~~~~~\n{file.read_text(encoding='utf-8').rstrip()}\n~~~~~~\n"
    return text
