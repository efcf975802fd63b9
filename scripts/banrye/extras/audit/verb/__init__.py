"""The verb `audit`: its help. The module `main` does the work."""

HELP = """\
Measure how good the test cases of a problem are.

examples: banrye audit demo
          banrye audit demo my.cpp --time 60

usage: banrye audit PROBLEM [PROGRAM...] [options]

PROBLEM is named as for banrye judge, or is a folder of packages. The accepted
submissions of the problem, or each PROGRAM, are changed in one place at a time,
as contestants err: < for <=, a constant that is off by one, int for long long,
an array that is too small, a missing reset, and more. Each changed program, a
mutant, runs on the test cases. Those that pass are attacked with inputs that
the problem's validator makes, or its toolkit/rules.py, or with parts of the
test cases. An input counts only if the validators accept it and all accepted
programs agree on it.

The report says
  - which mistakes no test case rejects, each with the smallest input found
    that would
  - which bounds of the validator no test case reaches
  - which test cases added nothing: others reject the same mutants

C, C++, Java, Python and Rust can be changed. Needs tree-sitter (banrye doctor
says how to get it).

{options}

The exit status is 0 if the test cases, with those of --add, reject each mutant
that was shown to be wrong; 1 if they do not; 2 if the command could not do it:
a missing file or no accepted program.
"""
