"""Keep the verdicts in an SQLite file, by a hash of everything that a verdict depends on.

Several processes can use a file at once, and a process that is killed loses nothing that was kept.
A file that is damaged is replaced. The content of a file from another machine is not trusted.
The module stored_verdicts.keys makes the keys.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from banrye.console import UserError, relative_path, warn
from banrye.files import check_regular
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.stored_verdicts.outcome import Outcome

T = TypeVar("T")
StoredRow = tuple[str, str, str, str, str, bool | None]

VERSION = 2  # of the table, in the header of the file
TABLE = """
CREATE TABLE IF NOT EXISTS verdict (
    key TEXT PRIMARY KEY,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    test_case TEXT NOT NULL,
    input TEXT NOT NULL,
    is_expected INTEGER
) WITHOUT ROWID
"""
COLUMNS = "verdict, reason, test_case, input, is_expected"
HEADER = b"SQLite format 3\0"
NOT_JUDGED = "-"  # in the column verdict
SECONDS_TO_WAIT = 60  # while another process writes

# The errors of SQLite for a file that is no database, is cut off, or has another table.
DAMAGED = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_MISMATCH,
)


class EarlierVersion(sqlite3.DatabaseError):
    """A file was written by an earlier version, whose table has other columns."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class VerdictStore:
    """The verdicts in a file. The file is opened at the first use, and made if there is none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.connection: sqlite3.Connection | None = None
        self.has_warned = False

    def get(self, key: str) -> Outcome | None:
        """Return the verdict that was kept. A solution that could not be judged is tried again."""
        query = f"SELECT {COLUMNS} FROM verdict WHERE key = ?"
        row = self.attempt(lambda connection: connection.execute(query, (key,)).fetchone())
        outcome = outcome_of(row)
        return outcome if outcome and outcome.verdict else None

    def put(self, key: str, outcome: Outcome) -> None:
        """Keep an outcome. A warning says if that fails: the run goes on."""
        self.put_all({key: outcome})

    def put_all(self, outcomes: dict[str, Outcome]) -> None:
        rows = [row_of(key, outcome) for key, outcome in outcomes.items() if outcome.is_final]
        if not rows:
            return
        insert = "INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?, ?, ?)"
        try:
            self.attempt(lambda connection: write_rows(connection, insert, rows))
        except UserError as error:
            if not self.has_warned:
                warn(_("verdicts are not kept: {}", error))
            self.has_warned = True

    def attempt(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of `action`. If the file is damaged, replace it and try again."""
        try:
            return action(self.open())
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in DAMAGED:
                raise UserError(f"{relative_path(self.file)}: {error}") from None
            self.replace(error)
        except OSError as error:
            raise UserError(f"{relative_path(self.file)}: {error.strerror}") from None
        return action(self.open())

    def open(self) -> sqlite3.Connection:
        if self.connection is None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            check_writable(self.file.parent)  # SQLite does not say why it cannot write
            if self.file.exists():
                check_header(self.file)
            connection = sqlite3.connect(self.file, timeout=SECONDS_TO_WAIT)
            self.connection = connection
            check_version(connection)
            connection.execute(TABLE)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            check_schema(connection)
            connection.execute(f"SELECT key, {COLUMNS} FROM verdict LIMIT 1")
            damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if damage != "ok":
                raise damaged_file_error(str(damage))
        return self.connection

    def replace(self, error: sqlite3.DatabaseError) -> None:
        """Begin a new file."""
        place = relative_path(self.file)
        reason = f"was damaged ({error})"
        if isinstance(error, EarlierVersion):
            reason = _("is of an earlier version")
        warn(_("{} {}: it is replaced, and all solutions are judged", place, reason))
        self.close()
        for suffix in ("", "-journal"):
            self.file.with_name(self.file.name + suffix).unlink(missing_ok=True)

    def close(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None


def check_header(file: Path) -> None:
    """Raise an error if a file is not of SQLite, which takes a short text for an empty file."""
    check_regular(file)
    with file.open("rb") as opened:
        start = opened.read(len(HEADER))
    if start not in (b"", HEADER):
        raise damaged_file_error(_("it is not a database"))


def check_writable(folder: Path) -> None:
    """Raise OSError if no file can be made in a folder."""
    if not os.access(folder, os.W_OK):
        is_read_only = os.statvfs(folder).f_flag & os.ST_RDONLY
        number = errno.EROFS if is_read_only else errno.EACCES
        raise OSError(number, os.strerror(number))


def check_version(connection: sqlite3.Connection) -> None:
    """Raise EarlierVersion if a file that is not empty has the table of an earlier version."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if version < VERSION and not is_empty:
        raise EarlierVersion(_("it is of an earlier version"))


def check_schema(connection: sqlite3.Connection) -> None:
    """Raise an error if a file has more than the table: a trigger or a view changes verdicts.

    Nothing in the file has run by then: only statements on the table would run it.
    """
    rows = connection.execute("SELECT sql FROM sqlite_schema").fetchall()
    schema = TABLE.replace("IF NOT EXISTS ", "").split()
    if [str(sql).split() for (sql,) in rows] != [schema]:
        raise damaged_file_error(_("its schema is not one table of verdicts"))


def damaged_file_error(reason: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(reason)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def write_rows(
    connection: sqlite3.Connection,
    statement: str,
    rows: list[StoredRow],
) -> None:
    with connection:  # a transaction
        connection.executemany(statement, rows)


def row_of(key: str, outcome: Outcome) -> StoredRow:
    verdict = outcome.verdict or NOT_JUDGED
    texts = (outcome.reason, outcome.test_case, outcome.input)
    reason, test_case, shown_input = (text.encode(errors="replace").decode() for text in texts)
    return key, str(verdict), reason, test_case, shown_input, outcome.is_expected


def outcome_of(row: object) -> Outcome | None:
    """Return the outcome in a row of a query. None if there is no row, or a damaged one."""
    if not isinstance(row, tuple) or not all(isinstance(value, str) for value in row[:-1]):
        return None
    verdict, reason, test_case, shown_input, flag = row
    if flag not in (None, 0, 1) or verdict not in (NOT_JUDGED, *Verdict):
        return None
    return Outcome(
        None if verdict == NOT_JUDGED else Verdict(verdict),
        reason,
        test_case,
        shown_input,
        is_expected=None if flag is None else bool(flag),
    )


def merge_outcomes(files: Collection[Path], wanted_keys: Collection[str]) -> dict[str, Outcome]:
    """Return the outcomes of several files by their keys, those in `wanted_keys`.

    Solutions that could not be judged are among them, unless another file has a verdict on them.
    Raise UserError if a file is not a file of verdicts.
    """
    keys = frozenset(wanted_keys)
    merged: dict[str, Outcome] = {}
    for file in files:
        for key, outcome in outcomes_in(file):
            if key in keys and (outcome.verdict or key not in merged):
                merged[key] = outcome
    return merged


def outcomes_in(file: Path) -> Iterator[tuple[str, Outcome]]:
    query = f"SELECT key, {COLUMNS} FROM verdict"
    address = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        check_header(file)
        with closing(sqlite3.connect(address, uri=True)) as connection:
            check_version(connection)
            check_schema(connection)
            for key, *values in connection.execute(query):
                outcome = outcome_of(tuple(values))
                if isinstance(key, str) and outcome:
                    yield key, outcome
    except sqlite3.DatabaseError as error:
        raise UserError(_("{} is not a file of verdicts: {}", relative_path(file), error)) from None
