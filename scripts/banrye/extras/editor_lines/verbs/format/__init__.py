"""The verb `format`: its help. The module `main` does the work."""

from banrye.messages import marked

HELP = """\
Judge, and print the result in the lines that an editor reads.

examples: banrye format editor my.cpp --cases tests
          banrye format editor 1018 my.cpp

usage: banrye format editor ARGUMENT...

The arguments are the arguments of banrye judge, and its option --format editor
does the same. Prints file:line:column: error: message for each message of the
compiler, or one line for a program that fails: at the line that raised, if its
language says it. Prints nothing if the program is accepted.

{options}

The exit status is that of banrye judge.
"""
REACHED_BY = {
    "judge": ("--format editor", marked("print file:line:column: message, for an editor"))
}
