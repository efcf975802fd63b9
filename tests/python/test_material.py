"""banrye.problem.own_cases.material: what is wrong with test data, and what is read."""

import codecs
from pathlib import Path

import pytest

from banrye.problem.own_cases import cases, material
from banrye.problem.own_cases.material import Fault

MARK, WIDE, CP949 = Fault.BYTE_ORDER_MARK, Fault.WIDE, Fault.CP949
RETURNS, NUL, NO_UTF_8 = Fault.CARRIAGE_RETURNS, Fault.NUL, Fault.NO_UTF_8
KOREAN = "안녕 3\n"


@pytest.mark.parametrize(
    ("raw", "content", "faults"),
    [
        (b"", b"", []),
        (b"1 2\n", b"1 2\n", []),
        (b"1\t2", b"1\t2", []),
        (KOREAN.encode(), KOREAN.encode(), []),
        (codecs.BOM_UTF8 + b"1 2\n", b"1 2\n", [MARK]),
        (codecs.BOM_UTF8, b"", [MARK]),
        (b"1\r\n2\r\n", b"1\n2\n", [RETURNS]),
        (b"1\r2\r", b"1\n2\n", [RETURNS]),
        (b"1\r\n2\n3\r4", b"1\n2\n3\n4", [RETURNS]),
        (codecs.BOM_UTF8 + b"1\r\n", b"1\n", [MARK, RETURNS]),
        ("1 2\n".encode("utf-16"), b"1 2\n", [WIDE]),
        (codecs.BOM_UTF16_BE + "1 2\n".encode("utf-16-be"), b"1 2\n", [WIDE]),
        ("1 2\n".encode("utf-32"), b"1 2\n", [WIDE]),
        (KOREAN.encode("utf-16"), KOREAN.encode(), [WIDE]),
        ("1\r\n".encode("utf-16-le"), b"1\n", [WIDE, RETURNS]),
        ("1 2\n".encode("utf-16-le"), b"1 2\n", [WIDE]),
        ("1 2\n".encode("utf-16-be"), b"1 2\n", [WIDE]),
        (KOREAN.encode("utf-16-le"), KOREAN.encode(), [WIDE]),
        (KOREAN.encode("utf-16-be"), KOREAN.encode(), [WIDE]),
        (KOREAN.encode("cp949"), KOREAN.encode(), [CP949]),
        ("뷁 똠방\n".encode("cp949"), "뷁 똠방\n".encode(), [CP949]),
        ("café\n".encode("latin-1"), b"caf\xe9\n", [NO_UTF_8]),
        ("Àt\n".encode("latin-1"), b"\xc0t\n", [NO_UTF_8]),
        (b"\x80\xff\n", b"\x80\xff\n", [NO_UTF_8]),
        (b"1\0\n", b"1\0\n", [NUL]),
        (b"a\0bc", b"a\0bc", [NUL]),
        (b"\xff\xfe1", b"\xff\xfe1", [NO_UTF_8]),
    ],
)
def test_a_text_is_read(raw: bytes, content: bytes, faults: list[Fault]) -> None:
    assert material.read_material(raw) == material.MaterialText(content, tuple(faults))
    assert not [fault for fault in material.read_material(content).faults if fault.repair]


def test_own_test_cases_are_repaired_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(1, 8):
        (tmp_path / f"{number}.in").write_bytes(b"1\r\n")
        (tmp_path / f"{number}.out").write_bytes(b"1\n")
    (tmp_path / "7.out").write_bytes(codecs.BOM_UTF8 + b"1\n")
    first, *_, last = cases.problem_of_cases(tmp_path, tmp_path).cases
    assert (first.input_bytes, last.answer_bytes) == (b"1\n", b"1\n")
    assert capsys.readouterr().err.splitlines() == [
        (
            "note: 1.in, 2.in, 3.in, 4.in, 5.in and 2 more files have carriage returns (\\r, of"
            " Windows) (read as line breaks)"
        ),
        "note: 7.out has a byte order mark (left out)",
    ]
