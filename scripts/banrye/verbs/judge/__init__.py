"""The verb `judge`: its help. The module `main` does the work."""

HELP = """\
Judge a program on this machine.

examples: banrye judge 1018 my.cpp
          banrye judge my.cpp --cases tests

usage: banrye judge [PROBLEM] PROGRAM [options]
       banrye judge PROGRAM --cases DIR [options]
       banrye judge [PROBLEM...]

PROGRAM is a source file or a folder of source files; the extension decides the
language. It runs on the test cases, samples first, until it fails one. Then
that input and both answers are printed.

PROBLEM is a name in problems/, the path of an ICPC problem package, a problem
of the archive of test data: 1018, boj1018, koi/2019/2/high/3 or an address, or
one of Library Checker: library-checker/unionfind or its address. Without it,
the program's path tells (boj/1018.cpp), or an address in its first comment, or
a folder test or tests beside it. Without PROGRAM, the submissions of each
PROBLEM (default: all in problems/) are judged.

The exit status is 0 if the program is accepted, or each submission gets the
verdict that its package expects; 1 if not; 2 if the command could not do it: a
missing file, a wrong option, no test case with an answer.

  --all             run all test cases
  --quick           judge on the test cases only: no small inputs of the
                    problem's validator, which take about a second
  --large           a package: judge on large inputs, too, which its validator
                    makes and its accepted submissions answer
  --list            print a line for each test case, with time and memory
  --diff            show the expected and the given output side by side
  --save FILE       write the failing test case to FILE.in and FILE.ans
  --watch           judge again when the file is saved, until Ctrl-C
  --sanitize        C and C++: run the failing test case with sanitizers, and
                    name the line of the first error
  --cases DIR       use these test cases: a folder or zip file with 1.in 1.out,
                    input1.txt output1.txt, in/x.txt out/x.txt or the like
  --time S          time limit in seconds of CPU time
  --memory M        memory limit in MiB, resident
  --compare MODE    lines: blanks at line ends and line breaks at the end do not
                    count (own test cases); words: only the words count; exact:
                    every byte counts; icpc: words, without letter case
  --tolerance T     decimal numbers may differ by T, absolutely or relatively;
                    the rest is compared by --compare
  --checker FILE    compare outputs with this program: a checker for testlib, an
                    output validator of the ICPC package format (42 or 43), or a
                    program that gets the files of the input, the output and the
                    answer, and exits with 0 if the output is right
  --python NAME     pypy or cpython (default: CPython, PyPy if it is too slow)
  --function        the file defines the function solution; --program: it is a
                    whole program (default: decided by its text)
  --archive DIR     the clone of the archive (default: $TESTCASE_ARCHIVE, or
                    testcase-ac beside this repository, or the clone that
                    banrye setup --archive makes). The clone of Library Checker
                    is $LIBRARY_CHECKER, or library-checker-problems beside it
  --require-sandbox do not run anything without the complete sandbox
  --no-sandbox      run programs with your rights

Programs run in a sandbox: they cannot read your files, write outside their own
folder, or use the network (README, "Safety").
"""
