"""Write problem packages that are wrong or hostile. Holds no tests."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from pathlib import Path

Content = str | bytes | Callable[[Path], None]
VERSION = "problem_format_version: 2025-09\nname: hostile\n"
SETTINGS = VERSION + "limits: {time_limit: 1}\n"
LEGACY = "name: hostile\n"
FILES = {
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "data/secret/1.in": "2\n",
    "data/secret/1.ans": "2\n",
    "submissions/accepted/echo.py": "print(input())\n",
}
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + level)}: &{chr(98 + level)} [{', '.join(['*' + chr(97 + level)] * 9)}]\n"
    for level in range(9)
)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to("..")


def deep(path: Path) -> None:
    """Make 3000 folders, each in the last one. Their paths are too long for any system call."""
    path.mkdir()
    folder = os.open(path, os.O_RDONLY)
    for _ in range(3000):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)


def script(text: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(text)
        path.chmod(0o755)

    return write


def write_package(folder: Path, settings: Content, files: Mapping[str, Content]) -> None:
    everything: dict[str, Content] = {"problem.yaml": settings, **FILES, **files}
    for name, content in everything.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if callable(content):
            content(path)
        elif isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content)


# By name: problem.yaml, other files, and a part of the message that names the error.
PACKAGES: dict[str, tuple[Content, Mapping[str, Content], str]] = {
    "bomb": (VERSION + BOMB, {}, "aliases (*name) are not supported"),
    "nested": (VERSION + "x: " + "[" * 20_000, {}, "cannot read "),
    "list": ("- 1\n", {}, "not a mapping"),
    "binary": (b"\xff\xfe\x00a\x00", {}, "cannot read "),
    "object": (VERSION + "x: !!python/object/apply:os.system [id]\n", {}, "cannot read "),
    "digits": (VERSION + f"limits: {{time_limit: {'9' * 5000}}}\n", {}, "cannot read "),
    "limits": (VERSION + "limits: 5\n", {}, "limits is not a mapping"),
    "constants": (SETTINGS + "constants: [1]\n", {}, "constants is not a mapping"),
    "type": (SETTINGS + "type: {a: 1}\n", {}, "type is neither a text nor a list of words"),
    "quiz": (SETTINGS + "type: quiz\n", {}, "problems of type quiz are not supported"),
    "multiplier": (
        VERSION + "limits: {time_multipliers: {ac_to_time_limit: .inf}}\n",
        {},
        "ac_to_time_limit is not a number above 0",
    ),
    "ini_pipe": (LEGACY, {"domjudge-problem.ini": pipe}, "not a regular file"),
    "timelimit_endless": (LEGACY, {".timelimit": endless}, "is a symlink that leaves"),
    "timelimit_digits": (LEGACY, {".timelimit": "9" * 400}, "timelimit is not a number above 0"),
    "settings_pipe": (pipe, {}, "problem.yaml"),
    "settings_endless": (endless, {}, "problem.yaml"),
    "arguments": (
        SETTINGS,
        {"data/secret/1.yaml": "output_validator_args: 5\n"},
        "output_validator_args is neither a text nor a list of words",
    ),
    "arguments_of_group": (
        SETTINGS,
        {"data/test_group.yaml": "output_validator_args: {a: 1}\n"},
        "output_validator_args is neither a text nor a list of words",
    ),
    "quotation": (
        SETTINGS,
        {"data/test_group.yaml": "output_validator_args: '\"open'\n"},
        "No closing quotation",
    ),
    "nul": (SETTINGS, {"data/secret/1.yaml": 'args: ["a\\0b"]\n'}, "args is neither"),
    "input_pipe": (SETTINGS, {"data/secret/2.in": pipe}, "2.in is not a regular file"),
    "input_endless": (SETTINGS, {"data/secret/2.in": endless}, "2.in is a symlink that leaves"),
    "answer_pipe": (
        SETTINGS,
        {"data/secret/2.in": "", "data/secret/2.ans": pipe},
        "2.ans is not a regular file",
    ),
    "no_answer": (SETTINGS, {"data/secret/2.in": ""}, "there is no answer to "),
    "loop": (SETTINGS, {"data/secret/x/loop": loop}, "folders are nested too deeply"),
    "deep": (SETTINGS, {"submissions/accepted/deep": deep}, "folders are nested too deeply"),
    "no_validator": (
        LEGACY + "validation: custom\n",
        {".timelimit": "1"},
        "has no output validator, but its problem.yaml requires one",
    ),
    "validator_unknown": (
        SETTINGS,
        {"output_validator/v.xyz": "x"},
        "output_validator has no usable program",
    ),
    "validator_empty": (
        SETTINGS,
        {"output_validator/.keep": ""},
        "output_validator has no usable program",
    ),
    "validator_file": (SETTINGS, {"output_validator": "x"}, "has no output validator"),
    "validator_pipe": (
        SETTINGS,
        {"output_validator/v.py": pipe},
        "output_validator has no usable program",
    ),
    "validator_endless": (
        SETTINGS,
        {"output_validators/v.py": endless},
        "output_validators/v.py is a symlink that leaves",
    ),
    "validator_fails": (
        SETTINGS,
        {"output_validator/v.py": "raise SystemExit(1)\n"},
        "the checker of validator_fails fails: exit status 1",
    ),
    "build_makes_nothing": (
        SETTINGS,
        {"output_validator/build": script("#!/bin/sh\n")},
        "there is no program called run after its script build",
    ),
    "build_fails": (
        SETTINGS,
        {"output_validator/build": script("#!/bin/sh\necho broken >&2\nexit 3\n")},
        "does not compile: broken",
    ),
    "rules_list": (SETTINGS, {"submissions/submissions.yaml": "- 1\n"}, "not a mapping"),
    "rules_pipe": (SETTINGS, {"submissions/submissions.yaml": pipe}, "not a regular file"),
    "rules_braces": (
        SETTINGS,
        {"submissions/submissions.yaml": f'"{"{a,b,c,d}" * 30}": {{permitted: [AC]}}\n'},
        "stands for too many patterns",
    ),
    "rules_verdict": (
        SETTINGS,
        {"submissions/submissions.yaml": "accepted: {permitted: [OK]}\n"},
        "permitted is not a list of AC, WA, TLE and RTE",
    ),
}
for key in ("time_limit", "memory", "output", "validation_time"):
    for number in (".inf", ".nan", "1e300", "100000000000000", "abc", "-1", "0", "true", "[1]"):
        PACKAGES[f"{key}_{number}"] = (
            VERSION + f"limits: {{{key}: {number}}}\n",
            {},
            f"{key} is not a number above 0, at most ",
        )


def damaged(text: str, generator: random.Random) -> str:
    """Return a text of which some lines or characters are changed."""
    lines = text.split("\n")
    for _ in range(generator.randint(1, 4)):
        index = generator.randrange(len(lines))
        line = lines[index]
        place = generator.randint(0, len(line))
        odd = generator.choice(
            [
                "\0",
                "\t",
                ": ",
                "- ",
                "[",
                "{",
                "&a ",
                "*a",
                "!!",
                "|",
                "\x1b[2J",
                "\u202e",
                "'",
                "-1",
            ]
        )
        lines[index] = generator.choice(
            [line[:place], line[:place] + odd + line[place:], line * 50, odd + line, ""]
        )
    return "\n".join(lines)


def random_package(generator: random.Random) -> tuple[bytes, dict[str, str]]:
    settings = SETTINGS + "type: pass-fail\nconstants: {n: {value: 5, tex: five}}\n"
    files = {
        "data/test_group.yaml": "output_validator_args: [case_sensitive]\n",
        "data/secret/1.yaml": "args: [a, b]\n",
        "submissions/submissions.yaml": 'accepted: {permitted: [AC]}\n"a*/{b,c}": {secret: {}}\n',
    }
    chosen = generator.choice(["problem.yaml", *files])
    if chosen == "problem.yaml":
        settings = damaged(settings, generator)
    else:
        files[chosen] = damaged(files[chosen], generator)
    return settings.encode(errors="surrogateescape"), files
