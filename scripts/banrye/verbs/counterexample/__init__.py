"""The verb `counterexample`: its help. The module `main` does the work."""

HELP = """\
Find a small input on which a program fails, and explain the answer.

examples: banrye counterexample 1018 my.cpp
          banrye counterexample my.cpp --against brute.cpp --generator gen.py

usage: banrye counterexample [PROBLEM] PROGRAM [options]
       banrye counterexample PROBLEM PROGRAM --against FILE [options]
       banrye counterexample PROGRAM --against FILE --generator FILE [options]
       banrye counterexample PROBLEM --why < INPUT

For PROBLEM, PROGRAM and how a problem is found without PROBLEM, see banrye
judge --help. With toolkit/rules.py, small inputs are tried from the smallest
up. If none of them fails, or without rules, the first failing test case is
shrunk until every single reduction makes it pass. Then all smaller inputs are
tried that the problem's validator accepts, if they are not too many. If no
test case fails, small inputs, further seeds of the problem's generators, test
cases with changed values and random inputs take turns. C and C++ programs run
on the result with sanitizers, which name the line of undefined behaviour.

The search ends after about a minute of CPU time. Ctrl-C ends it earlier: the
smallest failing input so far is printed and saved.

Stress test: with --against and --generator, a program of any problem is
compared with another one until an input fails, which is then shrunk. If the
problem is named, its own generators and validator make the inputs.

{options}

By default, a stress test compares outputs by --compare lines, within --time 2
and --memory 256.

The exit status is 0 if no input fails, 1 if one does, and 2 if the command
could not do it. After Ctrl-C it is 130, whatever was found.
"""
