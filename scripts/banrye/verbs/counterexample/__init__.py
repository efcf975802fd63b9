"""The verb `counterexample`: its help. The module `main` does the work."""

HELP = """\
Find the smallest input on which a program fails, and explain the answer.

examples: banrye counterexample 1018 my.cpp
          banrye counterexample my.cpp --against brute.cpp --generator gen.py

usage: banrye counterexample [PROBLEM] PROGRAM [options]
       banrye counterexample PROGRAM --against FILE --generator FILE [options]
       banrye counterexample PROBLEM --why < INPUT

PROBLEM, PROGRAM and how a problem is found without PROBLEM: banrye judge
--help. With toolkit/rules.py, small inputs are tried from the smallest up. If
none of them fails, or without rules, the first failing test case is shrunk
until no single reduction still fails. Then all smaller inputs are tried that
the problem's validator accepts, if they are not too many. If no test
case fails, its small inputs and random ones are tried.

The search ends after about a minute of CPU time. Ctrl-C ends it earlier: the
smallest failing input so far is printed and saved.

  --diff            show the expected and the given output side by side
  --save FILE       write the input to FILE.in and the right answer to FILE.ans
  --keep            add the input to the package as a new test case, with the
                    answer of an accepted submission and, if the package has
                    one, an entry in generators.yaml
  --why             explain the answer to a valid input; needs no program
  --search-time S   end after S seconds of CPU time if no input fails
                    (default: 60, or 100 with toolkit/rules.py), and after S
                    seconds of wall time in any case

Stress test: a program of any problem is compared with another one until an
input fails, which is then shrunk.

  --against FILE    a right program, which may be slow, or an older version.
                    Inputs on which it fails are skipped
  --generator FILE  prints an input; its first argument is a seed. Or it is a
                    validator for testlib: then all small inputs are tried
  --validator FILE  accepts a valid input with exit status 42 or 0. With it, or
                    if the generator is in Python and uses random, the
                    failing input is shrunk
  --search-time S   end after S seconds of wall time, shrinking included
                    (default: 20 if no input fails, 120 in all)
  --compare MODE (default: lines), --tolerance T, --checker FILE,
  --time S (default: 2), --memory M (256)

--archive, --cases, --compare, --checker, --tolerance, --time, --memory,
--python, --function, --program, --require-sandbox and --no-sandbox are those of
banrye judge.

The exit status is 0 if no input fails, 1 if one does, and 2 if the command
could not do it. After Ctrl-C it is 130, whatever was found.
"""
