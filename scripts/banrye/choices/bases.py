"""Find formulas with which a validator accepts inputs of any size, before shapes change them.

    readInt(2,n); n-1 edges of a tree    the usual values are refused, {u: "i/2", v: "i+1"} accepted

Trials at two sizes tell. A refusal names the read that came last: that one, those before it and the
numbers that are read once are changed, and the attempts that come farthest are changed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from banrye.choices.formula_changes import ENDED, IN_TURN, LENGTHS, changes, ends_of_tests
from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import Formulas, ReadKind, ReadSite, Trial, try_all

SIZES = (5, 9)
SATURATED, SATURATED_BYTES = 10**7, 2 << 20  # a size at which most numbers are at their maximum
REPAIRS, MOST_SATURATED = 3, 24  # rounds, and attempts in each
ROUNDS = 6
WIDTH = 5  # attempts that are changed again
LOST = 400  # values of a refused attempt at a small size: it does not end, or by chance
MOST_FIXED = 20  # bytes of a small input that do not grow, for each that does
MOST_VALID = 2  # of these: valid inputs of one size, whatever size is asked for
LEAST = ("0", "hash(i)%2")  # of a list whose sum has a bound: they are tried first at full size
SALT = 1000003  # for the next list at random: its values differ from the values of the one before


@dataclass(frozen=True)
class Base:
    """Formulas with which inputs are accepted, and the reads of one of these inputs."""

    formulas: Formulas
    sites: tuple[ReadSite, ...]  # at the larger one of SIZES
    bytes: int

    growing: frozenset[int]
    """The keys of the reads whose bounds depend on the size."""
    label: str = ""
    """A remark for the user on the numbers that are read once: "n = 1"."""
    varied: int = 0
    """The key of the number that `label` describes, 0 if it describes none."""

    @property
    def is_nested(self) -> bool:
        """True if a list is read in a loop: its values are half the square of the size, or more."""
        return any(site.count >= SIZES[-1] ** 2 // 2 for site in self.sites)

    def singles(self) -> list[ReadSite]:
        """Return the numbers that are read once and may vary."""
        return [
            site
            for site in self.sites
            if site.kind is ReadKind.INTEGER and site.count == 1 and site.low < site.high
        ]


@dataclass(frozen=True)
class TriedFormulas:
    """Formulas, and their trials at SIZES."""

    formulas: Formulas
    trials: Sequence[Trial]

    @property
    def is_valid(self) -> bool:
        return all(trial.is_valid and self.is_ended(trial) for trial in self.trials)

    def is_ended(self, trial: Trial) -> bool:
        """Return whether each number with an end is read again: else the end says nothing."""
        return all(
            site.count > 1
            for site in trial.sites
            if ENDED.fullmatch(self.formulas.get(site.key, ""))
        )

    @property
    def first_refused(self) -> Trial:
        """The first trial that is refused, or else the last one."""
        return next((trial for trial in self.trials if not trial.is_valid), self.trials[-1])

    @property
    def grows(self) -> bool:
        first, last = self.trials[0].size, self.trials[-1].size
        return self.is_valid and last > first + first // MOST_FIXED

    @property
    def reads(self) -> int:
        """The number of reads that the validator came to."""
        return max(len(trial.sites) for trial in self.trials)

    @property
    def rank(self) -> tuple[int, bool, int, int, int]:
        """The rank among attempts: a greater one is better."""
        accepted = sum(trial.is_valid and self.is_ended(trial) for trial in self.trials)
        progress = sum(trial.progress for trial in self.trials if trial.progress < LOST)
        return self.reads, self.grows, accepted, progress, -len(self.formulas)

    def base(self) -> Base:
        first, last = self.trials[0], self.trials[-1]
        before = {site.key: (site.low, site.high) for site in first.sites}
        now = {site.key: (site.low, site.high) for site in last.sites}
        growing = frozenset(key for key, bounds in now.items() if before.get(key) != bounds)
        return Base(self.formulas, last.sites, last.size, growing)


def find_base(source: ChoiceSource, first: Formulas | None = None) -> Base | None:
    """Return formulas that make ever larger inputs, or else a base of one size, or None.

    `first`: formulas from which the search begins.
    """
    best = try_formulas(source, [first or {}])
    if not best[0].grows:  # before others: without an end, each attempt is as long as permitted
        ends = [{**best[0].formulas, **end} for end in ends_of_tests(best[0].trials[0].sites)]
        best = best_of([*best, *try_formulas(source, ends)])
    keys = {key_of(candidate.formulas) for candidate in best}
    valid = [candidate for candidate in best if candidate.is_valid]
    for _ in range(ROUNDS):
        if best[0].grows:
            break
        changed: list[Formulas] = []
        for candidate in best:
            for formulas in changes(candidate.formulas, candidate.first_refused):
                if key_of(formulas) not in keys:
                    keys.add(key_of(formulas))
                    changed.append(formulas)
        if not changed:
            break
        new = try_formulas(source, changed)
        new += try_formulas(source, without_ends(new))
        valid += [candidate for candidate in new if candidate.is_valid]
        best = best_of([*best, *new])
    if not valid:
        return None
    return formulas_at_maximum(
        source, spread_values(source, simplify_formulas(source, largest(source, valid)))
    ).base()


def largest(source: ChoiceSource, valid: Sequence[TriedFormulas]) -> TriedFormulas:
    """Return the formulas with the longest input at full size, of those with the most reads."""
    ordered = sorted(valid, key=lambda candidate: (candidate.grows, candidate.rank), reverse=True)
    alike = [
        one for one in ordered if (one.grows, one.reads) == (ordered[0].grows, ordered[0].reads)
    ]
    finalists = alike[:WIDTH]
    trials = try_at_maximum(source, finalists, SATURATED_BYTES)
    return max(zip(finalists, trials, strict=True), key=rough_progress)[0]


def rough_progress(pair: tuple[TriedFormulas, Trial]) -> tuple[bool, int, int]:
    """Return how good formulas are at full size: equal if none is twice as long as the other."""
    is_good, progress, size = progress_of(pair[1])
    return is_good, progress, size.bit_length()


def without_ends(pool: Sequence[TriedFormulas]) -> list[Formulas]:
    """Return the formulas of valid inputs in which no end is read, without their ends."""
    ended_in_vain = [
        candidate
        for candidate in pool
        if not candidate.is_valid and all(trial.is_valid for trial in candidate.trials)
    ]
    return [
        {key: value for key, value in candidate.formulas.items() if not ENDED.fullmatch(value)}
        for candidate in ended_in_vain[:MOST_SATURATED]
    ]


def simplify_formulas(source: ChoiceSource, candidate: TriedFormulas) -> TriedFormulas:
    """Return formulas of which none can be left out: the usual values are the most general."""
    for key in candidate.formulas:
        less = {other: formula for other, formula in candidate.formulas.items() if other != key}
        (changed,) = try_formulas(source, [less])
        if changed.is_valid and (changed.reads, changed.grows) >= (
            candidate.reads,
            candidate.grows,
        ):
            candidate = changed
    return candidate


def spread_values(source: ChoiceSource, candidate: TriedFormulas) -> TriedFormulas:
    """Return formulas with which the lists at random have different values, where that is accepted.

    Else each has the values of the one before it: points on a line, edges from a vertex to itself.
    """
    lists = [
        site
        for site in candidate.trials[-1].sites
        if site.kind is ReadKind.INTEGER and site.is_list and site.key not in candidate.formulas
    ]
    for number, site in enumerate(lists[1:], start=1):
        formula = f"hash(i+{SALT * number})%(r+1)"
        (changed,) = try_formulas(source, [{**candidate.formulas, site.key: formula}])
        if changed.is_valid and changed.grows >= candidate.grows:
            candidate = changed
    return candidate


def best_of(pool: Sequence[TriedFormulas]) -> list[TriedFormulas]:
    """Return the attempts that are changed next, the best one first.

    Few of them are valid and of one size: they have come farthest, but are no beginning of those
    that grow.
    """
    ordered = sorted(pool, key=lambda candidate: candidate.rank, reverse=True)
    fixed = [candidate for candidate in ordered if candidate.is_valid and not candidate.grows]
    left_out = {id(candidate) for candidate in fixed[MOST_VALID:]}
    return [candidate for candidate in ordered if id(candidate) not in left_out][:WIDTH]


def formulas_at_maximum(source: ChoiceSource, candidate: TriedFormulas) -> TriedFormulas:
    """Return formulas that are accepted where all numbers are at their maximum, too, if possible.

    Edges at random may be a tree at small sizes by luck, and a word that nothing limits is as long
    as the size asks, not as a number that is at its maximum says. The longest accepted input
    counts: one test of one value is always accepted.
    """
    (trial,) = try_at_maximum(source, [candidate], SATURATED_BYTES)
    if trial.is_large and candidate.base().is_nested:
        (trial,) = try_at_maximum(
            source, [candidate], LARGE_BYTES
        )  # a sum over tests may have a bound
    for _ in range(REPAIRS):
        if trial.is_valid or trial.is_large:
            break
        repairs_to_try = [
            ([repair], LARGE_BYTES) for repair in least_repairs(candidate.formulas, trial)
        ]
        repairs_to_try.append((repairs(candidate.formulas, trial), SATURATED_BYTES))
        for changed, max_bytes in repairs_to_try:
            better = best_repair(source, candidate, changed, max_bytes)
            if better and progress_of(better[1]) > progress_of(trial):
                candidate, trial = better
                break
        else:
            break
    return candidate


def best_repair(
    source: ChoiceSource, candidate: TriedFormulas, changed: Sequence[Formulas], max_bytes: int
) -> tuple[TriedFormulas, Trial] | None:
    """Return the formulas with the longest input at full size, None if none of them is valid."""
    variants = try_formulas(source, changed)
    valid = [
        variant for variant in variants if variant.is_valid and variant.grows >= candidate.grows
    ]
    valid = valid[:MOST_SATURATED]
    trials = try_at_maximum(source, valid, max_bytes)
    return max(zip(valid, trials, strict=True), key=lambda pair: progress_of(pair[1]), default=None)


def progress_of(trial: Trial) -> tuple[bool, int, int]:
    """Return a key of the trial of formulas at full size: a greater key is better."""
    return trial.is_valid or trial.is_large, trial.progress, trial.size


def least_repairs(formulas: Formulas, failed: Trial) -> list[Formulas]:
    """Return formulas with which the list that came last has a small sum."""
    lists = {site.key for site in failed.sites if site.kind is ReadKind.INTEGER and site.is_list}
    values = LEAST if failed.refused_at in lists else ()
    return [{**formulas, failed.refused_at: value} for value in values]


def repairs(formulas: Formulas, failed: Trial) -> list[Formulas]:
    """Return other words, if a word was read last, or else other edges and numbers.

    Other words: of other lengths, and all characters in turn, as they may have to differ.
    """
    lengths = [site for site in failed.sites if site.kind is ReadKind.LENGTH]
    numbers = {site.key for site in failed.sites if site.kind is ReadKind.INTEGER}
    if failed.refused_at not in numbers and lengths:
        more = [{**formulas, site.key: formula} for site in lengths for formula in LENGTHS]
        return [{**formulas, failed.refused_at: IN_TURN}, *more]
    changed = list(changes(formulas, failed))[::-1]
    by_read: dict[frozenset[int], list[Formulas]] = {}
    for formulas_of_change in changed:
        keys = frozenset(
            key for key, formula in formulas_of_change.items() if formulas.get(key) != formula
        )
        by_read.setdefault(keys, []).append(formulas_of_change)
    in_turn = chain.from_iterable(zip_longest(*by_read.values()))
    return [formulas for formulas in in_turn if formulas is not None]


def try_at_maximum(
    source: ChoiceSource, pool: Sequence[TriedFormulas], max_bytes: int
) -> list[Trial]:
    """Return the trials of formulas where most numbers are at their maximum."""
    attempts = [(candidate.formulas, SATURATED) for candidate in pool]
    return try_all(source, attempts, with_sites=True, max_bytes=max_bytes)


def try_formulas(source: ChoiceSource, formulas: Sequence[Formulas]) -> list[TriedFormulas]:
    attempts = [(formula, size) for formula in formulas for size in SIZES]
    trials = try_all(source, attempts, with_sites=True)
    step = len(SIZES)
    return [
        TriedFormulas(formula, trials[step * number : step * (number + 1)])
        for number, formula in enumerate(formulas)
    ]


def key_of(formulas: Formulas) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(formulas.items()))
