"""A problem package as a judge reads it: limits, test cases, verdicts. Needs the Python of .venv (problemtools)."""

import re
from functools import lru_cache
from typing import NamedTuple

import yaml
from problemtools.formatversion import FormatVersion
from problemtools.run import get_program

from build import load_languages
from cli import UserError, progress, relative_path, warn
from repository import PROBLEMS, temporary_folder
from run import Limits, RunResult, parallel, run_limited, starting
from testlib import INVALID, VALID

VERDICT_NAMES = {
    "AC": "Accepted",
    "WA": "Wrong answer",
    "TLE": "Time limit exceeded",
    "RTE": "Run-time error",
    "CE": "Compile error",
}
NO_EXTRA = (1, 0, 1, 0)  # for a language: factor of the time limit, seconds, factor of the memory limit, MiB

# What judging needs of problem.yaml. Contests have more in it than problemtools accept.
SETTINGS = ("problem_format_version", "name", "type", "limits", "validation", "validator_flags")


class CaseResult(NamedTuple):
    case: str  # path in data/, without extension
    verdict: str
    run: RunResult


class Package:
    """The package in a folder. Its `cases` are problemtools' test cases by name, the samples first."""

    def __init__(self, folder):
        from problemtools.model.testdata import load_testdata  # takes 0.15 s, and not every script needs it
        from problemtools.model.validators import load_output_validators

        self.folder = folder
        self.name = folder.name
        self.drivers = folder / "toolkit" / "drivers"  # of files that only define a function; need not exist
        self.metadata = read_metadata(folder / "problem.yaml")
        if self.metadata.is_interactive() or self.metadata.is_multi_pass():
            raise UserError(f"{self.name} is interactive or multi-pass, which is not supported")
        limits = self.metadata.limits
        self.limits = Limits(limits.time_limit, limits.memory, limits.output << 20)
        self.validation_limits = Limits(limits.validation_time, limits.validation_memory)
        self.judging = read_yaml(folder / "judging.yaml")  # only in packages made by archive.py
        self.language_limits = self.judging.get("language_limits", {})
        self.heap_megabytes = self.limits.megabytes * self.language_limits.get("java", NO_EXTRA)[2]  # of the JVM
        for file in folder.glob("data/s*/**/*.in"):
            if not file.with_suffix(".ans").is_file():  # problemtools would leave it out
                raise UserError(f"there is no answer to {relative_path(file)} (write it to {file.stem}.ans)")
        root = read_yaml(folder / "data" / "testdata.yaml", lambda _: load_testdata(folder, self.metadata))
        cases = {str(case.path): case for case in root.get_all_testcases()}
        self.cases = {name: cases[name] for name in sorted(cases) if name.startswith(("sample/", "secret/"))}
        if not self.cases:
            raise UserError(f"there are no test cases in {relative_path(folder / 'data')}")
        flags = read_yaml(folder / "data" / "test_group.yaml").get("output_validator_args") or []
        self.validator_flags = next(iter(self.cases.values())).output_validator_flags + [str(flag) for flag in flags]
        languages, version = load_languages(), self.metadata.problem_format_version
        self.output_validator = load_output_validators(folder, version, languages).select(version, self.metadata)
        # In the new format the folder is one program. problemtools take each of its files for one.
        self.output_validator = get_program(str(folder / "output_validator"), languages) or self.output_validator

    def limits_for(self, program):
        """Return the limits for a program, with the extra time and memory of its language if the package gives any."""
        factor, seconds, memory_factor, megabytes = self.language_limits.get(program.language, NO_EXTRA)
        seconds += factor * self.limits.seconds
        megabytes += memory_factor * self.limits.megabytes
        return self.limits._replace(seconds=seconds, megabytes=megabytes)

    def normalised(self, output):
        """Return an output or answer without trailing blanks if the package comes from the archive, else unchanged."""
        return without_trailing_blanks(output) if self.judging else output


def read_yaml(file, parse=dict):
    """Return what `parse` makes of the mapping in a YAML file, {} if the file is empty or missing. Raise UserError."""
    try:
        settings = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else None
        return parse(settings or {})
    except (ValueError, TypeError, AttributeError, RecursionError, yaml.YAMLError) as error:
        raise UserError(f"cannot read {relative_path(file)}: {' '.join(str(error).split())[:200]}") from None


def read_metadata(file):
    """Return what judging needs of problem.yaml, as problemtools parse it, with a time limit."""
    metadata = read_yaml(file, parse_settings)
    metadata.limits.time_limit = metadata.limits.time_limit or time_limit_beside(file)
    return metadata


def parse_settings(settings):
    from problemtools.metadata import parse_metadata  # see Package

    settings = {key: value for key, value in settings.items() if key in SETTINGS and value is not None}
    legacy = settings.get("problem_format_version", "legacy") == "legacy"
    version = FormatVersion.LEGACY if legacy else FormatVersion.V_2023_07  # the draft of 2025-09
    return parse_metadata(version, {**settings, "problem_format_version": str(version)})


def time_limit_beside(file):
    """Return the time limit in a file beside problem.yaml, for packages in the legacy format. Without one: 1 s."""
    for name in ("domjudge-problem.ini", ".timelimit"):
        text = file.with_name(name).read_text(errors="replace") if file.with_name(name).is_file() else ""
        if found := re.search(r"(?m)^(?:timelimit\b\D*)?(\d+\.?\d*)", text):
            return float(found[1])
    warn(f"{file.parent.name} has no time limit: it is judged with 1 s")
    return 1.0


load = lru_cache(maxsize=100)(Package)  # so that the validator of a problem is compiled once


def judge_case(package, case, program):
    """Run a program on a test case."""
    test = package.cases[case]
    input_bytes = test.infile.read_bytes()
    run = program.run(input_bytes, package.limits_for(program))
    verdict = verdict_on(package, input_bytes, test.ansfile.read_bytes(), run)
    return CaseResult(case, verdict, run._replace(output=b"") if verdict == "AC" else run)  # to save memory


def verdict_on(package, input_bytes, answer, run):
    """Return the verdict on a run. Input and right answer are bytes. Raise UserError if the output validator fails."""
    given, answer = package.normalised(run.output), package.normalised(answer)
    if run.verdict or given == answer:
        return run.verdict or "AC"
    if package.judging.get("compares_words"):
        is_aligned = re.search(rb"(?m)^ |  ", answer)  # has leading or double blanks: must match exactly
        return "AC" if given.split() == answer.split() and not is_aligned else "WA"
    with temporary_folder() as folder:
        (folder / "feedback").mkdir()
        (folder / "input").write_bytes(input_bytes)
        (folder / "answer").write_bytes(answer)
        with starting:  # a program started meanwhile would inherit the open file, and then it cannot be run (ETXTBSY)
            compiled = package.output_validator.compile(folder.parent)  # at the first run
        if not compiled.success:
            raise UserError(f"the output validator of {package.name} does not compile: {compiled.errmsg}")
        files = (f"{folder}/{name}" for name in ("input", "answer", "feedback/"))
        command = [*package.output_validator.get_runcmd(), *files, *package.validator_flags]
        result = run_limited(command, package.validation_limits, given, folder)
    if result.exit_code not in (VALID, INVALID):
        message = f"{result.reason}\n{result.errors.decode(errors='replace')}".strip()
        raise UserError(f"the output validator of {package.name} fails: {message}")
    return "AC" if result.exit_code == VALID else "WA"


def without_trailing_blanks(text):
    return b"".join(line.rstrip() + b"\n" for line in text.rstrip().split(b"\n"))


def judge_cases(package, program, all_cases=False):
    """Yield the results of a program on the test cases in order, up to the first failure or on all cases."""
    arguments = ((package, case, program) for case in package.cases)
    results = parallel(judge_case, arguments, is_doubtful=lambda result: result.verdict == "TLE")
    for number, result in enumerate(results, start=1):
        progress(f"{package.name}: {number} of {len(package.cases)} test cases")
        yield result
        if result.verdict != "AC" and not all_cases:
            results.close()


# The parts of a package, in the order in which one adds them.
PARTS = {
    "sample": "data/sample/*.in",
    "accepted submission": "submissions/accepted/*",
    "input validator": "input_validators/*",
    "secret test case": "data/secret/**/*.in",
}


def warn_missing_parts(folder, parts):
    """Warn of the first of these PARTS that a problem below problems/ lacks. Return whether one is missing."""
    for part in parts if folder.parent == PROBLEMS else ():
        if not any(folder.glob(PARTS[part])):
            hint = relative_path(folder / PARTS[part])
            if part == "secret test case":
                cases = relative_path(folder / "generators" / "generators.yaml")
                hint = f"list them in {cases}, then run scripts/package {folder.name}"
            warn(f"{folder.name} has no {part} yet ({hint})")
            return True
    return False
