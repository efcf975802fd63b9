"""banrye.store: the contract on its first page, but for kills and full disks (test_store_kills)."""

import errno
import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from banrye import store
from banrye.console import UserError
from banrye.files import remove_tree
from banrye.process.pool import parallel
from banrye.store import entries, kinds, leases, locks, making, trimming
from banrye.store.kinds import EntryKind
from banrye.store.locks import Lock

KEY = "key"
HOUR = 3600.0


@pytest.fixture
def kind(tmp_path: Path) -> EntryKind:
    return EntryKind("things", "things", 100 << 20, tmp_path)


@pytest.fixture(autouse=True)
def nothing_held() -> Iterator[None]:
    yield
    leases.held.clear()


def write(folder: Path) -> None:
    (folder / "file").write_text("content")


def refuse(_: Path) -> None:
    raise AssertionError("it was made already")


def names(kind: EntryKind) -> list[str]:
    return sorted(path.name for path in kind.folder.iterdir())


def test_what_was_made_is_not_made_again(kind: EntryKind) -> None:
    made = store.lease(kind, KEY, write).folder
    assert made == kind.path(KEY)
    assert (made / "file").read_text() == "content"
    assert store.lease(kind, KEY, refuse).folder == made
    assert store.folder(kind, KEY, refuse) == made
    assert names(kind) == [KEY]


@pytest.mark.parametrize("error", [ValueError, OSError, KeyboardInterrupt, SystemExit])
def test_nothing_is_kept_of_what_failed(kind: EntryKind, error: type[BaseException]) -> None:
    def fail(folder: Path) -> None:
        write(folder)
        raise error

    for _ in range(2):
        with pytest.raises(error):
            store.lease(kind, KEY, fail)
        assert names(kind) == []
    assert store.take(kind, KEY) is None
    store.lease(kind, KEY, write)


def test_names_that_a_program_cannot_guess(tmp_path: Path) -> None:
    hidden = EntryKind("hidden", "hidden", 1 << 20, tmp_path, is_hidden=True)
    first, second = (store.lease(hidden, key, write).folder for key in "ab")
    assert first.name != second.name
    assert len(first.name) == 32
    assert store.lease(hidden, "a", refuse).folder == first


# Several at once.


def run_at_once(count: int, work: Callable[[], object]) -> None:
    """Call a function in processes of their own, and expect that each ends well."""
    children = []
    for _ in range(count):
        child = os.fork()
        if child == 0:
            try:
                work()
            except BaseException:  # the child must not go on with the tests
                os._exit(1)
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * count


def test_one_of_many_processes_makes_it(kind: EntryKind, tmp_path: Path) -> None:
    log = tmp_path / "log"

    def make(folder: Path) -> None:
        with log.open("a") as file:
            file.write("made\n")
        time.sleep(0.1)
        write(folder)

    def work() -> str:
        return (store.lease(kind, KEY, make).folder / "file").read_text()

    run_at_once(6, work)
    assert log.read_text() == "made\n"
    assert names(kind) == [KEY]


def test_one_of_many_threads_makes_it(kind: EntryKind) -> None:
    paths: list[Path] = []

    def make(folder: Path) -> None:
        paths.append(folder)
        time.sleep(0.05)

    jobs = [lambda: store.lease(kind, KEY, make).folder] * 8
    assert set(parallel(jobs)) == {kind.path(KEY)}
    assert len(paths) == 1


def test_other_keys_do_not_wait(kind: EntryKind) -> None:
    def make(folder: Path) -> None:
        write(folder)
        run_at_once(1, lambda: store.lease(kind, "other", write))

    store.lease(kind, KEY, make)
    assert names(kind) == [KEY, "other"]


def test_a_thread_does_not_wait_for_the_main_thread(kind: EntryKind) -> None:
    def make(folder: Path) -> None:
        thread = threading.Thread(target=lambda: store.lease(kind, KEY, write))
        thread.start()
        thread.join(10)
        assert not thread.is_alive()
        write(folder)

    store.lease(kind, KEY, make)
    assert names(kind) == [KEY]


def test_nobody_waits_for_ever(kind: EntryKind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "SECONDS_TO_WAIT", 0.05)
    kind.folder.mkdir()
    with (kind.folder / f"{KEY}.lock").open("w") as stopped:  # by SIGSTOP, say
        fcntl.flock(stopped, fcntl.LOCK_EX)
        store.lease(kind, KEY, write)
    assert store.take(kind, KEY)


def test_the_first_to_end_has_made_it(kind: EntryKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without locks both make it, and neither is disturbed."""

    def no_locks(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)

    def make(folder: Path) -> None:
        first = store.lease(kind, KEY, write).folder
        write(folder)
        (first / "first").touch()

    assert (store.lease(kind, KEY, make).folder / "first").exists()
    assert names(kind) == [KEY]


def test_a_folder_that_is_deleted_meanwhile(kind: EntryKind) -> None:
    attempts: list[Path] = []

    def make(folder: Path) -> None:
        attempts.append(folder)
        if len(attempts) == 1:
            remove_tree(kind.folder)
        write(folder)

    assert (store.lease(kind, KEY, make).folder / "file").is_file()
    assert len(attempts) == 2


def test_a_folder_that_is_always_deleted(kind: EntryKind) -> None:
    with pytest.raises(UserError, match="again and again"):
        store.lease(kind, KEY, lambda _: remove_tree(kind.folder))


def test_an_entry_that_a_process_is_removing_is_left_to_it(kind: EntryKind) -> None:
    """It removes what is at the path: an entry in its place would be lost."""
    store.lease(kind, KEY, write).release()
    entry = kind.folder / KEY
    with (entry / entries.INFO).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_made = threading.Event()

        def remove() -> None:
            is_made.wait()
            time.sleep(0.05)
            entries.discard(entry)
            fcntl.flock(lock, fcntl.LOCK_UN)

        def make(folder: Path) -> None:
            write(folder)
            is_made.set()

        remover = threading.Thread(target=remove)
        remover.start()
        lease = store.lease(kind, KEY, make)
        remover.join()
    assert (lease.folder / "file").read_text() == "content"


def test_a_new_folder_that_a_sweep_locks_first_is_made_again(
    kind: EntryKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = kind.folder / "new"
    kind.folder.mkdir()
    swept: list[int] = []

    def sweep_first(descriptor: int, *, is_shared: bool) -> Lock:
        if not swept:
            swept.append(descriptor)
            remove_tree(new)
            return Lock.BUSY
        return locks.try_lock(descriptor, is_shared=is_shared)

    monkeypatch.setattr(making, "try_lock", sweep_first)
    descriptor = making.make_locked_folder(new)
    assert locks.is_at(new, descriptor)
    other = os.open(new, os.O_RDONLY)
    assert locks.try_lock(other, is_shared=False) is Lock.BUSY
    os.close(other)
    os.close(descriptor)


# What is damaged.


def test_what_is_not_whole_is_made_again(kind: EntryKind) -> None:
    def is_whole(folder: Path) -> bool:
        return (folder / "file").is_file()

    (store.lease(kind, KEY, write).folder / "file").unlink()
    assert is_whole(store.lease(kind, KEY, write, is_whole).folder)
    assert names(kind) == [KEY]


@pytest.mark.parametrize("damage", ["no size", "no content", "a file", "two contents"])
def test_damaged_entries_are_made_again(kind: EntryKind, damage: str) -> None:
    store.lease(kind, KEY, write)
    entry = kind.folder / KEY
    if damage == "no size":
        (entry / entries.INFO).unlink()
    elif damage == "two contents":
        (entry / "more").mkdir()
    else:
        remove_tree(entry / "made" if damage == "no content" else entry)
        if damage == "a file":
            entry.touch()
    assert (store.lease(kind, KEY, write).folder / "file").is_file()
    assert names(kind) == [KEY]


def test_what_older_versions_kept_is_removed(kind: EntryKind) -> None:
    (kind.folder / "0123" / "bits").mkdir(parents=True)
    store.lease(kind, KEY, write)
    assert names(kind) == [KEY]


# Leases and sizes.


def keep(kind: EntryKind, key: str, mebibytes: float, age: float) -> store.Lease:
    """Keep something of a size that was used `age` seconds ago."""

    def make(folder: Path) -> None:
        (folder / "file").write_bytes(b"x" * int(mebibytes * (1 << 20)))

    result = store.lease(kind, key, make)
    used = time.time() - age
    os.utime(kind.folder / key / entries.INFO, (used, used))
    return result


def test_the_oldest_goes_first_but_not_what_is_in_use(tmp_path: Path) -> None:
    kind = EntryKind("small", "small", 4 << 20, tmp_path)
    keep(kind, "older", 1, 3 * HOUR)
    used = keep(kind, "used", 1, 4 * HOUR)
    keep(kind, "newer", 1, HOUR)
    keep(kind, "to come", 1, -HOUR)  # the clock was set back
    assert names(kind) == ["newer", "older", "to come", "used"]
    keep(kind, "newest", 1, 0)
    assert names(kind) == ["newer", "newest", "used"]
    used.release()
    keep(kind, "large", 3, 0)
    assert names(kind) == ["large"]


def test_a_lease_of_another_process_counts(tmp_path: Path) -> None:
    kind = EntryKind("small", "small", 1, tmp_path)
    store.folder(kind, "held", write)
    run_at_once(1, lambda: trimming.trim_entries(kind))
    assert names(kind) == ["held"]
    leases.held.clear()
    run_at_once(1, lambda: trimming.trim_entries(kind))
    assert names(kind) == []


def test_an_entry_that_is_made_again_meanwhile_stays(
    kind: EntryKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at an entry and its removal, others may remove it and make a new one."""
    store.lease(kind, KEY, write).release()
    old = trimming.entries_of(kind)
    real = locks.try_lock
    made: list[store.Lease] = []

    def slowly(descriptor: int, *, is_shared: bool) -> Lock:
        monkeypatch.setattr(trimming, "try_lock", real)
        assert trimming.remove_entry(old[0])
        made.append(store.lease(kind, KEY, write))
        return real(descriptor, is_shared=is_shared)

    monkeypatch.setattr(trimming, "try_lock", slowly)
    assert not trimming.remove_entry(old[0])
    assert (made[0].folder / "file").read_text() == "content"


def test_a_damaged_entry_that_is_made_again_meanwhile_stays(
    kind: EntryKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kind.folder / KEY).mkdir(parents=True)
    real = trimming.discard_damaged
    made: list[store.Lease] = []

    def slowly(path: Path) -> None:
        monkeypatch.setattr(trimming, "discard_damaged", real)
        trimming.sweep_entries(kind)
        made.append(store.lease(kind, KEY, write))
        real(path)

    monkeypatch.setattr(trimming, "discard_damaged", slowly)
    trimming.sweep_entries(kind)
    assert (made[0].folder / "file").read_text() == "content"
    assert names(kind) == [KEY]


def test_versions_that_nobody_uses_go_after_a_day(tmp_path: Path) -> None:
    kind = EntryKind("packages", "packages", 100 << 20, tmp_path, has_versions=True)
    keep(kind, "boj1-aaaa", 0.1, 25 * HOUR)
    keep(kind, "boj1-bbbb", 0.1, 23 * HOUR)
    keep(kind, "boj11-aaaa", 0.1, 25 * HOUR)
    held = keep(kind, "boj1-cccc", 0.1, 25 * HOUR)
    keep(kind, "boj1-dddd", 0.1, 0)
    assert names(kind) == ["boj1-bbbb", "boj1-cccc", "boj1-dddd", "boj11-aaaa"]
    assert held.folder.is_dir()


def test_without_locks_what_was_used_in_the_last_day_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = EntryKind("small", "small", 1, tmp_path)
    monkeypatch.setattr(trimming, "try_lock", lambda *_, **__: Lock.UNKNOWN)
    monkeypatch.setattr(leases, "try_lock", lambda *_, **__: Lock.UNKNOWN)
    keep(kind, "old", 0.1, 25 * HOUR)
    keep(kind, "new", 0.1, HOUR)
    (kind.folder / ".unfinished.1").mkdir()
    trimming.trim_entries(kind)
    assert names(kind) == [".unfinished.1", "new"]


def test_what_lies_where_and_how_large_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, empty = (EntryKind(name, name, 100 << 20, tmp_path) for name in ("things", "empty"))
    monkeypatch.setattr(trimming, "all_kinds", lambda: [empty, kind])
    keep(kind, "a", 1, 0)
    keep(kind, "b", 2, 0)
    (row,) = trimming.kept_rows()
    assert (row.kind, row.entries) == (kind, 2)
    assert 3 << 20 <= row.bytes < 4 << 20


def test_the_names_of_kinds_differ() -> None:
    all_kinds = kinds.all_kinds()
    assert len({kind.folder for kind in all_kinds}) == len(all_kinds)


# Values.


def test_a_value_is_made_once(kind: EntryKind) -> None:
    assert store.value(kind, KEY, lambda: 2.5, float) == 2.5
    assert store.value(kind, KEY, lambda: 0.0, float) == 2.5
    assert names(kind) == [f"{KEY}.value"]


def test_a_value_that_is_cut_off_or_changed_is_absent(kind: EntryKind) -> None:
    """A power failure leaves an empty file, an editor another one."""
    store.value(kind, KEY, lambda: "full", str)
    file = kind.folder / f"{KEY}.value"
    text = file.read_bytes()
    damaged = [text[:size] for size in range(len(text))]
    damaged += [text + b"x", text.replace(b"full", b"fool"), b"\xff" * 40, text * 2]
    for each in damaged:
        file.write_bytes(each)
        assert store.value(kind, KEY, lambda: "made", str) == "made"
    file.write_bytes(text)
    assert store.value(kind, KEY, lambda: "made", str) == "full"


def test_a_value_that_cannot_be_read_is_absent(kind: EntryKind) -> None:
    store.value(kind, KEY, lambda: "fool", str)
    assert store.value(kind, KEY, lambda: 1, int) == 1
    assert store.value(kind, KEY, lambda: 2, int) == 1


def test_a_value_that_cannot_be_kept_is_made_each_time(tmp_path: Path) -> None:
    (tmp_path / "things").touch()  # no folder can be made here, by root either
    kind = EntryKind("things", "things", 100, tmp_path)
    assert store.value(kind, KEY, lambda: 1, int) == 1
    assert store.value(kind, KEY, lambda: 2, int) == 2
    with pytest.raises(OSError, match="things"):
        store.lease(kind, KEY, write)


BLOCK = 4096  # bytes that a short file takes


def test_the_size_of_values_is_what_they_take(tmp_path: Path) -> None:
    """Twenty values of 64 KiB are no twenty blocks."""
    kind = EntryKind("large", "large", 1 << 20, tmp_path)
    for number in range(20):
        store.replace_value(kind, str(number), "x" * (1 << 16))
    left = sum(file.stat().st_size for file in kind.folder.iterdir())
    assert left <= 1 << 20


def test_values_are_trimmed(tmp_path: Path) -> None:
    kind = EntryKind("few", "few", 10 * BLOCK, tmp_path)
    for number in range(15):
        store.value(kind, str(number), lambda: 1, int)
    assert len(names(kind)) <= 10
    assert "14.value" in names(kind)


# What is kept may be damaged, and the store may be closed.


def write_program(folder: Path) -> None:
    (folder / "run").write_text("x" * 4000)


@pytest.mark.parametrize("damaged", ["", "x" * 2000 + "y" * 2000, None])
def test_a_program_that_was_damaged_is_made_again(kind: EntryKind, damaged: str | None) -> None:
    checked = replace(kind, is_checked=True)
    program = store.lease(checked, KEY, write_program).folder / "run"
    if damaged is None:
        program.unlink()
    else:
        program.write_text(damaged)
    assert store.take(checked, KEY) is None
    again = store.lease(checked, KEY, write_program).folder / "run"
    assert again.read_text() == "x" * 4000
    assert store.lease(checked, KEY, refuse).folder == again.parent


def test_a_store_that_cannot_be_written(kind: EntryKind) -> None:
    """Nobody may make a folder in /sys, not even root. The temporary folder ends with its lease."""
    closed = replace(kind, name="class", place=Path("/sys"))
    lease = store.lease(closed, KEY, write)
    assert (lease.folder / "file").read_text() == "content"
    folder = lease.folder
    del lease
    assert not folder.exists()
    assert not kinds.HEADERS.may_be_elsewhere  # the sandbox shows them at their place only


def test_an_error_of_the_making_is_no_error_of_the_store(kind: EntryKind) -> None:
    calls: list[Path] = []

    def refuse_access(folder: Path) -> None:
        calls.append(folder)
        raise FileNotFoundError(errno.ENOENT, "no such file")

    with pytest.raises(FileNotFoundError):
        store.lease(kind, KEY, refuse_access)
    assert len(calls) == 1
