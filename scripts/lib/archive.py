"""Packages made from an open archive of test data: github.com/testcase-ac/testcase-ac, format in its FORMAT.en.md.

The archive has one folder for each problem of a closed judge. It holds programs instead of data: generators of inputs,
a validator, reference solutions (`correct_*`), sometimes a checker. `load_package` runs them once, within the limits of
any other program, and writes an ICPC package below target/archive. A package is made again only after a file of its
problem has changed. Needs the Python of .venv.
"""

import os
import re
import shlex
import shutil
from functools import partial
from pathlib import Path

import yaml

import build
import testlib
from cli import UserError, progress, relative_path
from package import load, read_yaml, without_trailing_blanks
from repository import PROBLEMS, ROOT, TARGET, check_problem_name, new_folder, problem_names
from run import Limits, parallel

CLONE = "git clone https://github.com/testcase-ac/testcase-ac"
PACKAGES = TARGET / "archive"
VERSION = "11"  # of the way packages are made: with a new version, all are made again

SEEDS = 30  # runs of each generator: 98 of 103 rejected solutions of the archive fail (with 20: 94, with 100: 102)
MAX_BYTES = 64 << 20  # of all inputs: after that the generators stop
ARCHIVE_LIMITS = Limits(seconds=20)  # of each program of the archive


# Finding a problem.


def load_package(problem, archive):
    """Return the package that `problem` names. Make it first if necessary, which takes seconds.

    Raise UserError with the reason if there is no such problem, or if no package can be made of it.
    """
    folder = locate(problem, archive)
    return load(folder if (folder / "problem.yaml").is_file() else make_package(folder))


def locate(problem, archive):
    """Return the folder of a problem, a package or a folder of the archive. Raise UserError without one.

    `problem`: a name below problems/, the path of a package or of a problem folder of the archive, or a number of the
    archive, also after "boj". `archive`: the folder of a clone, or None for the usual places.
    """
    if problem in problem_names():
        return PROBLEMS / problem
    is_number = re.fullmatch(r"boj\d+", problem) or problem.isdecimal() and not Path(problem).exists()
    folder = find_archive(archive) / "testcase" / "boj" / problem.removeprefix("boj") if is_number else Path(problem)
    if not any((folder / file).is_file() for file in ("problem.yaml", "metadata.yaml")):
        if is_number:
            raise UserError("the archive has no such problem")
        check_problem_name(problem)  # raises: it is none
    return folder.resolve()


def find_archive(folder):
    """Return the clone: `folder`, else $TESTCASE_ARCHIVE, else one beside this repository. Raise UserError if none."""
    folder = Path(folder or os.environ.get("TESTCASE_ARCHIVE") or ROOT.parent / "testcase-ac")
    if not (folder / "testcase" / "boj").is_dir():
        place = relative_path(folder)
        raise UserError(f"no archive in {place} ({CLONE} {shlex.quote(place)}, or --archive DIR if it is elsewhere)")
    return folder


# Making a package.


def make_package(source):
    """Return the package of an archive folder. Make it unless there is one of the same content. Raise UserError."""
    name = f"boj{source.name}" if source.parent.name == "boj" else source.name
    destination = PACKAGES / build.digest(source, VERSION) / name
    if not destination.is_dir():
        progress(f"{name}: making the test cases")
        programs = build_programs(source)
        cases = make_cases(source, programs)
        with new_folder(destination) as folder:
            write_package(folder, source, cases, programs)
    return destination


def read_metadata(source):
    """Return the settings of an archive folder, with the usual values for those that are missing."""
    settings = {"title": source.name, "externalLink": "", **read_yaml(source / "metadata.yaml")}
    settings["timeLimitMs"] = settings.get("timeLimitMs") or 10_000  # 0: the archive does not know the limit
    settings["memoryLimitMb"] = max(64, settings.get("memoryLimitMb") or 256)  # with less, some runtimes do not start
    return settings


def build_programs(source):
    """Compile a reference solution, the generators, validator and checker. Return them by file name, in this order."""
    header = testlib.prepare(source)
    # Compiled programs start faster.
    references = sorted(source.glob("correct*"), key=lambda file: (file.suffix not in build.COMPILED, file.name))
    if not references:
        raise UserError("the archive has no reference solution for this problem")
    jobs = [(references[0], ARCHIVE_LIMITS.megabytes)]
    for pattern in ("singlegen*", "generator*", "validator.cpp", "checker.cpp"):
        jobs += [(file, ARCHIVE_LIMITS.megabytes, None, None, header) for file in sorted(source.glob(pattern))]
    try:
        return {file.name: program for (file, *_), program in zip(jobs, parallel(build.build, jobs))}
    except build.CompileError as error:
        raise UserError(f"a program of the archive does not compile: {build.first_error(str(error))}") from None


def make_cases(source, programs):
    """Return {input: (name, answer)}: samples, then other fixed inputs, then the inputs that the generators make."""
    reference, validator = next(iter(programs.values())), programs.get("validator.cpp")
    jobs = ((source / name, make, reference, validator) for name, make in inputs(source, programs))
    results = parallel(make_case, jobs)
    cases = {}
    for input_bytes, name, answer in results:
        cases.setdefault(input_bytes, (name, answer))
        if sum(map(len, cases)) > MAX_BYTES:
            results.close()
    if not cases:
        raise UserError("the archive has no test cases for this problem")
    return cases


def inputs(source, programs):
    """Yield the name of each input and a function that returns the input."""
    if read_metadata(source).get("outputOnly"):
        yield "no_input", bytes
    fixed = {*source.glob("testcase*"), *source.glob("*.in*")}
    for file in sorted(fixed, key=lambda file: (not file.name.startswith("sample"), file)):
        yield file.name, file.read_bytes
    for seed in range(1, SEEDS + 1):
        for name, program in programs.items():
            if name.startswith("generator") or name.startswith("singlegen") and seed == 1:
                yield f"{name}_{seed:02}", partial(generate, name, program, seed)


def generate(name, program, seed):
    """Return the input that a generator prints for a seed. With the first seed, check that it prints it again."""
    command = program._replace(command=[*program.command, str(seed)])
    input_bytes = output_of(command, b"", name)
    if seed == 1 and output_of(command, b"", name) != input_bytes:
        raise UserError(f"{name} of the archive does not make the same input twice")
    return input_bytes


def make_case(file, make_input, reference, validator):
    """Make an input and validate it. Return the input, its name in data/ and its answer."""
    input_bytes = make_input().replace(b"\r\n", b"\n")
    if validator:
        run = validator.run(input_bytes, ARCHIVE_LIMITS)
        if run.exit_code != testlib.VALID:
            message = run.errors.decode(errors="replace").strip() or run.reason
            raise UserError(f"the validator of the archive rejects {file.name}: {message[:100]}")
    if file.with_suffix(".out").is_file():
        answer = file.with_suffix(".out").read_bytes()
    else:
        answer = output_of(reference, input_bytes, f"on the input of {file.name}, the reference solution")
    kind = "sample" if file.name.startswith("sample") else "secret"
    return input_bytes, f"{kind}/{file.name.replace('.', '_')}", answer


def output_of(program, input_bytes, what):
    run = program.run(input_bytes, ARCHIVE_LIMITS)
    if run.verdict:
        raise UserError(f"{what} of the archive fails: {run.reason}")
    return run.output


def write_package(folder, source, cases, programs):
    """Write the files of a package into a new folder."""
    metadata = read_metadata(source)
    limits = {"time_limit": metadata["timeLimitMs"] / 1000, "memory": metadata["memoryLimitMb"]}
    largest = max(len(answer) for _, answer in cases.values())
    limits["output"] = max(8, 2 * (largest >> 20))
    settings = {"problem_format_version": "2025-09", "name": {"ko": str(metadata["title"])}, "limits": limits}
    (folder / "problem.yaml").write_text(yaml.safe_dump(settings, allow_unicode=True), encoding="utf-8")
    judging = {"compares_words": "checker.cpp" not in programs, "testlib": testlib.prepare(source)}
    (folder / "judging.yaml").write_text((testlib.FILES / "judging.yaml").read_text() + yaml.safe_dump(judging))
    for input_bytes, (name, answer) in cases.items():
        case = folder / "data" / name
        case.parent.mkdir(parents=True, exist_ok=True)
        case.with_suffix(".in").write_bytes(input_bytes)
        case.with_suffix(".ans").write_bytes(without_trailing_blanks(answer))
    for pattern, part in ("correct*", "submissions/accepted"), ("validator.cpp", "input_validators"):
        for file in source.glob(pattern):
            (folder / part).mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / part)
    if "checker.cpp" in programs:
        shutil.copytree(testlib.FILES / "output_validator", folder / "output_validator")
        shutil.copy(programs["checker.cpp"].command[0], folder / "output_validator" / "checker" / "run")
