"""The verb `judge`: its help. The module `main` does the work."""

HELP = """\
Judge a program on this machine.

examples: banrye judge 1018 my.cpp
          banrye judge my.cpp --cases tests

usage: banrye judge [PROBLEM] PROGRAM [options]
       banrye judge PROBLEM PROGRAM... [options]
       banrye judge PROGRAM --cases DIR [options]
       banrye judge PROGRAM --examples TABLE [options]
       banrye judge [PROBLEM...]

PROGRAM is a source file or a folder of source files; the extension decides the
language. The program - is read from standard input (--language). It runs on the
test cases, samples first, until it fails one. Then that input and both answers
are printed. If you give several programs, a line is printed for each when it is
judged, and the test cases that rejected most come first.

PROBLEM is a name in problems/ or the path of an ICPC problem package. Without
PROBLEM, the problem is found by the path of the program (boj/1018.cpp), by an
address in its first comment, or by a folder test or tests beside it. Without
PROGRAM, the submissions of each PROBLEM (default: all in problems/) are judged,
and a table shows them by test groups. The path of a folder of packages, a
contest, stands for all of them.
{problems}

The exit status is 0 if the program is accepted, or each submission gets the
verdict that its package expects; 1 if not; 2 if the command could not do it: a
missing file, a wrong option, no test case with an answer.

{options}

The schema of the JSON is output.schema.json in the package, banrye/cli.

Programs run in a sandbox: they cannot read your files, write outside their own
folder, or use the network (the page safety.md of the guide).
"""
