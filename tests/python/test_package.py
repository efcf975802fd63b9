"""scripts/pyproject.toml and scripts/requirements: an installation has the versions of a clone."""

from typing import Any

from requirements.metadata import PINNED, PinnedDependencies, pins_in, pins_of

from banrye.repository import SCRIPTS

LISTS = SCRIPTS / "requirements"
LISTS_OF_ROOMS = sorted((SCRIPTS / "banrye" / "extras").glob("*/requirements.txt"))


def metadata() -> dict[str, Any]:
    fields: dict[str, Any] = {}
    PinnedDependencies(str(SCRIPTS), {}).update(fields)
    return fields


def test_a_package_has_one_version_in_all_lists() -> None:
    versions: dict[str, str] = {}
    for file in [*LISTS.glob("*.txt"), *LISTS_OF_ROOMS]:
        for match in PINNED.finditer(file.read_text(encoding="utf-8")):
            assert versions.setdefault(match[1], match[0]) == match[0], file
    settings = (SCRIPTS / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires = ["{versions["hatchling"]}"]' in settings


def test_an_installation_needs_what_a_clone_needs() -> None:
    needed = set(metadata()["dependencies"])
    assert needed >= set(pins_of(LISTS, "judge").values())
    assert needed >= set(pins_of(LISTS, "completion").values())


def test_what_exports_and_rooms_need_is_optional() -> None:
    fields = metadata()
    needed, extras = set(fields["dependencies"]), fields["optional-dependencies"]
    assert needed | set(extras["package"]) >= set(pins_of(LISTS, "all").values())
    assert not needed & set(extras["package"])
    for file in LISTS_OF_ROOMS:
        assert set(extras[file.parent.name]) == set(pins_in(file).values())
    assert LISTS_OF_ROOMS
