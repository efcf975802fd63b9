"""The file of verdicts may be a stranger's."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.extras.regress import verdict_store
from banrye.extras.regress.verdict_store import VerdictStore
from banrye.judges.verdict import Verdict
from banrye.stored_verdicts.outcome import Outcome

OTHER_SCHEMAS = {
    "trigger": "CREATE TRIGGER t AFTER INSERT ON verdict"
    " BEGIN UPDATE verdict SET verdict = 'AC'; END",
    "view": "CREATE VIEW v AS SELECT * FROM verdict",
    "index": "CREATE INDEX i ON verdict(reason)",
    "table": "CREATE TABLE more(a)",
}
VIEW_INSTEAD = (
    "ALTER TABLE verdict RENAME TO other; CREATE VIEW verdict AS"
    " SELECT key, 'AC' AS verdict, '' AS reason, '' AS test_case, '' AS input FROM other"
)


@pytest.mark.parametrize("statement", [*OTHER_SCHEMAS.values(), VIEW_INSTEAD])
def test_a_store_with_more_than_its_table_is_refused(
    tmp_path: Path, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "verdicts.sqlite3"
    wrong = Outcome(Verdict.WA, "reason", "1", "input")
    kept = VerdictStore(file)
    kept.put("key", wrong)
    kept.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(statement)
        connection.commit()
    with pytest.raises(UserError, match="is not a file of verdicts: its schema"):
        verdict_store.merge_outcomes([file], ["key"])
    kept.put("key", wrong)
    assert "its schema is not one table of verdicts" in capsys.readouterr().err
    assert kept.get("key") == wrong
    assert verdict_store.merge_outcomes([file], ["key"]) == {"key": wrong}
