"""The verb `regress`: its help. The module `main` does the work."""

IN_ENGLISH = {"--junit", "--summary", "--verdicts", "--scheduler"}
HELP = """\
Judge every solution in a folder.

examples: banrye regress ../BaekjoonHub
          banrye regress solutions --judge boj --json verdicts.json

usage: banrye regress PATH... [OPTION]...

PATH is a folder or a source file. The problem of each file is found by its
path: boj/1018.py, Baekjoon/Main1018.java, 백준/Silver/1018. 체스판 다시 칠하기/a.cc
(as BaekjoonHub files it), algospot/TICTACTOE.cpp, a name below problems/, or
the lesson number of Programmers if a problem here has it. If several judges
appear, the one nearest the file wins. The numbers of some 140 other judges are
left out. Folders called 2015 to 2029 are years. If the path does not name the
judge, an address in the first comment of the file decides.

A package, or a folder of packages, has solutions of its own: each must get the
verdict of its tag (banrye judge --help).

A number without a judge (1018/main.cpp, title(1018).py) is taken for one of
Baekjoon's, but then a failure is only listed and does not count.

Prints each failure with the command that shows why, and a table. Verdicts are
kept in verdicts.sqlite3, by the content of the solution and the problem: in
target/ of a clone, else in ~/.local/share/banrye. So the next run judges only
what has changed or could not be judged, and an interrupted run goes on. After
a change of compiler, delete the file.

The exit status is 0 if all solutions that could be judged are accepted; 1 if
one is not (--fail-on); 2 if the command could not do it: no archive, a wrong
option, no solution that could be judged.

{options}

In GitHub Actions, each failure is an annotation, and the job's summary is the
table.
"""
