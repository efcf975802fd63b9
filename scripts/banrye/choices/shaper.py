"""The shapes of the inputs of one problem: the validator accepts them, and they differ.

    readInt(1,n) "u", readInt(1,n) "v", m times    InputShape("u, v: a star", {u: "0", v: "i+1"})

Shapes are recognised by what reads do, not by their names: two reads in turn with equal bounds may
be edges, a number of few values may be the kind of a query, words of one length may be a grid. All
of them are tried at small sizes. Which ones grow is found when they are grown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, product, zip_longest
from random import Random

from banrye.choices.bases import Base, TriedFormulas, find_base, try_formulas
from banrye.choices.edge_shaper import edge_shapes, edges_of, has_ways_to
from banrye.choices.formula_changes import before_end, is_size_with_end
from banrye.choices.input_shape import InputShape, names_of
from banrye.choices.shapes import EACH_KIND, LENGTHS, ORDERS, VALUES
from banrye.choices.source import ChoiceSource
from banrye.choices.trials import Formulas, ReadKind, ReadSite, try_all
from banrye.choices.word_shaper import FEW_KINDS, grid_shapes, word_pair_shapes, word_shapes

SIZES = (3, 6, 11, 40)  # at which a shape is tried; it must be valid at the last one
MOST_SHAPES = 400  # the number of shapes that are tried
MIXTURES = 200
PAIRED_EDGES = 2  # shapes, each of which is mixed with each shape of another list
MIXED_FORMULAS = 7  # of a list, the first ones
MOST_SINGLES = 4  # numbers that are read once, whose values are varied
PLACES = {"r": "at its maximum", "r/2": "in the middle", "0": "at its minimum"}
EQUAL_TESTS = "a few tests of equal size", "as many tests as possible, of equal size"
IN_A_ROW = {"i": "x", "n": "c"}  # variables that count the values of a line, and not all
SINGLE_TEST = "a single test"  # the words of the first base, if there may be several
ONE_TEST, FEW_TESTS, MOST_TESTS = "0", "7", "r"  # as formulas: one less, and as many as possible
SIZE = "s-l"  # as a formula: the size that is asked for
VARIABLE = re.compile(r"(?<![a-z])[in](?![a-z])")
LONG_WORD = 1000  # characters


def find_shapes(source: ChoiceSource) -> list[InputShape]:
    """Return the shapes that a validator accepts. Each gives inputs that no earlier shape gives.

    The shapes of the bases come in turn: a search that ends early has seen numbers at their bounds.
    If an input can have several tests, the shapes of a single test come first: they are short.
    Takes some tenths of a second of CPU time.
    """
    base = find_base(source)
    if base is None:
        return []
    changed_bases = variants(source, base)
    contents: set[int] = set()
    by_base = [
        accepted_shapes(source, first_shapes(shapes_of(base)), contents) for base in changed_bases
    ]
    first = changed_bases[0]
    by_base.insert(1, accepted_shapes(source, mixtures(first, by_base[0]), contents))
    if first.label == SINGLE_TEST:
        return [shape for shapes in by_base for shape in shapes]
    return [shape for in_turn in zip_longest(*by_base) for shape in in_turn if shape]


def accepted_shapes(
    source: ChoiceSource, shapes: Iterable[InputShape], contents: set[int]
) -> list[InputShape]:
    """Return the shapes that a validator accepts whose inputs are not in `contents`; add them."""
    distinct_shapes = list({shape.label: shape for shape in shapes}.values())
    attempts = [(shape.formulas, size) for shape in distinct_shapes for size in SIZES]
    trials = try_all(source, attempts, seconds=3)
    passing: list[InputShape] = []
    for candidate, trial in zip(distinct_shapes, trials[len(SIZES) - 1 :: len(SIZES)], strict=True):
        if trial.is_valid and trial.content not in contents:
            passing.append(candidate)
            contents.add(trial.content)
    return passing


def mixtures(base: Base, shapes: Sequence[InputShape]) -> Iterator[InputShape]:
    """Yield mixtures: each list has the formula of one of its first few shapes, or the usual one.

    A hard input seldom has its difficulty in one list alone: a chain in bad order whose cheap end
    comes last, a path whose heights rise and fall.
    """
    parts: dict[frozenset[int], list[Formulas]] = {}
    for shaped in shapes:
        differs = base.formulas.items() ^ shaped.formulas.items()
        new = {key: shaped.formulas[key] for key, _ in differs if key in shaped.formulas}
        of_keys = parts.setdefault(frozenset(new), [])
        if new and len(of_keys) < MIXED_FORMULAS:
            of_keys.append(new)
    keys: set[frozenset[tuple[int, str]]] = set()
    in_turn = zip_longest(mixed_pairs(parts), mixed_at_random(parts))
    for formulas in filter(None, chain.from_iterable(in_turn)):
        if frozenset(formulas.items()) not in keys and len(keys) < MIXTURES:
            keys.add(frozenset(formulas.items()))
            yield InputShape(f"a mixture {len(keys)}", {**base.formulas, **formulas}, base.label)


Parts = Mapping[frozenset[int], Sequence[Formulas]]
"""The first few shapes of some reads, by the keys of these reads."""


def mixed_pairs(parts: Parts) -> Iterator[Formulas]:
    """Yield every mixture of the very first shapes of two lists, in the order of the table."""
    for first, second in combinations(parts, 2):
        if first.isdisjoint(second):
            for one, other in product(parts[first][:PAIRED_EDGES], parts[second]):
                yield {**one, **other}


def mixed_at_random(parts: Parts) -> Iterator[Formulas]:
    """Yield mixtures of any shapes of all lists."""
    random = Random(0)
    for _ in range(MIXTURES):
        formulas: dict[int, str] = {}
        for keys in random.sample(list(parts), len(parts)):
            chosen = random.choice([{}, *parts[keys]])
            if formulas.keys().isdisjoint(chosen):
                formulas |= chosen
        yield formulas


def first_shapes(shapes: Iterable[InputShape]) -> Iterator[InputShape]:
    """Yield at most MOST_SHAPES of the shapes."""
    for number, shape in enumerate(shapes):
        if number < MOST_SHAPES:
            yield shape


# Numbers that are read once.


def variants(source: ChoiceSource, base: Base) -> list[Base]:
    """Return the base, and bases of which one number that is read once differs.

    If the first number says how many tests there are, the first base has a single test, and others
    have a few, and as many as possible.
    """
    single_test, several = tests_of(source, base)
    if single_test is None or several is None:
        return varied_bases(source, base)
    one, *rest = varied_bases(source, single_test)
    bases = [replace(one, label=SINGLE_TEST), *rest, *several_tests(source, one, several)]
    return bases if base is single_test else [*bases, base]


def varied_bases(source: ChoiceSource, base: Base) -> list[Base]:
    """Return the base, and bases of which one number that is read once is at another place.

    A number that bounds others, as n bounds the vertices, is only at its maximum in another base.
    Shapes of graphs choose the ends of ways.
    """
    singles = [site for site in base.singles()[:MOST_SINGLES] if not has_ways_to(base, site)]
    variants = list(product(singles, PLACES))
    trials = try_formulas(source, [{**base.formulas, one.key: place} for one, place in variants])
    bases = [base]
    for (single, place), trial in zip(variants, trials, strict=True):
        if not trial.is_valid:
            continue
        words = f"{names_of([single])} {PLACES[place]}"
        new = replace(trial.base(), label=words, varied=single.key)
        is_bound = bounds_of_lists(new) != bounds_of_lists(base)
        if counts(new) != counts(base):
            continue
        if not is_bound:
            bases.append(new)
        elif place == "r":
            bases.append(together_at_maximum(source, new, single) or new)
    return bases


def together_at_maximum(source: ChoiceSource, base: Base, bound: ReadSite) -> Base | None:
    """Return a base in which a number that bounds others grows with the lists: None if none can.

    It is at its maximum where the longest list is: 1,000 vertices with 100,000 edges, 63 with
    1,000. So a small graph is as dense as a large one, and its cost says what that one needs.
    """
    lengths = {site.count for site in base.sites if site.is_list}
    longest = max((one.high for one in base.singles() if one.value in lengths), default=0)
    if not 1 < bound.high < longest:
        return None
    thousandths = math.ceil(1000 * math.log(bound.high) / math.log(longest))
    formula = f"min(r,max(0,power(s,{thousandths})-l))"
    (trial,) = try_formulas(source, [{**base.formulas, bound.key: formula}])
    words = f"{names_of([bound])} at its maximum where the lists are"
    return replace(trial.base(), label=words, varied=base.varied) if trial.is_valid else None


def bounds_of_lists(base: Base) -> list[tuple[int, int]]:
    return [(site.low, site.high) for site in base.sites if site.is_list]


# Several tests in an input.


def tests_of(source: ChoiceSource, base: Base) -> tuple[Base | None, Base | None]:
    """Return a base with one test that grows, and one with several.

    None if the first number does not say how many tests there are: with more of them, numbers that
    were read once are read again.
    """
    singles = base.singles()
    if not singles:
        return None, None
    first = singles[0]
    is_single = base.formulas.get(first.key) == ONE_TEST
    changed = {**base.formulas, first.key: ONE_TEST}
    if is_single:  # what is read once is read again in each test
        sizes = dict.fromkeys([site.key for site in singles], SIZE)
        changed = {**sizes, **base.formulas, first.key: FEW_TESTS}
    (candidate,) = try_formulas(source, [changed])
    if not candidate.is_valid:
        return None, None
    other = candidate.base()
    if is_single:
        return (base, other) if are_tests(other, base) else (None, None)
    if not base.is_nested:  # the lists of tests are short: does one test alone grow?
        sizes = {site.key: SIZE for site in other.singles() if site.key != first.key}
        (candidate,) = try_formulas(source, [{**changed, **sizes}])
        if not candidate.grows:
            return None, None
        other = candidate.base()
    if not are_tests(base, other):
        return None, None
    return base_of_single_test(source, candidate, first), base


def base_of_single_test(
    source: ChoiceSource, candidate: TriedFormulas, number_of_tests: ReadSite
) -> Base | None:
    """Return a base with one test that grows, None if there is none.

    `candidate`: one test with the formulas for several. It may grow less than one whose formulas
    are found without what holds for several tests only, or not at all.
    """
    single_test = candidate.base()
    anew = find_base(source, {number_of_tests.key: ONE_TEST})
    if anew and anew.bytes > single_test.bytes:
        return anew
    return single_test if candidate.grows else None


def several_tests(source: ChoiceSource, single_test: Base, several: Base) -> list[Base]:
    """Return bases with a few tests and with many: as small or as large as possible."""
    first = several.singles()[0]
    keys = {site.key for site in several.singles()}
    sizes = [site.key for site in single_test.singles() if site.key not in keys]
    least = dict.fromkeys(sizes, "0")
    large = dict.fromkeys(sizes, SIZE)
    equal, equal_if_found = {**single_test.formulas, **large}, {**large, **single_test.formulas}
    variants = [
        ("a few tests", {**several.formulas, first.key: FEW_TESTS}),
        (EQUAL_TESTS[0], {**equal, first.key: FEW_TESTS}),
        (EQUAL_TESTS[0], {**equal_if_found, first.key: FEW_TESTS}),
        (EQUAL_TESTS[1], {**equal, first.key: MOST_TESTS}),
        ("many tests, each as small as possible", {**several.formulas, **least, first.key: SIZE}),
    ]
    trials = try_formulas(source, [formulas for _, formulas in variants])
    bases: dict[str, Base] = {}
    for (words, _), trial in zip(variants, trials, strict=True):
        if trial.is_valid:
            bases.setdefault(words, replace(trial.base(), label=words))
    return list(bases.values())


def are_tests(several: Base, single: Base) -> bool:
    """Return whether a number says how many tests there are: in one test, more is read once.

    A list of words looks like tests with a word each: they are tests if each word may be long. A
    list of numbers that is read before queries looks like tests, too: but the queries are counted
    by a number that is read once, however many tests there are.
    """
    lengths = {site.count for site in several.sites if site.is_list}
    if any(site.value in lengths for site in several.singles()[1:]):
        return False
    if count_repeated_reads(several, ReadKind.INTEGER) > count_repeated_reads(
        single, ReadKind.INTEGER
    ):
        return True
    has_lists = any(site.is_list for site in single.sites if site.kind is not ReadKind.CHARACTER)
    longest = max((site.high for site in single.sites if site.kind is ReadKind.LENGTH), default=0)
    return not has_lists and longest >= LONG_WORD


def count_repeated_reads(base: Base, kind: ReadKind) -> int:
    """Return how many reads of a kind there are more than once."""
    return sum(site.is_list for site in base.sites if site.kind is kind)


def counts(base: Base) -> list[tuple[int, int]]:
    return [(site.key, site.count) for site in base.sites]


# Shapes.


def shapes_of(base: Base) -> Iterator[InputShape]:
    """Yield the shapes that may fit the reads of a base."""
    yield join_shapes(base, [InputShape("values at random", {})])
    lists = [
        site
        for site in base.sites
        if site.is_list
        and site.low < site.high
        and not is_size_with_end(base.formulas.get(site.key, ""))
    ]
    numbers = [site for site in lists if site.kind is ReadKind.INTEGER]
    weights = [edges.weight for edges in edges_of(base, numbers)]
    orders = [
        site
        for site in lists
        if is_kind(site) and site.key not in base.growing and site not in weights
    ]
    order_shapes = [
        InputShape(words, {site.key: formula})
        for site in orders
        for words, formula in kinds_of(site)
    ]
    usual = InputShape("", {})
    for edges, order in product(edge_shapes(base, numbers, on_lines=True), [usual, *order_shapes]):
        yield join_shapes(base, [edges, order])
    values = [site for site in numbers if site not in orders] or numbers
    for shape in VALUES:
        everywhere = {site.key: shape.formula for site in values}
        yield join_shapes(base, [InputShape(f"{names_of(values)}: {shape.name}", everywhere)])
        if len(values) > 1:
            for site in values:
                words = f"{names_of([site])}: {shape.name}"
                yield join_shapes(base, [InputShape(words, {site.key: shape.formula})])
    for site in lists:
        if site.kind is ReadKind.LENGTH:
            for shape in LENGTHS:
                words = f"lengths of {names_of([site])}: {shape.name}"
                yield join_shapes(base, [InputShape(words, {site.key: shape.formula})])
    for shape_of_order in order_shapes:
        yield join_shapes(base, [shape_of_order])
    for edges, order in product(edge_shapes(base, numbers, on_lines=False), [usual, *order_shapes]):
        yield join_shapes(base, [edges, order])
    shapes = chain(word_shapes(base), word_pair_shapes(base), grid_shapes(base))
    yield from (join_shapes(base, [shape]) for shape in shapes)


def join_shapes(base: Base, parts: Sequence[InputShape]) -> InputShape:
    """Return a shape with the formulas of several. A list on a line of each test begins anew."""
    rows: set[int] = set()
    if base.label in EQUAL_TESTS:
        rows = {site.key for site in base.sites if site.rows > 1 and site.columns > 1}
    formulas = dict(base.formulas)
    for part in parts:
        for key, formula in part.formulas.items():
            new = (
                VARIABLE.sub(lambda match: IN_A_ROW[match[0]], formula) if key in rows else formula
            )
            formulas[key] = before_end(base.formulas.get(key, ""), new)
    words = [*(part.label for part in parts), base.label]
    return InputShape("; ".join(filter(None, words)), formulas, base.label)


def is_kind(site: ReadSite) -> bool:
    """Return whether a read may be the kind of a query: a number, a word of some, or a letter."""
    is_letter = site.kind is ReadKind.CHARACTER and site.rows == site.count
    is_word = site.kind is ReadKind.ALTERNATIVE
    return (
        site.kind is ReadKind.INTEGER or is_word or is_letter
    ) and site.high - site.low <= FEW_KINDS


def kinds_of(site: ReadSite) -> Iterator[tuple[str, str]]:
    """Yield the orders of the kinds of queries, in words and as formulas."""
    name = names_of([site])
    for kind, words in enumerate(first_kinds(site)):
        yield f"{name}: {words} only", str(kind)
    for order in ORDERS:
        yield f"{name}: {order.name}", order.formula


def first_kinds(site: ReadSite) -> list[str]:
    return [kind_in_words(site, kind) for kind in range(min(EACH_KIND, site.high - site.low + 1))]


def kind_in_words(site: ReadSite, kind: int) -> str:
    if site.kind is ReadKind.INTEGER:
        return str(site.low + kind)
    if site.kind is ReadKind.CHARACTER and kind < len(site.characters):
        return site.characters[kind]
    return f"kind {kind + 1}"
