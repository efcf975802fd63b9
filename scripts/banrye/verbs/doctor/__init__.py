"""The verb `doctor`: its help. The module `main` does the work."""

NEEDS_PYTHON_ALONE = True
HELP = """\
Say what works on this machine, what is missing, and how to get it.

examples: banrye doctor
          banrye doctor | grep missing

usage: banrye doctor [--json]

Prints a line for the installation, each compiler and interpreter, what other
verbs need, the level of the sandbox and why, the limits of the shell, each
clone of problems, and what generators need. Then a line for each kind of
entry in the store. The exit status is 0 if programs in C++ and Python can be
judged, else 2.

{options}
"""
