"""Convert the statements of a package, problem.LANGUAGE.md, with pandoc: to one HTML file each, and to TeX.

Statements are not trusted: pandoc reads nothing but the text (--sandbox), pictures must be in the same folder, and the
HTML loads nothing (Content-Security-Policy). Formulas become MathML.
"""

import base64
import mimetypes
import re
import subprocess

from cli import UserError, printable, require_tool
from repository import TEMPLATE


def pandoc(template, text, *options, **values):
    """Return a template, a file in judgekit/template, filled with values, which are escaped, and a text in Markdown."""
    require_tool("pandoc", "pandoc")
    command = ["pandoc", "--sandbox", "--wrap=preserve", "--from=gfm-gfm_auto_identifiers+tex_math_dollars", *options]
    command += [f"--template={TEMPLATE / template}", *(f"--metadata={key}={values[key]}" for key in values)]
    process = subprocess.run(command, input=text.encode(), capture_output=True)
    if process.returncode != 0:
        raise UserError(f"pandoc cannot read a statement: {process.stderr.decode(errors='replace').strip()}")
    return process.stdout.decode()


def replace_by_tex(folder, titles):
    """Replace the statement in each language of the titles by TeX without pictures, from which bt reads the bounds."""
    folder.mkdir(exist_ok=True)
    for language, title in titles.items():
        source = folder / f"problem.{language}.md"
        text = source.read_text(encoding="utf-8") if source.exists() else ""
        text = re.sub(r"(?ms)^## Samples?\n.*?(?=^## |\Z)", "", text)  # Kattis appends the samples
        text = re.sub(r"!\[(.*?)\]\(.*?\)", r"*\1*", text)  # TeX does not read SVG
        text = pandoc("statement.tex", text, "--to=latex", "--shift-heading-level-by=-1", problem=title)
        text = text.replace("section{", "section*{").replace("{,}", r"\,").replace("\\tightlist\n", "")
        source.with_suffix(".tex").write_text(text, encoding="utf-8")
        source.unlink(missing_ok=True)


def html_pages(package, metadata, language):
    """Return the statements as pages by file name: problem.html in `language`, problem.LANGUAGE.html in the others."""
    pages, limits = {}, metadata.limits
    for source in package.glob("statement/problem.*.md"):
        text, code = source.read_text(encoding="utf-8"), source.name.split(".")[1]
        title = metadata.name.get(code) or next(iter(metadata.name.values()), package.name)
        if text.startswith("# "):  # the statement has a title of its own
            title, _, text = text.removeprefix("# ").partition("\n")
            title = re.sub(r"\\([^\w\s])", r"\1", title)  # escaped in Markdown, but not in the values of a template
        if "<pre>" not in text:  # the statement does not show the samples itself
            text += samples_as_markdown(package, code)
        for file in source.parent.glob("*.*"):
            content = base64.b64encode(file.read_bytes()).decode()
            text = text.replace(f"]({file.name})", f"](data:{mimetypes.guess_type(file.name)[0]};base64,{content})")
        values = {"lang": code, "problem": title, "limits": f"{limits.time_limit:g} s, {limits.memory} MiB"}
        page = pandoc("statement.html", text, "--to=html5", "--mathml", **values)
        if picture := re.search(r'(?i)<img\b(?!\s+src="data:)[^>]*', page):
            raise UserError(f"a statement has a picture that is not in its folder: {printable(picture[0])[:80]}")
        page = re.sub(r'(<mo [^>]*)stretchy="true"', r'\1stretchy="false"', page)  # giant brackets without a math font
        page = re.sub(r'(?s)\(?<math display="inline".*?</math>[.,;:)]*', r'<span class="formula">\g<0></span>', page)
        pages["problem.html" if code == language else f"problem.{code}.html"] = page
    return pages


def samples_as_markdown(package, language):
    heads = ("예제 입력", "예제 출력") if language == "ko" else ("Sample input", "Sample output")
    text = ""
    for case in sorted(package.glob("data/sample/*.in")):
        for head, file in zip(heads, (case, case.with_suffix(".ans"))):
            text += f"\n\n## {head}\n\n~~~~~~\n{file.read_text(encoding='utf-8').rstrip()}\n~~~~~~\n"
    return text
