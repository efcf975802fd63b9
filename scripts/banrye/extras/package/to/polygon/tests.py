"""The test cases of a package of Polygon, with points and groups.

Bundle("large", ("secret/large/1",), 60, needs=(those of small))
    <test method="manual" group="large" points="60"/>
    <group name="large" points-policy="complete-group"> with a dependency on small
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from banrye.extras.package import bundles
from banrye.extras.package.bundles import Bundle
from banrye.problem.model import Problem

SAMPLES = "sample"  # the group of the samples, which brings no points


def new_folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_tests(folder: Path, problem: Problem, root: Element) -> None:
    """Write the test cases as tests/01, tests/01.a, ..., the samples first."""
    judging = SubElement(root, "judging", {"input-file": "", "output-file": ""})
    testset = SubElement(judging, "testset", {"name": "tests"})
    width = max(2, len(str(len(problem.cases))))
    values = {
        "time-limit": round(1000 * problem.limits.cpu_seconds),
        "memory-limit": problem.limits.memory_mebibytes << 20,
        "test-count": len(problem.cases),
        "input-path-pattern": f"tests/%0{width}d",
        "answer-path-pattern": f"tests/%0{width}d.a",
    }
    for key, value in values.items():
        SubElement(testset, key).text = str(value)
    scored = bundles_with_points(problem)
    tests = SubElement(testset, "tests")
    place = new_folder(folder / "tests")
    for number, case in enumerate(problem.cases, start=1):
        name = f"{number:0{width}}"
        (place / name).write_bytes(case.input_bytes)
        (place / f"{name}.a").write_bytes(case.answer_bytes)
        sample = {"sample": "true"} if case.is_sample else {}
        points = attributes(case.name, scored, is_sample=case.is_sample) if scored else {}
        SubElement(tests, "test", {"method": "manual", **sample, **points})
    if scored:
        write_groups(testset, scored, [case.name for case in problem.cases if case.is_sample])


def bundles_with_points(problem: Problem) -> tuple[Bundle, ...]:
    """Return the bundles, none if there are no points or if bundles cannot express them."""
    is_expressible = problem.is_scoring and not bundles.why_none(problem)
    return bundles.bundles_of(problem) if is_expressible else ()


def attributes(case: str, scored: Sequence[Bundle], *, is_sample: bool) -> dict[str, str]:
    """Return the group and the points of a test case.

    Polygon adds the points of the test cases: the first one of a bundle that is not shared has all.
    """
    for bundle in scored:
        if case in bundle.cases:
            points = bundle.share if bundle.is_shared else 0.0
            if not bundle.is_shared and case == bundle.cases[0]:
                points = bundle.points
            return {"group": bundle.name, "points": f"{points:g}"}
    return {"group": SAMPLES, "points": "0"} if is_sample else {}


def write_groups(testset: Element, scored: Sequence[Bundle], samples: Sequence[str]) -> None:
    """Write how the points of groups are added, and which groups they need."""
    groups = SubElement(testset, "groups")
    if samples:
        group = {"name": SAMPLES, "points-policy": "complete-group", "points": "0"}
        SubElement(groups, "group", group)
    for bundle in scored:
        policy = "each-test" if bundle.is_shared else "complete-group"
        group = {"name": bundle.name, "points-policy": policy, "points": f"{bundle.points:g}"}
        element = SubElement(groups, "group", group)
        needed = list(needed_groups(bundle, scored, samples))
        if needed:
            dependencies = SubElement(element, "dependencies")
            for name in needed:
                SubElement(dependencies, "dependency", {"group": name})


def needed_groups(
    bundle: Bundle, scored: Sequence[Bundle], samples: Sequence[str]
) -> Iterator[str]:
    """Yield the names of the groups that a bundle needs."""
    if set(samples) & set(bundle.needs):
        yield SAMPLES
    for other in scored:
        if other is not bundle and set(other.cases) & set(bundle.needs):
            yield other.name
