"""A problem package as a judge sees it: limits, test cases, and the verdict on a run. Read by problemtools (.venv)."""

import os
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import house
import limits
import program
import yaml
from problemtools.diagnostics import LoggingDiagnostics
from problemtools.formatversion import FormatVersion
from problemtools.judge import validate_output
from problemtools.metadata import parse_metadata
from problemtools.model.testdata import load_testdata
from problemtools.model.validators import load_output_validators

VERDICTS = {
    "AC": "Accepted",
    "WA": "Wrong answer",
    "TLE": "Time limit exceeded",
    "RTE": "Run-time error",
    "CE": "Compile error",
}
VERDICT_OF_FOLDER = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE", "run_time_error": "RTE"}


class Result(NamedTuple):
    case: str  # its path in data/, without ending
    verdict: str
    ended: limits.Ended


class Package:
    def __init__(self, name):
        self.name = name
        self.folder = house.PROBLEMS / name
        self.metadata = read_metadata(self.folder / "problem.yaml")
        if self.metadata.is_interactive():
            raise house.Refused(f"expected a problem of one input and one answer, found {name}, which is interactive")
        bounds = self.metadata.limits
        self.limits = limits.Limits(bounds.time_limit, bounds.memory, bounds.output << 20)
        self.data = self.folder / "data"
        found = load_testdata(self.folder, self.metadata).get_all_testcases()
        found.sort(key=lambda case: str(case.path))  # the samples first
        self.cases = {
            house.printable(str(case.path)): replace(
                case, output_validator_flags=self.flags(case) or case.output_validator_flags
            )
            for case in found
            if case.path.parts[0] in ("sample", "secret")
        }
        languages = program.languages()
        version = self.metadata.problem_format_version
        self.validator = load_output_validators(self.folder, version, languages).select(version, self.metadata)

    def flags(self, case):
        """What the nearest test_group.yaml above the case has for the output validator; problemtools read another file."""
        for folder in case.infile.parents:
            settings = folder / "test_group.yaml"
            if settings.is_file() and folder.is_relative_to(self.data):
                found = read_yaml(settings).get("output_validator_args")
                if found is not None:
                    return found
        return []

    def submissions(self):
        folder = self.folder / "submissions"
        return sorted(path for path in folder.glob("*/*") if path.parent.name in VERDICT_OF_FOLDER)


class Loader(yaml.SafeLoader):
    """Reads YAML without aliases, by which a few lines can stand for billions."""

    def compose_node(self, parent, index):
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError(f"an alias, *{self.peek_event().anchor}")
        return super().compose_node(parent, index)


def read_yaml(file):
    """The settings in a file."""
    try:
        settings = yaml.load(file.read_text(encoding="utf-8"), Loader) or {}
    except (UnicodeDecodeError, RecursionError, yaml.YAMLError) as error:
        raise unreadable(file, error) from None
    if not isinstance(settings, dict):
        raise unreadable(file, type(settings).__name__)
    return settings


def unreadable(file, reason):
    reason = " ".join(str(reason).split())
    return house.Refused(f"{house.here(file)}: expected the settings of a problem, found: {reason[:200]}")


def read_metadata(file):
    settings = read_yaml(file)
    try:
        legacy = settings.get("problem_format_version", "legacy") == "legacy"
        version = FormatVersion.LEGACY if legacy else FormatVersion.V_2023_07  # the draft of what is 2025-09 now
        metadata = parse_metadata(version, {**settings, "problem_format_version": str(version)})
    except (ValueError, TypeError, AttributeError) as error:
        raise unreadable(file, error) from None
    metadata.limits.time_limit = metadata.limits.time_limit or 1.0  # where no judge has measured one
    return metadata


load = lru_cache(maxsize=None)(Package)  # a worker has what its script has loaded


def judge(name, case, built, scratch):
    """The result of a program on a case, in a worker."""
    package = load(name)
    test = package.cases[case]
    ended = built.run(test.infile, package.limits, scratch)
    return Result(case, verdict_on(package, test.infile, test.ansfile, ended, scratch), ended)


def verdict_on(package, source, answer, ended, scratch):
    """The verdict on a run on the input file `source`, whose right answer stands in the file `answer`; in a worker."""
    test = replace(next(iter(package.cases.values())), infile=source, ansfile=answer)
    return ended.verdict or ("AC" if ended.output == answer.read_bytes() else compare(package, test, ended, scratch))


def compare(package, test, ended, scratch):
    """The verdict on an output that is not the answer to the byte: what the package's output validator says, which is
    compiled once for each worker."""
    folder = Path(scratch, f"validator_{os.getpid()}")
    folder.mkdir(exist_ok=True)
    output = folder / "output"
    output.write_bytes(ended.output)
    complaints = LoggingDiagnostics.create("output validator")
    result = validate_output(test, output, package.validator, package.metadata, folder, complaints)
    if result.verdict not in ("AC", "WA"):
        raise house.Refused(f"expected AC or WA of the output validator, found {result.verdict}: {result.reason}")
    return result.verdict


def results(pool, package, built, scratch, after_failure=False):
    """The results on the cases, in order, up to the first that is not AC or, if asked for, all."""
    arguments = ((package.name, case, built, scratch) for case in package.cases)
    found = pool.in_order(judge, arguments, is_doubtful=lambda result: result.verdict == "TLE")
    for number, result in enumerate(found, start=1):
        house.progress(f"{package.name}: {number} of {len(package.cases)} cases")
        yield result
        if result.verdict != "AC" and not after_failure:
            found.close()


# What a package holds, in the order in which one would add it: what it is called, and where it is.
PARTS = (
    ("a sample", "data/sample/*.in"),
    ("a program", "submissions/accepted/*"),
    ("a statement", "statement/problem.*"),
    ("more test cases", "data/secret/**/*.in"),
    ("an input validator", "input_validators/*"),
    ("wrong programs", "submissions/wrong_answer/*"),
    ("generators", "generators/generators.yaml"),
    ("rules", "toolkit/rules.py"),
)
TO_FILL_IN = "fill in"  # what the template's parts say


def lacks(name):
    """What the problem still lacks, in the order in which one would add it: a text for each part."""
    folder = house.PROBLEMS / name
    for what, pattern in PARTS:
        files = [file for file in folder.glob(pattern) if file.is_file()]
        if not files:
            yield f"{what} ({house.here(folder / pattern)})"
        elif "sample" in pattern and all(TO_FILL_IN in file.with_suffix(".ans").read_text() for file in files):
            yield f"{what} that is filled in ({house.here(files[0])})"


def tell_lacks(name, verb_wants):
    """Says which of these parts the problem lacks, in a line; returns whether it lacks any."""
    wanted = [text for text in lacks(name) if text.startswith(verb_wants)]
    if wanted:
        house.tell(f"{name} still lacks " + ", ".join(wanted))
    return bool(wanted)
