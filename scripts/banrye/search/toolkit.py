"""Load a module of the toolkit of a problem below problems/, whose author is trusted."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from banrye.console import UserError, note, relative_path
from banrye.messages import _
from banrye.process import sandbox
from banrye.repository import PROBLEMS


def load_module(folder: Path, part: str) -> ModuleType | None:
    """Return the module toolkit/PART.py of a problem folder, None if there is no such file.

    It is run once, with the rights of the user. So an untrusted package, which is any that is
    not below problems/, has none, unless the user wants no sandbox. Raise UserError if it cannot
    be run.
    """
    file = folder.resolve() / "toolkit" / f"{part}.py"
    if not file.is_file():
        return None
    is_trusted = file.is_relative_to(PROBLEMS.resolve()) or sandbox.is_off()
    if not is_trusted:
        say_not_loaded(file)
        return None
    name = f"problems.{folder.name}.toolkit.{part}"
    loaded = sys.modules.get(name)
    if loaded is not None and loaded.__file__ == str(file):
        return loaded
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module  # dataclasses look for their module
    try:
        code = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
        exec(code, module.__dict__)
    except Exception as error:
        del sys.modules[name]
        reason = f"{type(error).__name__}: {error}"
        raise UserError(_("cannot load {}: {}", relative_path(file), reason)) from error
    return module


@cache
def say_not_loaded(file: Path) -> None:
    note(_("{} is not used: only problems below problems/ may bring modules", relative_path(file)))


def check_names(module: ModuleType, protocol: type) -> None:
    """Raise UserError unless a module defines all names of a protocol."""
    required_names = [*protocol.__annotations__, *vars(protocol)]
    names = [name for name in required_names if not name.startswith("_")]
    where = str(sys.modules[protocol.__module__].__file__)
    missing = [name for name in dict.fromkeys(names) if not hasattr(module, name)]
    if missing:
        raise UserError(
            _(
                "{} does not define {} (see {} in {})",
                relative_path(str(module.__file__)),
                ", ".join(missing),
                protocol.__name__,
                relative_path(where),
            )
        )
