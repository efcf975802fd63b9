"""Makes the files of a new problem: the logic of `scripts/new NAME`, and what scripts/listen.py builds on.

usage: new.py NAME
"""

import json
import os
import re
import shutil
import signal
import sys
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "scripts" / "template"
LONGEST_NAME = 40

# A name becomes a file, a program and a Rust function, so it must not be one of these.
RESERVED = frozenset(
    # Rust's keywords of every edition, and those it has put aside
    "as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move"
    " mut pub ref return self static struct super trait true type unsafe use where while"
    " abstract become box do final macro override priv try typeof unsized virtual yield"
    # crates that a program or a test of the same name would hide
    " alloc core predicates std test"
    # what cargo keeps for itself
    " build deps examples incremental main"
    # what Windows does not allow as a file
    " aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9".split()
)

# What a sample says until somebody fills it in: an input that the template reads and an answer that no program gives.
SAMPLE_TO_FILL_IN = ("3\n1 2 3\n", "fill in 1.in and its answer\n")


class Refused(Exception):
    """Why a problem is not made, in one line."""


@dataclass
class Problem:
    name: str
    title: str = "Title"
    source: str = "the judge and the number there"
    url: str = ""
    milliseconds: int = 1000
    megabytes: int = 256
    interactive: bool = False
    samples: list = field(default_factory=list)  # pairs of input and answer


def check_name(name):
    if not re.fullmatch("[a-z][a-z0-9]*", name):
        raise Refused(f"expected a name of a-z and 0-9 that begins with a letter, found {json.dumps(name)}")
    if len(name) > LONGEST_NAME:
        raise Refused(f"expected a name of at most {LONGEST_NAME} characters, found {len(name)}")
    if name in RESERVED:
        raise Refused(f'expected a name that Rust, cargo and file systems leave free, found "{name}"')


def make(problem):
    """Makes the files of the problem, or none if anything goes wrong; returns what it made, as paths from ROOT."""
    name = problem.name
    check_name(name)
    package = ROOT / "problems" / name
    program = ROOT / "src" / "bin" / f"{name}.rs"
    test = ROOT / "tests" / f"{name}.rs"
    for path in (package, program, program.with_suffix(""), test, test.with_suffix("")):
        if os.path.lexists(path):
            raise Refused(f"expected a new name, found {path.relative_to(ROOT)}")
    made = []
    with uninterrupted():
        try:
            package.mkdir()  # of two runs with one name, only one gets past this line
            made.append(package)
            for path, text in contents(problem).items():
                (package / path).parent.mkdir(parents=True, exist_ok=True)
                (package / path).write_text(text, encoding="utf-8")
            link = package / "submissions" / "accepted" / f"{name}.rs"
            link.parent.mkdir(parents=True)
            link.symlink_to(os.path.relpath(program, link.parent))
            for path, template in ((program, "program.rs"), (test, "test.rs")):
                path.touch(exist_ok=False)
                made.append(path)
                path.write_text(fill_in(template, problem), encoding="utf-8")
            if signal.sigpending() & INTERRUPTIONS:
                raise Refused("interrupted")
        except BaseException as error:
            for path in made:
                if path == package:
                    shutil.rmtree(path)
                else:
                    path.unlink()
            if isinstance(error, FileExistsError):
                raise Refused(f"expected a new name, found {os.path.relpath(error.filename, ROOT)}") from error
            raise
    return [path.relative_to(ROOT) for path in (program, package, test)]


INTERRUPTIONS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


@contextmanager
def uninterrupted():
    """Making takes a few milliseconds; an interruption waits for its end."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTIONS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def contents(problem):
    """The files of the package, each with its text."""
    files = {
        "problem.yaml": metadata(problem),
        "statement/problem.en.tex": fill_in("problem.en.tex", problem),
        "statement/problem.ko.md": fill_in("problem.ko.md", problem),
    }
    for number, (sample, answer) in enumerate(problem.samples or [SAMPLE_TO_FILL_IN], start=1):
        files[f"data/sample/{number}.in"] = sample
        files[f"data/sample/{number}.ans"] = answer
    return files


def quote(text):
    """A printable text as JSON, which is YAML too, so that it cannot break out of its place."""
    return json.dumps(text, ensure_ascii=False)


def metadata(problem):
    """The text of problem.yaml."""
    lines = ["problem_format_version: 2025-09"]
    if problem.interactive:
        lines += ["type: interactive"]
    lines += ["name:", f"  en: {quote(problem.title)}", f"uuid: {uuid.uuid4()}"]
    lines += ["source:", f"  name: {quote(problem.source)}"]
    if problem.url:
        lines += [f"  url: {quote(problem.url)}", "license: unknown  # the samples are the judge's"]
    else:
        lines += ["license: cc0"]
    lines += ["limits:", f"  time_limit: {problem.milliseconds / 1000}"]
    if problem.milliseconds % 1000:
        # The limit must be a multiple of this, which is 1.0 unless said otherwise.
        lines += [f"  time_resolution: {0.001 if problem.milliseconds % 100 else 0.1}"]
    lines += [f"  memory: {problem.megabytes}"]
    return "\n".join(lines) + "\n"


def fill_in(template, problem):
    title = f"{problem.title}: {problem.source}"
    if problem.url:
        title += f", {problem.url}"
    values = {"name": problem.name, "title": title}
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda place: values[place[1]], text)


def report(problem, made):
    print(f"made {problem.name}:", *made)
    if not problem.samples:
        print(f"  note: problems/{problem.name}/data/sample/1.in and 1.ans are to be filled in")
    if problem.interactive:
        print("  note: it is interactive, so a sample shows a dialogue and not an input with its answer")
    sys.stdout.flush()


def report_next(name):
    print(f"next: cargo test {name}")
    print(f"      scripts/paste {name}")


def main(name):
    for number in (signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)  # a quiet end instead of a traceback
    problem = Problem(name)
    try:
        made = make(problem)
    except Refused as error:
        sys.exit(f"new: {error}")
    except OSError as error:
        sys.exit(f"new: expected to write the files, found {error}")
    report(problem, made)
    report_next(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
