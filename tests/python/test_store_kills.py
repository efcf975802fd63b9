"""banrye.store: processes that are killed at random moments, and disks that are full.

The seed of the random moments is printed. SEED=N in the environment repeats it.
"""

import errno
import os
import random
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from operator import mul
from pathlib import Path

import pytest

from banrye import store
from banrye.files import copy_with_holes
from banrye.store import kinds, trimming
from banrye.store.kinds import EntryKind
from banrye.store.trimming import StoredEntry

KILLS = 120
KEYS = [f"name-{number}" for number in range(4)]
FILES = 5
LINE = "a line of a file of the entry {key}\n"
LONGEST_SECONDS = 0.03  # until a process is killed


def fill(folder: Path, key: str) -> None:
    """Write files of several blocks, with a moment between them."""
    for number in range(FILES):
        with (folder / str(number)).open("w") as file:
            for _ in range(200):
                file.write(LINE.format(key=key))
        time.sleep(0.0003)


def check(folder: Path, key: str) -> None:
    """Raise AssertionError unless a folder is complete."""
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [str(number) for number in range(FILES)]
    for file in files:
        assert file.read_text() == LINE.format(key=key) * 200


def use_for_ever(kind: EntryKind, values: EntryKind, seed: int) -> None:
    """Take and make entries and values at random. What is there is complete, and stays."""
    choose = random.Random(seed)
    while True:
        key = choose.choice(KEYS)
        lease = store.lease(kind, key, partial(fill, key=key))
        check(lease.folder, key)
        trimming.trim_entries(kind)
        assert store.value(values, key, partial(mul, key, 50), str) == key * 50
        check(lease.folder, key)
        if choose.random() < 0.3:
            lease.release()
            trimming.remove_entry(
                StoredEntry(kind.folder / key, bytes=0, used_at=0.0)
            )  # if nobody else uses it
        del lease


def start(work: Callable[[], object]) -> int:
    """Start a process that calls a function. It ends with status 1 if that raises."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException as error:  # the child must not go on with the tests
            os.write(2, f"{error!r}\n".encode())
            os._exit(1)
        os._exit(0)
    return child


@pytest.mark.lengthy
def test_kills_at_random_moments(tmp_path: Path) -> None:
    seed = int(os.environ.get("SEED") or random.SystemRandom().randrange(1 << 32))
    print(f"SEED={seed}")
    choose = random.Random(seed)
    # There is room for two entries of four, so that some are removed all the time.
    kind = EntryKind("things", "things", 96 << 10, tmp_path)
    values = EntryKind("values", "values", 1 << 20, tmp_path)
    running: list[int] = []
    try:
        for _ in range(KILLS):
            while len(running) < 3:
                number = choose.randrange(1 << 32)
                running.append(start(partial(use_for_ever, kind, values, number)))
            time.sleep(choose.random() * LONGEST_SECONDS)
            victim = running.pop(choose.randrange(len(running)))
            os.kill(victim, signal.SIGKILL)
            assert os.waitpid(victim, 0)[1] == signal.SIGKILL, "it found something incomplete"
    finally:
        for each in running:
            os.kill(each, signal.SIGKILL)
            os.waitpid(each, 0)
    for key in KEYS:
        check(store.lease(kind, key, partial(fill, key=key)).folder, key)
        assert store.value(values, key, partial(mul, key, 50), str) == key * 50
    trimming.trim_entries(kind)
    trimming.trim_entries(values)
    left = [path.name for path in kind.folder.iterdir() if path.name not in KEYS]
    assert left == [], "what killed processes leave is removed"
    assert [path.name for path in values.folder.iterdir() if path.suffix != ".value"] == []


# Full disks.


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as on a full disk: EFBIG stands for ENOSPC."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size", [0, 1, 100, 4096])
def test_no_file_can_be_written(tmp_path: Path, size: int) -> None:
    """Wherever the space ends, in the content or in what the store writes, nothing is kept."""
    kind = EntryKind("things", "things", 1 << 20, tmp_path)
    with largest_file(size), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        store.lease(kind, "name-0", lambda folder: fill(folder, "name-0"))
    assert list(kind.folder.iterdir()) == []
    with largest_file(0), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        store.lease(kind, "empty", lambda _: None)
    assert list(kind.folder.iterdir()) == []
    with largest_file(size):
        assert store.value(kind, "value", lambda: "long" * 2000, str) == "long" * 2000
    assert list(kind.folder.iterdir()) == []
    check(store.lease(kind, "name-0", lambda folder: fill(folder, "name-0")).folder, "name-0")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a file system of 64 KiB."""
    options = ["-t", "tmpfs", "-o", "size=64k,nr_inodes=40", "none", str(tmp_path)]
    if os.geteuid() != 0 or subprocess.run(["mount", *options], check=False).returncode:
        pytest.skip("only root can mount a tmpfs")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def test_a_full_disk(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is made in the temporary folder. If that is full, too, nothing is left."""
    kind = EntryKind("things", "things", 1 << 20, small_disk)
    check(store.lease(kind, "name-0", lambda folder: fill(folder, "name-0")).folder, "name-0")
    before = sorted(path.name for path in kind.folder.iterdir())

    def too_large(folder: Path) -> None:
        fill(folder, "name-1")
        (folder / "large").write_bytes(b"x" * (64 << 10))

    def too_many(folder: Path) -> None:
        for number in range(40):
            (folder / str(number)).touch()

    for make, files in ((too_large, FILES + 1), (too_many, 40)):
        lease = store.lease(kind, "name-1", make)
        assert not lease.folder.is_relative_to(small_disk)
        assert sum(1 for _ in lease.folder.iterdir()) == files
        assert sorted(path.name for path in kind.folder.iterdir()) == before
    monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    for make in (too_large, too_many):
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            store.lease(kind, "name-1", make)
        assert sorted(path.name for path in kind.folder.iterdir()) == before
        assert list(small_disk.iterdir()) == [kind.folder]
    (small_disk / "filling").write_bytes(b"x" * (small_disk_free(small_disk)))
    assert store.value(kind, "value", lambda: "x", str) == "x"
    check(store.lease(kind, "name-0", too_large).folder, "name-0")
    (small_disk / "filling").unlink()
    store.lease(kind, "name-1", lambda folder: (folder / "file").touch())


def small_disk_free(folder: Path) -> int:
    result = os.statvfs(folder)
    return result.f_bavail * result.f_frsize


@pytest.mark.parametrize("limit", [0, 4096, 1 << 20, (1 << 20) + 4096])
def test_a_program_that_cannot_be_copied_is_an_error(tmp_path: Path, limit: int) -> None:
    """It was a program of zeros once."""
    source, copied = tmp_path / "source", tmp_path / "copied"
    with source.open("wb") as file:
        file.write(b"x" * 5000)
        file.seek(1 << 20)
        file.write(b"y" * 5000)
    with largest_file(limit), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        copy_with_holes(str(source), str(copied))
    copy_with_holes(str(source), str(copied))
    assert copied.read_bytes() == source.read_bytes()
    assert copied.stat().st_blocks * 512 < 1 << 19


def test_a_disk_that_is_full_in_the_middle_of_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size is reserved by `truncate`, so that only a later write fails."""

    def no_space(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "source").write_bytes(b"x" * 5000)
    monkeypatch.setattr(os, "lseek", no_space)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        copy_with_holes(str(tmp_path / "source"), str(tmp_path / "copied"))


def test_holes_alone(tmp_path: Path) -> None:
    for size in (0, 1, 1 << 22):
        source, copied = tmp_path / "source", tmp_path / "copied"
        source.touch()
        os.truncate(source, size)
        copy_with_holes(str(source), str(copied))
        assert copied.stat().st_size == size
        source.unlink()


def test_kinds_of_programs_and_headers_are_not_hidden() -> None:
    """Their paths are in commands, which are parts of keys."""
    assert not any(kind.is_hidden for kind in (kinds.PROGRAMS, kinds.HEADERS, kinds.FORK_SERVERS))
