"""banrye.choices.families: the calls that are put into the header of a family of validators."""

from pathlib import Path

import pytest

from banrye.choices import families
from banrye.choices.families import HeaderChange
from banrye.problem import validators
from banrye.repository import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "choices" / "families"
HEADERS = {"validator.h": "kodsport", "validation.h": "bapctools", "validate.h": "gcpc"}


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_of_a_known_family(name: str) -> None:
    header = (FIXTURES / HEADERS[name] / name).read_text(encoding="utf-8")
    changed = families.with_hooks(name, header)
    assert changed is not None
    assert changed.startswith(families.HOOKS.read_text(encoding="utf-8"))
    assert "CHOICES(begin());" in changed


@pytest.mark.parametrize(("name", "header"), [("validator.h", "int main() {}"), ("other.h", "")])
def test_a_header_that_is_not_known(name: str, header: str) -> None:
    assert families.with_hooks(name, header) is None


def test_a_place_that_is_required() -> None:
    change = HeaderChange(r"int (\w+)\(\)", "{0} /* {1} */")
    assert change.apply_to("int f() {}") == "int f() /* f */ {}"
    assert change.apply_to("long f() {}") is None


def test_bounds_that_exclude_the_upper_one() -> None:
    header = (FIXTURES / "gcpc" / "validate.h").read_text(encoding="utf-8")
    changed = families.with_hooks("validate.h", header) or ""
    assert 'CHOICES(integer(lower, upper - 1, "", CHOICES_HERE));' in changed
    assert 'CHOICES(matching(pattern.text, 0, LLONG_MAX, "", CHOICES_HERE));' in changed


def test_regular_expressions_keep_their_text() -> None:
    source = 'std::regex a("x"); std::regex_match(b, a); std::regex::nosubs;'
    wanted = 'choices::regex a("x"); std::regex_match(b, a); std::regex::nosubs;'
    assert families.with_known_expressions(source) == wanted


def test_a_header_of_bapctools_need_not_be_beside_the_validator(tmp_path: Path) -> None:
    pytest.importorskip("bapctools")
    source = tmp_path / "input_validator.cpp"
    source.write_text('#include "validation.h"\n', encoding="utf-8")
    result = validators.family_header(source)
    assert result is not None and result.name == "validation.h"
    source.write_text('#include "validator.h"\n', encoding="utf-8")
    assert validators.family_header(source) is None
