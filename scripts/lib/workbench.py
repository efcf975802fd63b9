"""A copy of a package for bt (BAPCtools) to work on, because bt writes into the package that it is given.

It is in target/judge/NAME (in /tmp where that path has white space), where the next run finds what bt has compiled, and
in use by one run at a time.
"""

import fcntl
import functools
import itertools
import os
import shlex
import shutil
import tempfile
import time
from pathlib import Path

import house
import limits
import yaml
from package import read_metadata, read_yaml

# What bt's PDF takes of LaTeX, and besides verifyproblem: a file of each of Debian's packages.
FOR_PDF = {
    "latexmk": "latexmk",
    "environ.sty": "texlive-latex-extra",
    "lmodern.sty": "lmodern",
    "pcrr8t.tfm": "texlive-fonts-recommended",
    "siunitx.sty": "texlive-science",
}
FOR_VERIFYPROBLEM = {
    "luacode.sty": "texlive-luatex",
    "ulem.sty": "texlive-plain-generic",
    "dvisvgm": "dvisvgm",
    "gs": "ghostscript",
    "tidy": "tidy",
}

HOME = house.TARGET / "judge"
if shlex.quote(str(HOME)) != str(HOME):  # bt splits compile commands at white space
    HOME = Path(tempfile.gettempdir()) / f"judge_{os.getuid()}"


def lacks_latex(parts, what):
    """Whether one of these parts of LaTeX is missing, so that `what` is left out, which is said."""
    return any(house.missing(part, package, what, find_latex) for part, package in parts.items())


def find_latex(part):
    return shutil.which(part) or (shutil.which("kpsewhich") and house.run(["kpsewhich", part])[0] == 0)


def confined(folder):
    """The environment in which TeX starts no programs, reads and writes in this folder only, and ends within a minute.

    latexmk sets TEXMFOUTPUT, which says what that folder is, by itself: so TeX is started by a script that comes after.
    """
    shims = HOME / "tex"
    shims.mkdir(parents=True, exist_ok=True)
    for tool in filter(shutil.which, ("pdflatex", "lualatex", "latex")):
        real = shutil.which(tool, path=os.environ["PATH"])
        within = "perl -e 'alarm 60; exec @ARGV'"  # macOS has no timeout; LaTeX wants Perl anyway
        (shims / tool).write_text(f'#!/bin/sh\nTEXMFOUTPUT=$CONFINED_TO exec {within} {real} -no-shell-escape "$@"\n')
        (shims / tool).chmod(0o755)
    path = f"{shims}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "CONFINED_TO": str(folder), "openin_any": "p", "openout_any": "p"}


TEX = {character: f"\\{character}" for character in "#$%&{}"}
TEX.update({"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "_": "\\textunderscore{}"})


def tex(text):
    """A text as TeX is to print it."""
    return "".join(TEX.get(character, character) for character in text)


# What LuaTeX is told: a font that has what its own have not, and that samples are UTF-8, which bt's listings convert.
WIDE = """\\makeatletter\\lst@Key{inputencoding}\\relax{}\\makeatother
\\DeclareFontFamily{TU}{wide}{}
\\DeclareFontShape{TU}{wide}{m}{n}{<->"[%s]"}{}
\\protected\\gdef\\wide{\\usefont{TU}{wide}{m}{n}}
"""


def font_with(text):
    """The file of an installed font that has all characters of a text; None if there is none."""
    if not shutil.which("fc-list") or not shutil.which("lualatex"):
        return None
    codes = " ".join(f"{ord(character):x}" for character in sorted(set(text)))
    _, files = house.run(["fc-list", "--format", "%{file}\n", f":charset={codes}"])
    return next((file for file in sorted(files.splitlines()) if file.endswith((".ttf", ".otf"))), None)


def check_files(name, folder):
    """Stops if a link in a package leads out of it, but to the program in src/bin: what is in an archive is public."""
    own = folder.resolve(), (house.ROOT / "src" / "bin" / f"{name}.rs").resolve()
    for path in folder.rglob("*"):
        target = (house.followed(path) if path.is_file() else path).resolve()
        absolute = path.is_symlink() and os.path.isabs(os.readlink(path))  # would lead from a copy into the original
        if absolute or not any(target.is_relative_to(place) for place in own):
            raise house.Refused(f"{house.here(path)}: expected a link into the package, found one to {target}")
        if not target.is_file() and not target.is_dir():
            raise house.Refused(f"{house.here(path)}: expected a file or a folder, found neither")


class Workbench:
    def __init__(self, name):
        self.name = name
        self.home = HOME / name
        self.package = self.home / "problems" / name
        self.rows = []

    def __enter__(self):
        self.home.mkdir(parents=True, exist_ok=True)
        self.lock = open(self.home / "lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            house.tell(f"{self.name}: waiting for another run to end")
            fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.clear()
        origin = house.PROBLEMS / self.name
        check_files(self.name, origin)
        self.metadata = read_metadata(origin / "problem.yaml")
        names = self.metadata.name
        self.title = names.get("en") or next(filter(None, names.values()), self.name)
        ignored = shutil.ignore_patterns("toolkit")  # what is for our own scripts
        shutil.copytree(origin, self.package, symlinks=True, ignore=ignored)
        for source in origin.glob("submissions/*/*"):
            if source.is_file():  # accepted/NAME.rs is a link that leads out of the package
                copied = self.package / source.relative_to(origin)
                copied.unlink()
                shutil.copyfile(house.followed(source), copied)
        self.rename(tex)  # bt puts it into TeX as it stands
        if not shutil.which("pypy3"):
            shutil.copy(house.ROOT / "scripts" / "lib" / "languages.yaml", self.home / "problems")
        return self

    def __exit__(self, *_):
        self.clear()
        self.lock.close()

    def clear(self):
        shutil.rmtree(self.home / "problems", ignore_errors=True)

    def rename(self, change):
        """Puts change(name) in the place of each name of the problem."""
        file = self.package / "problem.yaml"
        settings = read_yaml(file)
        settings["name"] = {language: change(name) for language, name in self.metadata.name.items()}
        file.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False), encoding="utf-8")

    def print_statement(self):
        """A row for the statement as PDF. A title beyond ASCII needs LuaTeX and a font that is told to it."""
        if self.title.isascii():
            return self.step("statement", "as PDF", "pdf")
        font = font_with(self.title)
        if font is None:
            house.tell(f"{self.name}: left out of the PDF for want of a font: the title (apt install fonts-nanum)")
        for statement in self.package.glob("statement/problem.*.tex") if font else ():
            statement.write_text(WIDE % font + statement.read_text(encoding="utf-8"), encoding="utf-8")
        self.rename(lambda _: f"\\wide {tex(self.title)}" if font else self.name)
        return self.step("statement", "as PDF", "pdf", *(["--tex-command", "lualatex"] if font else []))

    def bt(self, *arguments):
        """Runs bt in the package; returns its exit status, which is 1 on an error or a warning, and its output."""
        temporary = self.home / "temporary"
        temporary.mkdir(exist_ok=True)
        environment = dict(confined(self.home), XDG_CONFIG_HOME=str(self.home / "config"), TMPDIR=str(temporary))
        jobs = [] if arguments[0] == "run" else ["--jobs", os.cpu_count()]  # what is timed runs one by one
        run = functools.partial(house.run, ["bt", *arguments, "--no-bar", *jobs], self.package, **environment)
        with limits.Workers(1) as pool:  # so that nothing of what bt has started is left, however this script ends
            return pool.apply(run)

    def step(self, what, remark, *arguments):
        """Runs bt for a row of the table; what it prints is shown if it finds fault. Returns whether it does not."""
        house.progress(f"{self.name}: bt {' '.join(arguments)}")
        start = time.monotonic()
        status, output = self.bt(*arguments)
        if status != 0:
            print_condensed(output)
        self.row(what, status == 0, remark, time.monotonic() - start)
        return status == 0

    def row(self, *cells):
        self.rows.append(row(self.name, *cells))


def row(name, what, good, remark, seconds=0):
    """A row for `report`."""
    return name, what, "ok" if good else "bad", f"{seconds:.1f} s" if seconds else "", remark


def print_condensed(output):
    """Prints at most a few of the lines in a row that begin with the same word, and no empty ones."""
    house.progress("")
    lines = (line for line in output.splitlines() if line.strip())
    for _, group in itertools.groupby(lines, lambda line: line.split()[0]):
        group = list(group)
        print("\n".join(group[:5]))
        if len(group) > 5:
            print(f"    ... and {len(group) - 5} more like these")


def report(rows):
    """Prints the rows of workbenches and a last line; returns whether all is good."""
    house.progress("")
    house.table(rows, ("problem", "what", "", "time", ""))
    bad = sorted({row[0] for row in rows if row[2] != "ok"})
    last = f"Not well: {', '.join(bad)}" if bad else "All well"
    print(house.paint(last, "bold", "red" if bad else "green"))
    return not bad
