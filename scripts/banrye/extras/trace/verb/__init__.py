"""The verb `trace`: its help. The module `main` does the work."""

HELP = """\
See a program run: each line, and what it changed, read and printed.

examples: banrye trace my.py < input
          banrye trace my.cpp --html run.html < input

usage: banrye trace PROGRAM [options] < INPUT

The table has a row for each step: the number of the line, the line, indented by
the calls, and what it did:

  i = 3             a new variable, or an element that was added
  d[1]: 5 → 2       a changed variable or element
  reads, prints     a part of the input or of the output
  return, raises    the end of a call

Rounds of a loop that look alike are counted. At most 100 lines are printed:
from the beginning, the end, and where the program prints. The first 10,000
steps are traced, for at most 10 s of CPU time.

Languages: Python; JavaScript; Java with a JDK; with gdb on x86-64 also C, C++
and Rust, compiled without an optimiser. If the program as it is judged ends
differently or prints something else, a message says so, and sanitizers look for
undefined behaviour. Programs and gdb run in the sandbox of banrye judge.

{options}

The exit status is 0 if the program ends by itself with exit status 0, 1 if it
does not, and 2 if it cannot be traced.
"""

INSTEAD = {"judge": "counterexample PROGRAM --trace, or trace PROGRAM < INPUT"}
"""The command to propose if another verb is given the option --trace."""
