"""Runs bt and verifyproblem on the problem packages and condenses what they print.

usage: packages.py check NAME...          the packages: their data, their validators, the verdict of every submission
       packages.py submission NAME FILE   somebody's own program
       packages.py archives NAME...       the zip files for DOMjudge and for Kattis

This is the logic of scripts/judge and scripts/package, which see to arguments, PATH and colours.
bt (BAPCtools) does all the judging; what is read here are the lines that it prints.
"""

import fcntl
import itertools
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROBLEMS = ROOT / "problems"
LATEX = ("latexmk", "pdflatex", "lualatex", "tidy")  # the first two make bt's PDF, the others problemtools' check

VERDICTS = {
    "AC": "accepted",
    "WA": "wrong answer",
    "TLE": "time limit exceeded",
    "RTE": "run-time error",
    "CE": "compile error",
    "JE": "judge error",
}
VERDICT_OF_FOLDER = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE", "run_time_error": "RTE"}

RED, GREEN, YELLOW, BOLD, DIM, PLAIN = (
    os.environ.get(colour, "") for colour in ("red", "green", "yellow", "bold", "dim", "plain")
)


class Workbench:
    """A copy of a package for bt to work on, because bt writes into the package that it is given.

    It is in target/judge/NAME, where the next run finds what bt has compiled, and in use by one run at a time.
    """

    def __init__(self, name):
        self.name = name
        self.home = ROOT / "target" / "judge" / name
        self.package = self.home / "problems" / name
        self.temporary = self.home / "temporary"
        self.rows = []

    def __enter__(self):
        self.home.mkdir(parents=True, exist_ok=True)
        self.lock = open(self.home / "lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(f"{self.name}: waiting for another run to end")
            fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.clear()
        shutil.copytree(PROBLEMS / self.name, self.package, symlinks=True)
        os.symlink(ROOT / "src", self.home / "src")  # submissions/accepted/NAME.rs is a link to a file in there
        if not shutil.which("pypy3"):
            shutil.copy(ROOT / "scripts" / "languages.yaml", self.home / "problems")
        return self

    def __exit__(self, *_):
        self.clear()
        self.lock.close()

    def clear(self):
        shutil.rmtree(self.home / "problems", ignore_errors=True)
        (self.home / "src").unlink(missing_ok=True)

    def bt(self, *arguments):
        """Runs bt in the package; returns its exit status, which is 1 on an error or a warning, and its output."""
        environment = dict(os.environ, XDG_CONFIG_HOME=str(self.home / "config"))
        if shlex.quote(str(self.temporary)) == str(self.temporary):  # bt splits compile commands at white space
            self.temporary.mkdir(exist_ok=True)
            environment["TMPDIR"] = str(self.temporary)
        jobs = [] if arguments[0] == "run" else ["--jobs", str(os.cpu_count())]  # what is timed runs alone
        return run(["bt", *arguments, "--no-bar", *jobs], self.package, environment)

    def results(self):
        """Where bt has put what the submissions printed."""
        return Path(self.bt("tmp")[1].splitlines()[-1])

    def step(self, what, remark, *arguments):
        """Runs bt for a row of the table. What it prints is shown if it finds fault, and returned."""
        tell(f"{self.name}: bt {' '.join(arguments)}")
        start = time.monotonic()
        status, output = self.bt(*arguments)
        if status != 0:
            print_condensed(output)
        self.row(what, "ok" if status == 0 else "bad", status == 0, time.monotonic() - start, remark)
        return output

    def row(self, what, verdict, good, duration, remark):
        self.rows.append((self.name, what, verdict, f"{duration:.3f} s" if duration else "", remark, good))

    def check_data(self):
        """A row that says whether the committed data are those that bt has just made in the copy."""
        committed, made = PROBLEMS / self.name / "data", self.package / "data"
        differences = compare(committed, made)
        if differences:
            print_condensed("\n".join(differences))
            shutil.rmtree(made)
            shutil.copytree(committed, made, symlinks=True)
            self.row("data", "bad", False, 0, f"{len(differences)} files not as bt generate makes them")
        else:
            self.row("data", "ok", True, 0, "as bt generate makes them")


def run(command, folder, environment=None):
    """Exit status and output of a command, the output without colours."""
    process = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output = process.stdout.decode(errors="replace")
    return process.returncode, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", output)


def tell(message):
    print(message, file=sys.stderr, flush=True)


def print_condensed(output):
    """Prints at most a few of the lines in a row that begin with the same word, and no empty ones."""
    lines = (line for line in output.splitlines() if line.strip())
    for _, group in itertools.groupby(lines, lambda line: line.split()[0]):
        group = list(group)
        print("\n".join(group[:5]))
        if len(group) > 5:
            print(f"    ... and {len(group) - 5} more like these")


def compare(committed, made):
    """The files in which two folders with data differ, a line for each."""

    def contents(folder):
        return {
            path.relative_to(folder): os.readlink(path) if path.is_symlink() else path.read_bytes()
            for path in folder.rglob("*")
            if path.is_symlink() or path.is_file()
        }

    have, want = contents(committed), contents(made)
    lines = [f"missing: data/{path}" for path in want if path not in have]
    lines += [f"not in generators.yaml: data/{path}" for path in have if path not in want]
    lines += [f"changed: data/{path}" for path in have if path in want and have[path] != want[path]]
    return sorted(lines)


def print_table(rows):
    """Prints the rows of workbenches and a last line; returns whether all is good."""
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    print()
    for *cells, good in rows:
        cells = [cell.ljust(width) for cell, width in zip(cells, widths)]
        cells[3] = cells[3].strip().rjust(widths[3])
        cells[2] = f"{GREEN if good else RED}{cells[2]}{PLAIN}"
        print("  ".join(cells).rstrip())
    bad = sorted({row[0] for row in rows if not row[5]})
    print()
    print(f"{BOLD}{RED}Not well: {', '.join(bad)}{PLAIN}" if bad else f"{BOLD}{GREEN}All well{PLAIN}")
    return not bad


# The packages themselves.


def check(names):
    rows = []
    for name in names:
        with Workbench(name) as bench:
            shutil.rmtree(bench.temporary, ignore_errors=True)  # nothing here may come from a former run
            bench.step("generators", "the same data each time", "generate", "--check-deterministic")
            bench.check_data()
            data = PROBLEMS / name / "data"
            rejected = len(list(data.glob("invalid_*/**/*.in")))
            accepted = len(list(data.glob("**/*.in"))) - rejected
            bench.step("validators", f"accept {accepted} cases, reject {rejected}", "validate")
            bench.step("bounds", "met by the cases, named in the statement", "constraints", "--no-generate")
            output = bench.step("submissions", "each as its folder says", "run", "--no-generate", "--all")
            add_submissions(bench, output)
            rows += bench.rows
    return print_table(rows)


def add_submissions(bench, output):
    """A row for each submission, from the line that `bt run --all` ends it with."""
    line = re.compile(r"^(\S+): +([A-Z]+) +([\d.]+)s @ (\S+) +slowest: +[A-Z]+ +([\d.]+)s @ (\S+)$", re.MULTILINE)
    found = {match[1]: match for match in line.finditer(output)}
    for path in sorted((PROBLEMS / bench.name / "submissions").glob("*/*")):
        name = f"{path.parent.name}/{path.name}"
        if name not in found:
            bench.row(name, "none", False, 0, "no verdict")
            continue
        _, verdict, duration, case, slowest, slowest_case = found[name].groups()
        good = verdict == VERDICT_OF_FOLDER.get(path.parent.name)
        if verdict == "AC":
            bench.row(name, verdict, good, float(slowest), f"the slowest: {slowest_case}")
        else:
            bench.row(name, verdict, good, float(duration), f"the first: {case}")


# Somebody's own program.


def submission(name, file):
    file = Path(file)
    fits = re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", file.name)  # a name that bt takes
    tell(f"{name}: bt run {file.name}")
    with Workbench(name) as bench:
        own = bench.package / "own" / (file.name if fits else f"Main{file.suffix}")
        own.parent.mkdir()
        (shutil.copytree if file.is_dir() else shutil.copy)(file, own)
        _, output = bench.bt("run", "--no-generate", "--verbose", "--error", f"own/{own.name}")
        output = re.sub(r"[^\s\"']*/submissions/" + re.escape(own.name) + "/", "", output)  # where bt has put it
        return report(bench, own.name, output)


def report(bench, name, output):
    """Prints a verdict for every case, then what went wrong; returns whether the program is accepted."""
    complaint = output.partition(f"{name} Failed\n")[2]
    if complaint:
        print(complaint.strip())
        return conclude("CE")
    if "No language detected" in output:
        return conclude("CE", "bt knows no language for it, or that language is not installed")

    results = read_results(name, output)
    cases = sorted(results)  # the samples first, as "sample" comes before "secret"
    failed = [case for case in cases if results[case][0] != "AC"]
    data = bench.package / "data"
    total = len(list(data.glob("sample/**/*.in"))) + len(list(data.glob("secret/**/*.in")))
    if not failed and len(cases) < total:
        print(output)
        return conclude("JE", "bt did not run it on every case")

    print_results(cases, results, total)
    if not failed:
        slowest = max(cases, key=lambda case: results[case][1])
        return conclude("AC", f"all {total} cases, the slowest in {results[slowest][1]:.3f} s ({slowest})")
    limit = re.search(r"timelimit: ([\d.]+)s", output)[1]
    shown = set()
    for case in failed:
        if results[case][0] not in shown:
            shown.add(results[case][0])
            explain(bench, name, case, results[case], limit)
    return conclude(results[failed[0]][0], f"{len(failed)} of {len(cases)} cases fail, the first is {failed[0]}")


def read_results(name, output):
    """Verdict, seconds and remarks of each case, from what `bt run --verbose` prints."""
    line = re.compile(re.escape(name) + r": +([A-Z]+) +([\d.]+)s @ (\S+) *(.*)")
    results = {}
    remarks = []
    for text in output.splitlines():
        match = line.fullmatch(text)
        if not match:
            remarks.append(text)  # a program that fails may have said why in many lines
        elif "slowest: " in match[4]:
            break  # the line that sums up
        else:
            remarks = [match[4]]
            results[match[3]] = (match[1], float(match[2]), remarks)
    return results


def print_results(cases, results, total):
    """A line for a case, or for several in a row that have the same verdict."""
    for verdict, group in itertools.groupby(cases, lambda case: results[case][0]):
        group = list(group)
        slowest = max(results[case][1] for case in group)
        span = group[0] if len(group) == 1 else f"{group[0]} to {group[-1]} ({len(group)} cases)"
        print(f"{paint(verdict, verdict.ljust(3))}  {slowest:6.3f} s  {span}")
    if len(cases) < total:
        print(f"{DIM}-              not run after a timeout ({total - len(cases)} cases){PLAIN}")


def explain(bench, name, case, result, limit):
    """The input of a case and what there is to say about the program's answer to it."""
    verdict, duration, remarks = result
    question = read_lines(bench.package / "data" / f"{case}.in")
    print(f"\n{BOLD}The first {verdict}: {case}{PLAIN}")
    if verdict == "WA":
        expected = read_lines(bench.package / "data" / f"{case}.ans")
        given = read_lines(bench.results() / "runs" / name / case / "testcase.out")
        wrong = wrong_test(question, expected, given)
        if wrong is not None:
            print(f"  answer {wrong + 1} of {len(expected)}")
            height = (len(question) - 1) // len(expected)
            question = question[1 + wrong * height :][:height]
            expected, given = expected[wrong : wrong + 1], given[wrong : wrong + 1]
        show("input", question)
        show("expected", expected)
        show("given", given)
        return
    if verdict == "TLE":
        print(f"  {duration:.1f} s, and the limit is {limit} s")
    else:
        text = "\n".join(remarks).partition("permitted: [AC]")[2].strip()
        show("bt says", re.sub(r"code -(\d+)", signal_name, text).splitlines())
    show("input", question)


def wrong_test(question, expected, given):
    """Where an input is C and then C tests of equally many lines: which test (from 0) has the first wrong answer."""
    tests = len(expected)
    if tests < 2 or question[0] != str(tests) or (len(question) - 1) % tests != 0:
        return None
    given = given + [""] * (tests - len(given))
    return next((test for test in range(tests) if given[test].split() != expected[test].split()), None)


def conclude(verdict, remark=""):
    print("\n" + paint(verdict, BOLD + VERDICTS[verdict].capitalize()) + (remark and f": {remark}"))
    return verdict == "AC"


def paint(verdict, text):
    colour = GREEN if verdict == "AC" else YELLOW if verdict in ("TLE", "RTE") else RED
    return f"{colour}{text}{PLAIN}"


def show(title, lines, height=15, width=100):
    """Lines under a title, cut where they are many or long."""
    print(f"  {DIM}{title}{PLAIN}")
    for line in lines[:height] if any(lines) else ["(nothing)"]:
        line = "".join(character if character.isprintable() else "?" for character in line)
        print(f"    {line[:width]}" + ("..." if len(line) > width else ""))
    if len(lines) > height:
        print(f"    ... and {len(lines) - height} more lines")


def read_lines(path):
    return path.read_text(errors="replace").splitlines()


def signal_name(match):
    return f"signal {signal.Signals(int(match[1])).name}"


# The archives.


def archives(names):
    missing = [program for program in LATEX if not shutil.which(program)]
    if missing:
        tell(f"package: no {', '.join(missing)}: the archives get no PDF, and the statements are not checked")
    rows = []
    for name in names:
        with Workbench(name) as bench:
            make_archives(bench, latex=not missing)
            rows += bench.rows
    return print_table(rows)


def make_archives(bench, latex):
    bench.step("generators", "the same data each time", "generate", "--check-deterministic")
    bench.check_data()

    # DOMjudge and verifyproblem read the older layout only, which knows no generators.
    shutil.rmtree(bench.package / "generators")
    kattis = make_archive(bench, "kattis", "", "--kattis")
    if latex:
        make_archive(bench, "domjudge", ", with PDF", "--force", "--no-solutions")
    elif kattis.exists():
        without_pdf(bench, kattis)
    if kattis.exists():
        verify(bench, kattis, latex)


def make_archive(bench, judge, remark, *options):
    archive = archive_path(bench, judge)
    archive.parent.mkdir(parents=True, exist_ok=True)
    archive.unlink(missing_ok=True)
    bench.step(judge, f"{archive.relative_to(ROOT)}{remark}", "zip", "--no-generate", "--legacy", *options)
    made = bench.package / archive.name
    if made.exists():
        shutil.move(made, archive)
    return archive


def archive_path(bench, judge):
    return ROOT / "target" / "packages" / judge / f"{bench.name}.zip"


def without_pdf(bench, kattis):
    """For DOMjudge, what bt would make if it did not insist on a PDF: no outer folder, and the time limit in a file."""
    domjudge = archive_path(bench, "domjudge")
    domjudge.parent.mkdir(parents=True, exist_ok=True)
    limit = re.search(r"^ +time_limit: *([\d.]+)", (bench.package / "problem.yaml").read_text(), re.MULTILINE)
    with zipfile.ZipFile(kattis) as source, zipfile.ZipFile(domjudge, "w", zipfile.ZIP_DEFLATED) as target:
        for path in source.namelist():
            if not path.endswith("/"):
                target.writestr(path.partition("/")[2], source.read(path))
        target.writestr(".timelimit", limit[1] if limit else "1.0")
    bench.row("domjudge", "ok", True, 0, f"{domjudge.relative_to(ROOT)}, without PDF")


def verify(bench, kattis, latex):
    folder = bench.home / "verify"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(kattis) as archive:
        archive.extractall(folder)
    parts = [] if latex else ["--parts", "config", "data", "graders", "submissions", "validators"]
    tell(f"{bench.name}: verifyproblem")
    start = time.monotonic()
    _, output = run(["verifyproblem", bench.name, *parts], folder)
    counts = re.search(r"tested: (\d+) errors?, (\d+) warnings?", output)
    good = counts is not None and counts.groups() == ("0", "0")
    if not good:
        print(output)
    remark = counts[0].partition(": ")[2] if counts else "no result"
    remark += "" if latex else ", without the statement"
    bench.row("verifyproblem", "ok" if good else "bad", good, time.monotonic() - start, remark)
    shutil.rmtree(folder)


def main(verb, *arguments):
    if verb == "submission":
        return submission(*arguments)
    return {"check": check, "archives": archives}[verb](arguments)


if __name__ == "__main__":
    try:
        sys.exit(0 if main(*sys.argv[1:]) else 1)
    except KeyboardInterrupt:
        sys.exit(130)
