"""The store: every value that is made once and used again. All caches are here.

    store.folder(HEADERS, "5f0c…", make)         .venv/headers/5f0c…/made, filled by `make`
    store.lease(PROGRAMS, "8b21…", make)         target/programs/8b21…/c41d…, a random name
    store.value(LEVELS, "77aa…", probe, Level)   target/level/77aa….value, with "6d…2b full"

The key is a hash of everything that the content depends on (`digest`). The contract:

- **Complete or absent.** `make` fills a folder beside the store. Only if it returns is the folder
  renamed to its place. If it raises, or the disk is full, or the process is killed at any moment,
  nothing is there. The next one who makes something removes what such a process has left. A value
  has its own hash beside it, and so has a program: one that is cut off, empty or changed is absent.
  A power failure can undo or damage what was made in the seconds before it. A value can be
  replaced: of two processes that do so at once, one wins.
- **One lock for each key.** Who wants what another one is making waits for it, in this process or
  another. A lock ends with its process. After SECONDS_TO_WAIT, and on file systems without locks,
  both make it: the first to end has made it.
- **Leases.** What is in use is not removed: until the object `Lease` is gone, or until the end of
  the process for `folder`. A user who deletes target/ takes it from commands that use it; then it
  is made again.
- **Sizes.** Each kind has a limit. After something new was made, what was not used for the longest
  time is removed until a fifth of the limit is free. Without locks, what was used in the last day
  stays.
- **Two checkouts** have a store each. Installations of one user have one in common; keys say which
  version of the programs something is for.
- **Two users** of one checkout have one store. A value of another user is taken if it can be
  read. If nothing can be written there, or the disk is full, a folder is made in the temporary
  folder for this process, and values are made each time. A value that all programs share (compiled
  headers, fork servers) raises OSError then, and its callers do without it.

Verdicts are not here: they are rows that machines exchange, in one SQLite file.

Its modules:

    leases      take a stored value, or make it: the functions of the contract
    making      make an entry or value in a new folder, and rename it to its place
    kinds       the kinds of things that are kept: where, and how much of the disk they take
    entries     the files of an entry, and its removal
    locks       locks on open files, held until the file is closed
    trimming    remove what is not in use, and what killed processes have left
"""

from banrye.store import kinds
from banrye.store.kinds import EntryKind
from banrye.store.leases import (
    Lease,
    folder,
    kept_value,
    lease,
    replace_value,
    take,
    value,
)

__all__ = [
    "EntryKind",
    "Lease",
    "folder",
    "kept_value",
    "kinds",
    "lease",
    "replace_value",
    "take",
    "value",
]
