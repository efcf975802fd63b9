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
from pathlib import Path

import yaml

import build
import testlib
from cli import UserError, progress, relative_path
from package import load, read_yaml, without_trailing_blanks
from repository import PROBLEMS, ROOT, TARGET, check_problem_name, new_folder, problem_names, temporary_folder
from run import Limits, parallel

CLONE = "git clone https://github.com/testcase-ac/testcase-ac"
PACKAGES = TARGET / "archive"
VERSION = "10"  # of the way packages are made: with a new version, all are made again

SEEDS = 30  # runs of each generator: 98 of 103 rejected solutions of the archive fail (with 20: 94, with 100: 102)
MAX_BYTES = 64 << 20  # of all inputs: after that the generators stop
MIN_MEMORY = 64  # MiB: with less, some run-time systems do not start
ARCHIVE_LIMITS = Limits(seconds=20)  # of each program of the archive

# The extra time and memory of the closed judge, by language: factor, seconds, factor, MiB. Java, Kotlin, JavaScript and
# Python: its help page, as quoted in public notes. It gave CPython 32 MiB and PyPy 128 MiB, and a .py file does not
# tell which it was. C# and Go are not in those notes and get what the JVM gets. The others got nothing.
JVM = [2, 1, 2, 16]
LANGUAGE_LIMITS = {
    **dict.fromkeys(("java", "kotlin", "scala", "csharp", "go"), JVM),
    "javascript": [3, 2, 2, 0],
    "python3": [3, 2, 2, 128],
}


# Finding a problem.


def load_package(problem, archive):
    """Return the package that `problem` names. Make it first if necessary, which takes seconds.

    Raise UserError with the reason if there is no such problem, or if no package can be made of it.
    """
    folder, name = locate(problem, archive)
    return load(folder if (folder / "problem.yaml").is_file() else make_package(folder, name))


def locate(problem, archive):
    """Return the folder of a problem, a package or a folder of the archive, and its name. Raise UserError without one.

    `problem`: a name below problems/, "boj" and a number of the archive, or the path of a package or of a problem
    folder of the archive. `archive`: the folder of a clone, or None for the usual places.
    """
    if problem in problem_names():
        return PROBLEMS / problem, problem
    number = re.fullmatch(r"boj(\d+)", problem)
    if number:
        folder = find_archive(archive).resolve() / "testcase" / "boj" / number[1]
        if not folder.is_dir():
            raise UserError("the archive has no such problem")
        return folder, problem
    folder = Path(problem).resolve()
    if not any((folder / f"{name}.yaml").is_file() for name in ("problem", "metadata")):
        number = re.fullmatch(r"(?:boj)?[ _-]?(\d+)", problem, re.IGNORECASE)
        if number:
            raise UserError(f'no such problem: "{problem}" (problem {number[1]} of the archive is boj{number[1]})')
        if not folder.is_dir():
            check_problem_name(problem)  # raises: it is none
        raise UserError(f"{relative_path(folder)} is no problem: it has neither problem.yaml nor metadata.yaml")
    return folder, folder.name


def find_archive(folder):
    """Return the clone: `folder`, else $TESTCASE_ARCHIVE, else one beside this repository. Raise UserError if none."""
    folder = Path(folder or os.environ.get("TESTCASE_ARCHIVE") or ROOT.parent / "testcase-ac")
    if not (folder / "testcase" / "boj").is_dir():
        place = relative_path(folder)
        raise UserError(f"no archive in {place} ({CLONE} {shlex.quote(place)}, or --archive DIR if it is elsewhere)")
    return folder


def repeated_option(folder):
    """Return the option --archive as it was given, to be appended to a command that is printed."""
    return f" --archive {shlex.quote(folder)}" if folder else ""


def make_package(source, name):
    """Return the package of an archive folder. Make it unless there is one of the same content. Raise UserError."""
    destination = PACKAGES / build.digest(source, VERSION) / name
    if destination.is_dir():
        return destination
    progress(f"{name}: making the test cases")
    metadata = read_metadata(source)
    include = testlib.prepare(source)
    programs = build_programs(source, include)
    cases = make_cases(source, programs)
    if not cases:
        raise UserError("the archive has no test cases for this problem")
    with new_folder(destination) as folder:
        write_package(folder, source, name, metadata, cases, programs, include)
    return destination


def read_metadata(source):
    """Return the settings of an archive folder, with the usual values for those that are missing."""
    usual = {"title": source.name, "externalLink": "", "timeLimitMs": 1000, "memoryLimitMb": 256}
    file = source / "metadata.yaml"
    settings = {**usual, **(read_yaml(file) if file.is_file() else {})}
    settings["timeLimitMs"] = settings["timeLimitMs"] or 10_000  # 0: the archive does not know the limit
    settings["memoryLimitMb"] = max(MIN_MEMORY, settings["memoryLimitMb"])
    return settings


def reference_solutions(source):
    """Return the files correct*, compiled languages first."""
    return sorted(source.glob("correct*"), key=lambda file: (file.suffix not in build.COMPILED, file.name))


def build_programs(source, include):
    """Compile a reference solution, the generators, validator and checker. Return them by file name, in this order."""
    references = reference_solutions(source)
    if not references:
        raise UserError("the archive has no reference solution for this problem")
    names = [references[0].name]
    files = sorted(file.name for file in source.iterdir() if file.name.startswith(("generator", "singlegen")))
    names += [name for name in files if not name.endswith(".out")]  # .out: a fixed answer
    names += [name for name in ("validator.cpp", "checker.cpp") if (source / name).is_file()]
    built = parallel(build_program, ((source / name, include) for name in names))
    return dict(zip(names, built))


def build_program(file, include):
    """Compile a program of the archive."""
    with temporary_folder() as folder:
        source = file
        if file.name == "checker.cpp":
            source = folder
            (folder / "main.cpp").write_text(testlib.CHECKER)
            shutil.copy(file, folder / "checker.inc")
        try:
            header = None if file.name.startswith("correct") else include
            return build.build(source, ARCHIVE_LIMITS.megabytes, testlib=header)
        except build.CompileError as error:
            raise UserError(f"{file.name} of the archive does not compile: {build.first_error(str(error))}") from None


# Test cases.


def make_cases(source, programs):
    """Return {input: (name, answer)}: samples, then other fixed inputs, then the inputs that the generators make."""
    reference, validator = next(iter(programs.values())), programs.get("validator.cpp")
    jobs = ((*origin, reference, validator) for origin in origins(source, programs))
    results = parallel(make_case, jobs)
    cases = {}
    for input_bytes, name, answer in results:
        cases.setdefault(input_bytes, (name, answer))
        if sum(map(len, cases)) > MAX_BYTES:
            results.close()
    return cases


def origins(source, programs):
    """Yield name, maker, seed and answer file of each input, in the order in which they are made.

    The maker is a file, or the Program that prints an input for a seed. The answer file need not exist.
    """
    if read_metadata(source).get("outputOnly"):
        yield "no_input", Path(os.devnull), None, source / "no_input.out"
    fixed = sorted(file for file in source.iterdir() if file.name.startswith("testcase") or ".in" in file.name)
    for file in sorted(fixed, key=lambda file: not file.name.startswith("sample")):
        yield file.name, file, None, file.with_name(file.name.replace(".in", ".out", 1))
    for prefix, seeds in (("singlegen", 1), ("generator", SEEDS)):
        for seed in range(1, seeds + 1):
            for name in programs:
                if name.startswith(prefix):
                    yield name, programs[name], seed, source / f"{name}.out"


def make_case(name, maker, seed, answer, reference, validator):
    """Read or generate an input and validate it. Return the input, its name in data/ and its answer."""
    if seed is None:
        input_bytes = maker.read_bytes().replace(b"\r\n", b"\n")
    else:
        command = maker._replace(command=[*maker.command, str(seed)])
        input_bytes = output_of(command, b"", name)
        if seed == 1 and output_of(command, b"", name) != input_bytes:
            raise UserError(f"{name} of the archive does not make the same input twice")
    if validator:
        run = validator.run(input_bytes, ARCHIVE_LIMITS)
        if run.exit_code != testlib.VALID:
            message = run.errors.decode(errors="replace").strip() or run.reason
            raise UserError(f"the validator of the archive rejects {name}: {message[:100]}")
    if answer.is_file() and answer != maker:
        right = answer.read_bytes()
    else:
        right = output_of(reference, input_bytes, f"on the input of {name}, the reference solution")
    kind = "sample" if name.startswith("sample") else "secret"
    suffix = f"_{seed:02}" if seed else ""
    return input_bytes, f"{kind}/{name.replace('.', '_')}{suffix}", right


def output_of(program, input_bytes, what):
    run = program.run(input_bytes, ARCHIVE_LIMITS)
    if run.verdict:
        raise UserError(f"{what} of the archive fails: {run.reason}")
    return run.output


def write_package(folder, source, name, metadata, cases, programs, include):
    """Write the files of a package. `include`: see testlib.prepare."""
    largest = max(len(answer) for _, answer in cases.values())
    settings = {
        "problem_format_version": "2025-09",
        "name": {"ko": str(metadata["title"])},
        "source": {"name": name, "url": metadata["externalLink"]},
        "limits": {
            "time_limit": metadata["timeLimitMs"] / 1000,
            "time_resolution": 0.001,
            "memory": metadata["memoryLimitMb"],
            "output": max(8, 2 * (largest >> 20)),
        },
    }
    for input_bytes, (case, answer) in cases.items():
        path = folder / "data" / case
        path.parent.mkdir(parents=True, exist_ok=True)
        Path(f"{path}.in").write_bytes(input_bytes)
        Path(f"{path}.ans").write_bytes(without_trailing_blanks(answer))
    (folder / "problem.yaml").write_text(yaml.safe_dump(settings, allow_unicode=True), encoding="utf-8")
    judging = {"language_limits": LANGUAGE_LIMITS, "compares_words": "checker.cpp" not in programs}
    (folder / "judging.yaml").write_text(yaml.safe_dump({**judging, "testlib": include}))
    for part, files in {
        "submissions/accepted": reference_solutions(source),
        "submissions/rejected": source.glob("rejected*"),
        "input_validators": source.glob("validator.cpp"),
    }.items():
        for file in files:
            (folder / part).mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / part)
    if "checker.cpp" in programs:
        checker = folder / "output_validator" / "checker"
        checker.mkdir(parents=True)
        (checker / "build").write_text("#!/bin/sh\n# The program run is compiled already.\n")
        shutil.copy(programs["checker.cpp"].command[0], checker / "run")
        (checker / "build").chmod(0o755)
