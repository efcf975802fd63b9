"""A run that the budget cut is neither passing nor unjudged: nothing is claimed of all inputs."""

from collections.abc import Iterator

import pytest

from banrye.judges.verdict import Verdict
from banrye.search.inputs import CandidateInput
from banrye.search.runs.attempt import NoVerdict
from banrye.search.runs.runner import RunTerms
from banrye.search.validators.choice_inputs import ChoiceInputs, ChoiceMaker
from banrye.shrink import claims
from banrye.shrink.claims import First, Minimal, OutOfTime, Smallest, Unfinished, sentence
from banrye.shrink.text_reductions import TextReductions
from tests.python.search_fakes import LIMITS, PROGRAM, Clock, FakeOracle, Numbers, search_of

SLOW, QUICK = "5", "7"  # both fail: the first after four seconds, the other at once


def wrong_on_two(clock: Clock) -> FakeOracle:
    seconds = {SLOW: 4.0, QUICK: 0.001}
    return FakeOracle(
        clock,
        verdict_of=lambda text: Verdict.WA if text in seconds else Verdict.AC,
        seconds_of=lambda text: seconds.get(text, 1.0),
    )


@pytest.mark.parametrize("tenths", range(1, 121))
def test_smallest_is_claimed_only_if_all_before_were_run_to_their_end(tenths: int) -> None:
    clock = Clock()
    search = search_of(wrong_on_two(clock))
    small, tried = search.first_small(Numbers(20), clock.budget(tenths / 10))
    complete = min(tenths // 10, 5)  # inputs of a second each, before the slow one
    if tenths >= 90:  # 5 s for the inputs before it, 4 s for the slow one
        assert small and small.attempt.text == SLOW and tried.stop is None
        assert small.claim(Numbers(20)) == Smallest("by number", 5)
        return
    assert tried.stop == OutOfTime(tenths / 10, claims.Clock.WALL)
    assert tried.complete == complete and tried.unjudged == 0
    assert search.counts.cut >= 1 or small is None
    if small:  # the quick one of the same batch
        assert small.attempt.text == QUICK
        assert isinstance(small.claim(Numbers(20)), First)


def test_a_cut_input_is_tried_again_with_another_budget() -> None:
    clock = Clock()
    search = search_of(wrong_on_two(clock))
    search.first_small(Numbers(7), clock.budget(6.5))
    small, _ = search.first_small(Numbers(7), clock.budget(60))
    assert small and small.attempt.text == SLOW


@pytest.mark.parametrize("seconds", [2.999, 3.0])
def test_a_right_program_is_complete_only_if_its_last_run_was_not_cut(seconds: float) -> None:
    clock = Clock()
    search = search_of(FakeOracle(clock))
    small, tried = search.first_small(Numbers(3), clock.budget(seconds))
    assert small is None
    assert (tried.stop is None) == (seconds >= 3)
    assert tried.complete == int(seconds)


@pytest.mark.parametrize("together", [1, 5])
def test_a_sleeping_program_leaves_budget_but_its_run_was_cut(together: int) -> None:
    clock = Clock()
    oracle = FakeOracle(
        clock, seconds_of=lambda text: 3.0 if "3" in text.split() else 0.0, sleeps=True
    )
    budget = clock.budget(2)
    small, tried = search_of(oracle).first_small(Numbers(5, together), budget)
    assert small is None and budget.seconds_left == 2
    assert tried.stop is not None and tried.unjudged == 0
    assert search_of(oracle).first_small(Numbers(5, together), clock.budget(3.5))[1].stop is None


def test_unjudged_inputs_are_counted_apart_from_cut_ones() -> None:
    clock = Clock()
    oracle = wrong_on_two(clock)
    oracle.is_known = lambda text: text not in ("0", "2")
    search = search_of(oracle)
    small, _ = search.first_small(Numbers(9), clock.budget(60))
    assert small and small.claim(Numbers(9)) == Smallest("by number", 5, unjudged=2)
    assert sentence(small.claim(Numbers(9))).endswith(
        "before it pass, except 2 without a right answer to compare."
    )
    assert (search.counts.unjudged, search.counts.cut) == (2, 0)


def test_disputed_inputs_are_skipped_and_counted() -> None:
    clock = Clock()
    search = search_of(wrong_on_two(clock))
    small, _ = search.first_small(
        Numbers(9), clock.budget(60), lambda attempt: attempt.text == SLOW
    )
    assert small and small.claim(Numbers(9)) == Smallest("by number", 7, unjudged=1)
    nothing, _ = search_of(wrong_on_two(clock)).first_small(
        Numbers(9), clock.budget(60), lambda _: True
    )
    assert nothing is None


@pytest.mark.parametrize("is_sleeping", [False, True])
def test_shrinking_claims_minimal_only_if_no_run_was_cut(*, is_sleeping: bool) -> None:
    """The program fails on every text with an "a"; it takes longest on a text of one character."""
    claims = []
    for tenths in range(1, 60):
        clock = Clock()
        oracle = FakeOracle(
            clock,
            verdict_of=lambda text: Verdict.WA if "a" in text else Verdict.AC,
            seconds_of=lambda text: 0.25 if len(text.strip()) == 1 else 0.02,
            sleeps=is_sleeping,
        )
        search = search_of(oracle)
        failing = next(
            search.runner.run_many([CandidateInput("bbab\n")], RunTerms(LIMITS, clock.budget(5)))
        )
        assert not isinstance(failing, NoVerdict)
        shrunk = search.shrink(failing, TextReductions(), clock.budget(tenths / 20))
        claim = search.claim(shrunk, "words")
        claims.append(type(claim))
        assert claims[-1] in (Minimal, Unfinished)
        if claims[-1] is Minimal:
            assert shrunk.attempt.text.strip() == "a"
    assert (claims[0], claims[-1]) == (Unfinished, Minimal)


def test_a_maker_of_inputs_tells_why_it_has_ended() -> None:
    clock = Clock()
    maker = ChoiceMaker(PROGRAM, [])
    maker.limit(clock.budget(3), 1)

    def texts() -> Iterator[str]:
        yield "1"
        clock.seconds += 4
        maker.run([], b"")

    assert list(maker.within_budget(texts())) == ["1"]
    assert maker.stop == OutOfTime(3, claims.Clock.WALL)
    maker.limit(clock.budget(3), 1)
    maker.seconds = 2  # for one text
    assert list(maker.within_budget(texts())) == ["1"]
    assert maker.is_slow


def test_a_level_of_weights_is_complete_only_up_to_the_first_cut() -> None:
    choices = ChoiceInputs.__new__(ChoiceInputs)
    choices.totals = [0, 3, 10]
    assert [choices.weight_before(index) for index in (0, 2, 3, 9, 10)] == [1, 1, 2, 2, 3]
