"""The Korean catalogue: each sentence of the code has a twin, which takes the same values."""

from __future__ import annotations

import os
import re
import string
import subprocess
import sys

import pytest
from checks import unmarked
from checks.catalogue import sentences

from banrye.messages import CHOSEN, choose_language, korean
from banrye.messages.korean import catalogue, in_korean
from banrye.process import box
from banrye.process.limits import Limits
from banrye.process.sandbox import ExceededLimit, Report
from tests.python.commands import FIXTURES, ROOT, Result, script

KOREAN = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR.UTF-8"}
HANGUL = re.compile("[가-힣]")
# Words that are no sentence: names of commands, options and files, verdicts, compilers' messages.
ENGLISH = re.compile(r"\b(?:[a-z]+ ){3,}[a-z]+\b")
BY_NUMBER = re.compile(r"\{(?:!\w)?(?::[^}]*)?\}")


def test_each_sentence_has_a_twin_and_each_twin_a_sentence() -> None:
    """The compiled catalogue, which an installation reads, says the same as the written one."""
    pytest.importorskip("babel")
    from babel.messages.pofile import read_po

    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "checks" / "messages", "--check"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    file = ROOT / "scripts/banrye/messages/ko/LC_MESSAGES/banrye.po"
    with file.open("rb") as opened:
        written = read_po(opened, locale="ko")
    for message in written:
        if message.id:
            assert catalogue().gettext(str(message.id)) == message.string


@pytest.mark.lengthy
def test_a_twin_takes_the_values_of_its_sentence() -> None:
    """Each field is filled, in some order, with the format of its value."""
    for text in sentences():
        twin = catalogue().gettext(text)
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        if any(names) or re.search("%[(sr]", text):  # filled by others, by name
            assert set(re.findall(r"\{\w+\}|%\(\w+\)", text)) == set(
                re.findall(r"\{\w+\}|%\(\w+\)", twin)
            )
            continue
        formats = [form for _, name, form, _ in string.Formatter().parse(text) if name is not None]
        values = [1234 if re.search("[,gf%]", form or "") else "값" for form in formats]
        assert text.format(*values)
        filled = korean.fill_placeholders(twin, values) if values else twin
        assert filled.count("{") == text.format(*values).count("{") or not values, text


def test_what_is_printed_or_raised_in_english_only_is_found() -> None:
    """The fixture says on which lines: at their ends."""
    file = FIXTURES / "messages" / "unmarked.py"
    lines = file.read_text(encoding="utf-8").splitlines()
    stated = [number for number, line in enumerate(lines, 1) if line.endswith("# found")]
    results = [int(line.split(":")[2]) for line in unmarked.in_files([file])]
    assert sorted(results) == stated


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{:을}", "반례를"),
        ("{:이}", "반례가"),
        ("{:은}", "반례는"),
        ("{:과}", "반례와"),
        ("{:으로}", "반례로"),
    ],
)
def test_a_particle_after_a_vowel(text: str, filled: str) -> None:
    assert korean.fill_placeholders(text, ["반례"]) == filled


@pytest.mark.parametrize(
    ("value", "object_", "way"),
    [
        ("입력", "입력을", "입력으로"),
        ("파일", "파일을", "파일로"),  # ㄹ
        ("sum.cpp", "sum.cpp를", "sum.cpp로"),  # 씨피피
        ("WA", "WA를", "WA로"),
        ("main", "main을", "main으로"),
        ("1", "1을", "1로"),
        ("2", "2를", "2로"),
        ("3", "3을", "3으로"),
        ("10", "10을", "10으로"),
        ("1000", "1000을", "1000으로"),
        ("20000", "20000을", "20000으로"),
        ("0", "0을", "0으로"),
        ("(secret/7)", "(secret/7)을", "(secret/7)로"),
        ("", "를", "로"),
    ],
)
def test_a_particle_by_how_a_value_is_read(value: str, object_: str, way: str) -> None:
    assert korean.fill_placeholders("{:을}", [value]) == object_
    assert korean.fill_placeholders("{:으로}", [value]) == way


def test_a_number_has_its_format_and_a_particle() -> None:
    assert korean.fill_placeholders("{:,|을} {:.1f}", [1200, 0.25]) == "1,200을 0.2"


@pytest.mark.parametrize("limit", list(box.REASONS), ids=str)
def test_a_limit_of_the_box_is_told_in_korean(
    monkeypatch: pytest.MonkeyPatch, limit: ExceededLimit
) -> None:
    monkeypatch.setenv(CHOSEN, "")  # so that the commands of later tests have no language of ours
    choose_language("ko")
    try:
        _end, reason = box.end_of_report(Report(-9, limit, 0.1, 0.1, 9), Limits(cpu_seconds=2))
    finally:
        choose_language("en")
    assert HANGUL.search(reason)
    assert not ENGLISH.search(reason)


def judged(program: str, *arguments: str, env: dict[str, str] | None = None) -> Result:
    words = (FIXTURES / "messages" / program, "--cases", FIXTURES / "beside" / "cases")
    return script("judge", *words, *arguments, env={**KOREAN, **(env or {})})


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:cpp")
def test_a_judgement_in_korean() -> None:
    """Verdicts keep their letters. --lang and LC_ALL come before LANG, and JSON is in English."""
    wrong = judged("wrong.py")
    assert wrong.status == 1
    assert "\n틀렸습니다: 2.in에서\n" in wrong.stdout
    assert "\nWA    " in wrong.stdout
    assert not ENGLISH.search(wrong.stdout + wrong.stderr), wrong
    assert "Wrong answer" in judged("wrong.py", "--lang", "en").stdout
    assert "Wrong answer" in judged("wrong.py", env={"LC_ALL": "C"}).stdout
    assert "틀렸습니다" in judged("wrong.py", "--lang=ko", env={"LANG": "C"}).stdout
    assert not HANGUL.search(judged("wrong.py", "--json").stdout)


@pytest.mark.parametrize(
    ("verb", "words", "said"),
    [
        ("judge", ["none.cpp"], "judge: 그런 파일이 없습니다: none.cpp"),
        ("judge", ["--tim", "3"], 'judge: 그런 옵션이 없습니다: "--tim" (--time? --help 참고)'),
        ("judge", ["--time"], "judge: --time: 값이 하나 필요합니다(--help 참고)"),
        ("counterexample", ["1018"], "counterexample: 문제 뒤에 프로그램을 쓰거나"),
    ],
)
def test_errors_in_korean(verb: str, words: list[str], said: str) -> None:
    result = script(verb, *words, env=KOREAN)
    assert result.status == 2
    assert said.split(":")[1] in result.stderr, result


def test_help_in_korean_fits_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A syllable takes two columns. Each verb has its help, and the list of verbs says the same."""
    from banrye import verbs
    from banrye.console import WIDTH, count_columns

    monkeypatch.setenv(CHOSEN, "")  # so that the commands of later tests have no language of ours
    choose_language("ko")
    try:
        for verb in verbs.verb_names():
            for line in verbs.help_of(verb).splitlines():
                assert count_columns(line) <= WIDTH + 1, line
            assert HANGUL.search(verbs.summary_of(verb))
    finally:
        choose_language("en")


def test_a_text_without_a_twin_stays() -> None:
    assert in_korean("{} bananas", (3,)) == "3 bananas"
    assert in_korean("", ()) == ""
