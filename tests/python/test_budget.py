"""banrye.search.stop.budget: a stopwatch, and one that also loses patience."""

import pytest

from banrye.search.stop.budget import Budget, PatientBudget
from banrye.shrink.claims import Clock, OutOfPatience, OutOfTime
from tests.python.search_fakes import Clock as Stopwatch


def test_a_budget_begins_when_it_is_made() -> None:
    clock = Stopwatch(100)
    budget = Budget(3, clock)
    assert (budget.seconds_left, budget.seconds_used, budget.is_spent) == (3, 0, False)
    clock.seconds = 102
    assert (budget.seconds_left, budget.seconds_used, budget.is_spent) == (1, 2, False)
    clock.seconds = 103
    assert (budget.seconds_left, budget.is_spent) == (0, True)
    clock.seconds = 110
    assert (budget.seconds_left, budget.seconds_used) == (0, 10)


def test_a_part_ends_with_the_whole() -> None:
    clock = Stopwatch()
    budget = Budget(10, clock)
    clock.seconds = 8
    assert budget.part(1).seconds_left == 1
    part = budget.part(5)
    assert part.seconds_left == 2 and part.seconds == 2


def test_the_clock_is_named() -> None:
    assert Budget(3).stop == OutOfTime(3, Clock.CPU)
    assert Budget(3, Stopwatch()).stop == OutOfTime(3, Clock.WALL)


def test_patience_ends_unless_something_becomes_smaller() -> None:
    clock, sizes = Stopwatch(), [9]
    budget = PatientBudget(100, 5, lambda: sizes[-1], clock)
    clock.seconds = 4
    assert (budget.seconds_left, budget.is_spent) == (1, False)
    sizes.append(8)
    assert budget.seconds_left == 5  # from now on
    clock.seconds = 8
    sizes.append(8)  # equal is not smaller
    assert budget.seconds_left == 1
    clock.seconds = 9
    assert (budget.is_spent, budget.stop) == (True, OutOfPatience(5))


@pytest.mark.parametrize(("now", "left"), [(7, 3), (9, 1)])
def test_patience_does_not_outlive_the_budget(now: float, left: float) -> None:
    clock, sizes = Stopwatch(), [9]
    budget = PatientBudget(10, 5, lambda: sizes[-1], clock)
    clock.seconds = now - 1
    sizes.append(int(9 - now))
    assert budget.seconds_left == min(5, left + 1)
    clock.seconds = now
    assert budget.seconds_left == left
    assert budget.stop == OutOfTime(10, Clock.WALL)
