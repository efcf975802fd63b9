"""Few test cases that reject every mutant that all of them reject."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping


def few_cases(
    rejecting: Iterable[Collection[str]],
    sizes: Mapping[str, int],
    fixed_cases: Collection[str] = (),
) -> list[str]:
    """Return names of test cases that reject each mutant, in the order in which they are taken.

    `rejecting`: for each mutant, the test cases that reject it. `sizes`: bytes of the input of each
    test case. `fixed_cases`: the samples, which stay and are not returned. The one
    that rejects most of the mutants that are left is taken next; of equals, the smallest. The
    result is not always the least number of test cases.
    """
    uncovered = [set(names) for names in rejecting if names and not set(names) & set(fixed_cases)]
    chosen_cases: list[str] = []
    while uncovered:
        counts: dict[str, int] = {}
        for names in uncovered:
            for name in names:
                counts[name] = counts.get(name, 0) + 1
        best = min(counts, key=lambda name: (-counts[name], sizes.get(name, 0), name))
        chosen_cases.append(best)
        uncovered = [names for names in uncovered if best not in names]
    return chosen_cases
