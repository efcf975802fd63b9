"""scripts/pyproject.toml and scripts/requirements: an installation has the versions of a clone."""

from typing import Any

from requirements.metadata import PINNED, PinnedDependencies, pins_of

from banrye.repository import SCRIPTS

LISTS = SCRIPTS / "requirements"


def metadata() -> dict[str, Any]:
    fields: dict[str, Any] = {}
    PinnedDependencies(str(SCRIPTS), {}).update(fields)
    return fields


def test_a_package_has_one_version_in_all_lists() -> None:
    versions: dict[str, str] = {}
    for file in LISTS.glob("*.txt"):
        for found in PINNED.finditer(file.read_text(encoding="utf-8")):
            assert versions.setdefault(found[1], found[0]) == found[0], file.name
    settings = (SCRIPTS / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires = ["{versions["hatchling"]}"]' in settings


def test_an_installation_needs_what_a_clone_needs() -> None:
    needed = set(metadata()["dependencies"])
    assert needed >= set(pins_of(LISTS, "judge").values())
    assert needed >= set(pins_of(LISTS, "completion").values())


def test_what_exports_and_audit_need_is_optional() -> None:
    fields = metadata()
    needed, extras = set(fields["dependencies"]), fields["optional-dependencies"]
    assert needed | set(extras["package"]) >= set(pins_of(LISTS, "all").values())
    assert not needed & set(extras["package"])
    assert set(extras["audit"]) == set(pins_of(LISTS, "audit").values())
