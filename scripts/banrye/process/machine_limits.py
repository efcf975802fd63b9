"""The limits of the user's shell. They are not the limits of a problem.

    ulimit -Hs 10240, memory limit 256 MiB      a program that crashes may need more stack
    ulimit -v 300000                            no program can use a memory limit of 2,048 MiB

Limits that can be raised are raised at the start. The others are reported, and give no verdict.
"""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from banrye.console import MachineError
from banrye.messages import _
from banrye.process.limits import End

MEBIBYTE = 1 << 20
OPEN_FILES = 1 << 16
RAISED = resource.RLIMIT_STACK, resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE
OWN_RIGHTS = 0o700  # we need them for our own files, so a umask must not remove them


def raise_all() -> None:
    """Raise the limits of this process as far as it may, for all that it starts.

    Root may raise hard limits, too. No core files are written, and our own files can be read.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for limit in RAISED:
        if not is_set(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)):
            hard = resource.getrlimit(limit)[1]
            is_set(limit, (hard, hard))
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    is_set(resource.RLIMIT_NOFILE, (min(hard, OPEN_FILES) if hard >= 0 else OPEN_FILES, hard))
    os.umask(os.umask(0) & ~OWN_RIGHTS)


@contextmanager
def for_thread() -> Iterator[None]:
    """Raise MachineError if the machine has no room for a thread, which the block starts."""
    try:
        yield
    except RuntimeError as error:
        raise MachineError(
            _("cannot start a thread: there is a limit of memory or processes here (ulimit -v, -u)")
        ) from error


def is_set(limit: int, values: tuple[int, int]) -> bool:
    """Set the soft and the hard limit of a resource. Return whether that is allowed."""
    with suppress(ValueError, OSError):
        resource.setrlimit(limit, values)
        return True
    return False


def hard_limit(limit: int) -> int | None:
    """Return the hard limit of a resource, None if there is none."""
    hard = resource.getrlimit(limit)[1]
    return None if hard == resource.RLIM_INFINITY else hard


def address_space_mebibytes() -> int | None:
    """Return the most virtual memory that a process can have, None without a limit."""
    hard = hard_limit(resource.RLIMIT_AS)
    return None if hard is None else hard // MEBIBYTE


def check_memory(mebibytes: int) -> None:
    """Raise MachineError if no program can use so much memory here."""
    most = address_space_mebibytes()
    if most is not None and most < mebibytes:
        raise MachineError(
            _(
                "the address space has a limit of {:,} MiB here (ulimit -v), less than"
                " the {:,} MiB that a program may use: raise it",
                most,
                mebibytes,
            )
        )


def check_file_size(end: End, output_bytes: int, most_bytes: int) -> None:
    """Raise MachineError if a run has reached the machine's limit of a file.

    `output_bytes`: of its standard output. `most_bytes`: the bytes that a program may write.
    """
    most = hard_limit(resource.RLIMIT_FSIZE)
    if most is None or most >= most_bytes:
        return
    if end is End.OUTPUT or output_bytes >= most:
        raise MachineError(
            _(
                "files have a limit of {:,} bytes here (ulimit -f), less than the {:,}"
                " bytes that a program may write: raise it",
                most,
                most_bytes,
            )
        )


def words_on_crash(exit_status: int, mebibytes: int) -> str:
    """Return an addition to the reason of a crash: the stack may have been too small, or ""."""
    words = words_on_stack(mebibytes) if exit_status == -signal.SIGSEGV else ""
    return f" ({words})" if words else ""


def words_on_stack(mebibytes: int) -> str:
    """Return that a program has less stack than memory, "" if it has not."""
    most = hard_limit(resource.RLIMIT_STACK)
    if most is None or most >= mebibytes * MEBIBYTE:
        return ""
    return _(
        "the stack has a hard limit of {:.4g} MiB here, less than {} MiB of"
        " memory: deep recursion may need more (ulimit -Hs)",
        most / MEBIBYTE,
        mebibytes,
    )
