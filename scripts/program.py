"""Builds a program in any language that BAPCtools knows, with its commands, and runs it on an input.

This needs the Python of .venv, which has BAPCtools.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bapctools.languages import languages

SCRIPTS = Path(__file__).resolve().parent
MOST_OUTPUT = 1 << 16  # bytes; no answer to a small input is nearly as long


class BuildError(Exception):
    pass


class Run(NamedTuple):
    output: str
    fault: str  # how it went wrong, empty if it ended well


class Program:
    """A program, built in a folder of its own."""

    def __init__(self, source, folder, time_limit):
        self.folder = folder
        self.time_limit = time_limit
        self.too_slow = f"no answer within {time_limit} s"
        names = self.copy(source)
        language, names = self.language(names)
        main = next((name for name in names if name.lower().startswith("main")), names[0])
        stem = Path(main).stem
        variables = {
            "path": ".",
            "files": " ".join(names),
            "binary": "./run",
            "mainfile": main,
            "mainclass": stem,
            "Mainclass": stem[0].upper() + stem[1:],
            "memlim": 1024,
        }
        self.command = shlex.split(language.run.format(**variables))
        if language.compile:
            self.compile(shlex.split(language.compile.format(**variables)))

    def copy(self, source):
        """Copies the source files; their names, sorted."""
        for file in sorted(source.iterdir()) if source.is_dir() else [source]:
            fits = re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", file.name)  # needs no quotes in a command
            if file.is_file():
                shutil.copy(file, self.folder / (file.name if fits else f"Main{file.suffix}"))
        return sorted(file.name for file in self.folder.iterdir())

    def language(self, names):
        """The language that most of the files are in, and those files."""
        os.chdir(self.folder)  # which is where BAPCtools looks for changes to its languages
        if not shutil.which("pypy3"):
            shutil.copy(SCRIPTS / "languages.yaml", self.folder)
        candidates = []
        for language in languages():
            score, files = language.evaluate([Path(name) for name in names])
            if files:
                candidates.append((score, language, [file.name for file in files]))
        missing = ""
        for _, language, files in sorted(candidates, reverse=True):
            tools = [tool for tool in (language.compile_exe, language.run_exe) if tool and not shutil.which(tool)]
            if not tools:
                return language, files
            missing = missing or f"expected the program {tools[0]} for {language.name}, found none"
        raise BuildError(missing or f"expected a program in a language that BAPCtools knows, found {' '.join(names)}")

    def compile(self, command):
        process = subprocess.run(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if process.returncode != 0:
            message = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", process.stdout.decode(errors="replace"))
            raise BuildError("it does not compile:\n" + message.rstrip())

    def run(self, text, errors=subprocess.DEVNULL):
        """What the program prints, with its standard error to `errors`. Several threads may call this at once."""
        process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # so that what it starts can be stopped with it
        )
        faults = []

        def stop(fault):
            faults.append(fault)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(self.time_limit, stop, [self.too_slow])
        timer.start()
        with suppress(BrokenPipeError):  # it may answer without reading everything
            process.stdin.write(text.encode())
            process.stdin.close()
        output = process.stdout.read(MOST_OUTPUT)
        if len(output) == MOST_OUTPUT:
            stop("it prints without end")
        process.wait()
        timer.cancel()
        process.stdout.close()
        if process.returncode != 0:
            faults.append(ending(process.returncode))
        return Run(output.decode(errors="replace"), faults[0] if faults else "")


def ending(status):
    if status < 0:
        return f"crash: signal {signal.Signals(-status).name}"
    return f"crash: exit status {status}"
