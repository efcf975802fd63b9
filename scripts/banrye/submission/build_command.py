"""The commands that build and start a program: what is filled into those of its language.

main.cpp                   {files} is main.cpp, {binary} is /program-folder/run
check.cpp with testlib.h   g++ -O0 -std=gnu++23 -I headers -I testlib -o {binary} {files}
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from problemtools.languages import CommandSubstitution, Language

from banrye.console import UserError
from banrye.files import files_below, read_bytes
from banrye.submission import languages, sources

PLACEHOLDER = "/program-folder"  # stands for the folder, which may have blanks, in a command
BRIEF_CPP = "g++ -O0 -std=gnu++23"
OBJECT = "object.o"  # in a folder of headers: what programs that include them are linked with


def compile_command_with(includes: Path, folder: Path, originals: Mapping[str, Path]) -> str:
    """Return the command for a program that may include headers: it runs only briefly.

    `includes`: a folder with these headers. `originals`: the sources in `folder`.
    """
    used = False
    for header in includes.glob("*.h"):
        used |= any(header.name.encode() in read_bytes(folder / name) for name in originals)
    object_file = includes / OBJECT
    # It comes first: of functions that the program has, too, its optimised ones are taken.
    linked = f"{shlex.quote(str(object_file))} " if used and object_file.is_file() else ""
    from_headers = f"-I {shlex.quote(str(languages.HEADERS))} -I {shlex.quote(str(includes))}"
    return f"{BRIEF_CPP} {from_headers} -o {{binary}} {linked}{{files}}"


def values_of_command(
    folder: Path, language: Language, heap_mebibytes: int, entry_point: str | None
) -> CommandSubstitution:
    """Return what is filled into the commands of a language for the sources in a folder."""
    names = [str(file.relative_to(folder)) for file in files_below(folder)]
    files = sorted(language.get_source_files(names))
    if not files:
        raise UserError(f"no file is in {language.name}")
    main = (language.mainfile_candidates(files) or files)[0]
    if entry_point:
        main = next((name for name in files if entry_point in (name, Path(name).stem)), main)
        main_name = Path(main).stem
    elif language.lang_id in ("java", "javatraced"):
        main_name = sources.main_class(folder / name for name in files)
    else:
        main_name = Path(main).stem
    return CommandSubstitution(
        path=PLACEHOLDER,
        files=shlex.join(files),
        binary=f"{PLACEHOLDER}/run",
        mainfile=f"{PLACEHOLDER}/{main}",
        mainclass=main_name,
        Mainclass=main_name[0].upper() + main_name[1:],
        memlim=heap_mebibytes,
    )
