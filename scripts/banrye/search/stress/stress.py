"""Compare a program with another one on the inputs of a generator: a stress test.

Seeds, or the inputs that a validator makes, are tried until the program fails. Then a smaller
failing input is looked for: among more seeds, by the draws of a generator in Python, and with an
input validator by changes of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from banrye import configuration
from banrye.console import UserError, relative_path
from banrye.language import has_headers, shares_process
from banrye.messages import _
from banrye.search.generators.draw_shrinker import DrawnInput, DrawShrinker
from banrye.search.generators.seeds import MAX_REPEATED, SeedInputs
from banrye.search.inputs import CandidateInput
from banrye.search.loop.counterexample import Counterexample
from banrye.search.loop.search import Shrunk
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget
from banrye.search.stress.stress_programs import (
    StressOptions,
    StressPrograms,
    build_stress_programs,
    has_testlib,
    in_shell,
)
from banrye.search.stress.stress_search import Stress
from banrye.search.validators.choice_inputs import ChoiceInputs, ChoiceMaker
from banrye.shrink import draws as draws_view
from banrye.shrink.claims import NotShrunk, Stop
from banrye.shrink.draws import DrawSequence
from banrye.shrink.order import sort_key

SMALL_INPUTS_SHARE = 1 / 3  # of the time, if a validator makes the inputs

# Seconds of CPU time.
MORE_SEEDS_SECONDS = 4.0  # after a failure, for seeds with a smaller input
MORE_SEEDS_SECONDS_IF_DRAWS = 1.0  # the same, if the input is then shrunk by its draws

MAX_MORE_SEEDS = 300  # seeds after a failure, for a smaller input
RANDOM_MODES = "growing", "edges", "uniform"  # of a validator: small, at the bounds, any


class ChoiceStress(Stress):
    """A stress test on the inputs that a validator makes: small ones in order, then random ones."""

    def __init__(self, stress_options: StressOptions, programs: StressPrograms) -> None:
        super().__init__(stress_options, programs)
        self.choices = ChoiceInputs(ChoiceMaker(programs.generator, []))

    def find_within(self, budget: Budget) -> Counterexample | None:
        choices = self.choices
        small = budget.part(SMALL_INPUTS_SHARE * budget.seconds)
        choices.maker.limit(small, budget.seconds)
        small_failure, self.results = self.search.first_small(choices, small)
        if small_failure:
            return Counterexample(small_failure.attempt, small_failure.claim(choices))
        self.check_useful()
        if choices.yielded == 0:
            name = relative_path(self.options.generator)
            raise UserError(_("{} makes no inputs: its testlib.h may be too old", name))
        if choices.is_complete and not self.results.stop:
            return None
        choices.maker.limit(budget, budget.seconds)
        randoms = choices.random_inputs(RANDOM_MODES)
        self.results = self.search.first_failing(randoms, budget, are_claimed=False)
        failing = self.results.failure
        if failing is None:
            return None
        self.origin, self.original = _("a random input of the validator"), failing.text
        shrinking = self.begin_shrinking(failing)
        shrunk, words = self.shrink_text(failing, choices.maker, shrinking)
        return self.result(failing, shrunk, words, self.origin)

    @property
    def stop(self) -> Stop | None:
        failure = self.results is not None and self.results.failure
        return super().stop or (None if failure else self.choices.maker.stop)

    def inputs_in_words(self) -> str:
        count = _("Inputs tried: {:,}.", self.search.counts.total)
        is_all = self.choices.is_complete and self.results and not self.results.stop
        return _("{} There are no other valid inputs.", count) if is_all else count

    def first_skip(self) -> list[str]:
        return (
            [_("The first time: {}.", self.skips.first_inputs[0].ended)]
            if self.skips.first_inputs
            else []
        )


class SeedStress(Stress):
    """A stress test on the inputs that a generator prints."""

    def __init__(self, stress_options: StressOptions, programs: StressPrograms) -> None:
        super().__init__(stress_options, programs)
        self.seeds = SeedInputs(
            programs.generator, configuration.load_settings().seeds, programs.form
        )
        self.given: list[int] = []  # the seeds of the inputs in the order of trying
        self.before_shrinking: int | None = None  # inputs that were tried
        self.last_seed = 0  # whose input was looked at to make the failing input smaller
        self.budget: Budget | None = None  # until an input fails

    def find_within(self, budget: Budget) -> Counterexample | None:
        """Try seeds until an input fails, and make it smaller."""
        self.budget = budget
        texts = self.seeds.texts(budget)
        candidates = self.candidates(texts)
        self.results = self.search.first_failing(candidates, budget, are_claimed=False)
        first = self.results.failure
        if first is None:
            return None
        if not self.seeds.is_repeated(first.text):
            self.seeds.start_over()
            return self.find_within(budget) or self.unrepeated_failure(first)
        self.before_shrinking = self.search.counts.total
        draws = self.seeds.draws_of(first.text)
        self.begin_shrinking(first)
        more = Budget(MORE_SEEDS_SECONDS_IF_DRAWS if draws else MORE_SEEDS_SECONDS)
        failing, draws = self.smaller_of_more_seeds(first, draws, texts, more)
        self.origin = _("the input that seed {} prints", self.seeds.seed_of(failing.text))
        self.original = failing.text
        return self.shrink(failing, draws)

    @property
    def stop(self) -> Stop | None:
        if self.budget and self.seeds.is_cut and not self.search.smallest:
            return super().stop or self.budget.stop
        return super().stop

    def candidates(self, texts: Iterator[str]) -> Iterator[CandidateInput]:
        for text in texts:
            self.check_useful()
            if hash(text) not in self.search.known_passing:  # else it is not tried again
                self.given.append(self.seeds.seed_of(text))
            yield CandidateInput(text)

    def unrepeated_failure(self, failing: Attempt) -> Counterexample:
        """Return a failing input that the generator does not print again when it runs alone."""
        self.before_shrinking = self.search.counts.total
        name = relative_path(self.programs.generator.source)
        self.origin = _("an input that {} has printed, but not with its seed alone", name)
        self.original = failing.text
        return self.shrink(failing, ())

    def smaller_of_more_seeds(
        self, failing: Attempt, draws: DrawSequence, texts: Iterator[str], budget: Budget
    ) -> tuple[Attempt, DrawSequence]:
        """Return the smallest input of some more seeds that fails alike, and its draws."""
        last_seed = self.seeds.seeds + MAX_MORE_SEEDS
        smallest = failing

        def smaller() -> Iterator[CandidateInput]:
            for text in texts:
                if self.seeds.seeds > last_seed or budget.is_spent:
                    return
                self.last_seed = self.seeds.seed_of(text)
                if sort_key(text) < sort_key(smallest.text):
                    yield CandidateInput(text)

        while failure := self.search.first_failing(smaller(), budget, are_claimed=False).failure:
            if not self.seeds.is_repeated(failure.text):
                break
            smallest = failure
            draws = self.seeds.draws_of(smallest.text)
        return smallest, draws

    def shrink(self, failing: Attempt, draws: DrawSequence) -> Counterexample:
        """Make a failing input smaller, and say what is claimed of the result."""
        budget = self.begin_shrinking(failing)
        shrunk, words = Shrunk(failing, None), None
        if draws and self.seeds.recorder:
            shrinker = DrawShrinker(
                self.seeds.recorder, self.seeds.seed_of(failing.text), self.seeds.form
            )
            shrunk, draws = shrinker.shrink(self.search, DrawnInput(failing, draws), budget)
            words = draws_view.IN_WORDS if draws_view.is_tried_completely(draws) else None
        elif not self.can_reduce_text:
            return Counterexample(failing, NotShrunk(self.needs), _("This is {}.", self.origin))
        if self.can_reduce_text:
            shrunk, words = self.shrink_text(shrunk.attempt, self.maker(failing), budget)
        return self.result(failing, shrunk, words, self.origin)

    @property
    def needs(self) -> str:
        """Return advice that would make it possible to shrink an input."""
        generator = self.programs.generator
        name = relative_path(generator.source)
        is_random = shares_process(generator.language) or has_testlib(generator)
        why = _("takes no random numbers from it") if is_random else _("uses neither")
        return _(
            "--validator FILE, which says whether an input is valid, or a generator"
            " that uses Python's module random or testlib.h ({} {})",
            name,
            why,
        )

    def maker(self, failing: Attempt) -> ChoiceMaker | None:
        """Return the validator as a maker of inputs, None if it is not for testlib."""
        validator = self.oracle.validator
        if validator and has_headers(validator.language) and has_testlib(validator):
            return ChoiceMaker(validator, [failing.text])
        return None

    # Messages about seeds.

    def inputs_in_words(self) -> str:
        counts, before = self.search.counts, self.before_shrinking
        number = counts.total if before is None else before
        last = self.given[number - 1] if number else 0
        if self.seeds.is_exhausted and before is None:
            last = self.seeds.seeds
        which = _("of seeds 1 to {:,}", last) if last > 1 else _("of seed 1")
        count = _("Inputs tried: {:,}, {}", number, which)
        if before is not None and counts.total > before:
            smaller = counts.total - before
            inputs = _("1 smaller input") if smaller == 1 else _("{:,} smaller inputs", smaller)
            count += _("; the last one failed. {} followed", inputs)
            if self.last_seed > last:
                count += _(", also of seeds {:,} to {:,}", last + 1, self.last_seed)
        if self.seeds.is_exhausted and before is None:
            count += _(". {} seeds in a row printed nothing new", MAX_REPEATED)
        return f"{count}." if number else _("Inputs tried: 0.")

    def first_skip(self) -> list[str]:
        if not self.skips.first_inputs:
            return []
        seeds = self.seeds.seeds_by_text
        first = min(self.skips.first_inputs, key=lambda skip: seeds[skip.key])
        seed = seeds[first.key]
        lines = [_("The first failing seed is {:,}: {}.", seed, first.ended)]
        if first.program:
            command = f"{in_shell(self.programs.generator)} {seed} | {in_shell(first.program)}"
            lines.append(_("Repeat it: {}", command))
        return lines

    def doubt_of_generator(self) -> str:
        if self.seeds.ignores_seed:  # first: the seeds that have not ended would print the same
            return self.seeds.ignored_in_words()
        return self.seeds.left_in_words() if self.time_over else ""

    def failures_in_words(self) -> str:
        return self.seeds.failures_in_words()


def prepare_stress(stress_options: StressOptions) -> Stress:
    """Return a stress test. Compiles its programs. Raise UserError."""
    programs = build_stress_programs(stress_options)
    return (
        ChoiceStress(stress_options, programs)
        if programs.makes_inputs
        else SeedStress(stress_options, programs)
    )
