"""Bundles as the batches of init.yml, which depend on earlier ones by their numbers.

    Bundle("large", ("secret/large/1",), 60, needs=(those of small))
        {points: 60, batched: [{in: 4.in, out: 4.out}], dependencies: [1]}

DMOJ runs nothing after a test case of no points that fails. So the samples stand behind the
bundles that do not need them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banrye.extras.package.bundles import Bundle

BatchEntry = dict[str, object]
Files = Mapping[str, Mapping[str, str]]


def entries_of(bundles: Sequence[Bundle], samples: Sequence[str], files: Files) -> list[BatchEntry]:
    """Return the test cases of init.yml. `files`: of each test case, for `in` and `out`."""
    single = [part for bundle in bundles for part in bundle.alone() if part.points]
    free, bound = by_need(single, frozenset(samples))
    ordered = in_order([*free, Bundle("sample", tuple(samples), 0), *bound])
    batch_entries: list[BatchEntry] = []
    for bundle in filter(has_cases, ordered):
        batched = [dict(files[case]) for case in bundle.cases]
        entry: BatchEntry = {"points": whole(bundle.points), "batched": batched}
        inside = frozenset(bundle.needs)
        needed = [
            number
            for number, other in enumerate(filter(has_cases, ordered), start=1)
            if inside and other is not bundle and inside & set(other.cases)
        ]
        if needed:
            entry["dependencies"] = needed
        batch_entries.append(entry)
    return batch_entries


def has_cases(bundle: Bundle) -> bool:
    return bool(bundle.cases)


def by_need(
    bundles: Sequence[Bundle], samples: frozenset[str]
) -> tuple[list[Bundle], list[Bundle]]:
    """Return the bundles that need no sample, and those that do."""
    bound_cases = set(samples)
    bound: list[Bundle] = []
    free = list(bundles)
    while new := [bundle for bundle in free if bound_cases & set(bundle.needs)]:
        bound += new
        bound_cases |= {case for bundle in new for case in bundle.cases}
        free = [bundle for bundle in free if bundle not in new]
    return free, [bundle for bundle in bundles if bundle in bound]


def in_order(bundles: Sequence[Bundle]) -> list[Bundle]:
    """Return the bundles, each after those that it needs."""
    ordered: list[Bundle] = []
    pending = list(bundles)
    while pending:
        ready = next(
            (
                bundle
                for bundle in pending
                if not any(set(bundle.needs) & set(o.cases) for o in pending if o is not bundle)
            ),
            pending[0],  # they need each other
        )
        pending.remove(ready)
        ordered.append(ready)
    return ordered


def whole(points: float) -> float | int:
    """Return points as YAML writes them, 40 and not 40.0."""
    return int(points) if points == int(points) else points
