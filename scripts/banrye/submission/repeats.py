"""Choose the passing runs of a forked program that are repeated in the ordinary way.

No way is known for a program to see or to change its fork server, or to hide time from it. If there
is one, it ends here. For example, a program passes in 0.001 s when it is forked, and takes 1.3 s
when it is started for the same input: then it is started for all inputs, and only that counts.

Repeated are the first run that passes, each one that seems to be ten times as fast as any ordinary
run of the program, and a few at random. If many inputs pass in one run, more of them are repeated
in a run apart: such a run is forked or started for one input, which takes less than an ordinary
one.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from banrye.submission.serving import StartMethod

CASES_PER_REPEAT = 32  # one in so many test cases is run again
INPUTS_PER_REPEAT = 1024  # one in so many inputs of a search; most take less than a start
SHARED_PER_REPEAT = 64  # one in so many inputs that were in one run with others
MACHINE_PER_REPEAT = 256  # the same in a virtual machine: a start takes as long as 50 inputs
DOUBTED_FACTOR = 10  # a fork saves the start, and not so much more
# The time of a start, which a fork saves: more than programs that do nothing have taken.
START_SECONDS = {StartMethod.LINKED: 0.005, StartMethod.INTERPRETER: 0.1}


@dataclass
class Repeats:
    """Facts about the ordinary runs of one program.

    `draw`: returns a number below another one, at random.
    """

    least_seconds: float = (
        math.inf
    )  # of CPU time, of an ordinary run; before one is known, infinite
    draw: Callable[[int], int] = secrets.randbelow

    def wants(self, seconds: float, start_method: StartMethod, one_in: int) -> bool:
        """Return whether a passing run is repeated. `seconds`: the CPU time of the run."""
        return is_much_faster(seconds, self.least_seconds, start_method) or self.draw(one_in) == 0

    def refutes(self, seconds: float, ordinary_seconds: float, start_method: StartMethod) -> bool:
        """Take the CPU time of an ordinary run. Return whether the forked run's is false."""
        self.least_seconds = min(self.least_seconds, ordinary_seconds)
        return is_much_faster(seconds, ordinary_seconds, start_method)


def is_much_faster(seconds: float, ordinary_seconds: float, start_method: StartMethod) -> bool:
    start = START_SECONDS.get(start_method, math.inf)
    return DOUBTED_FACTOR * (seconds + start) < ordinary_seconds
