"""The verb `listen`: its help. The module `main` does the work."""

HELP = """\
Receive problems from the browser extension Competitive Companion.

examples: banrye listen
          banrye listen --once --compare words

usage: banrye listen [--port PORT] [--once] [--compare MODE]

Press the button of the extension on a problem or a contest. For each problem
this makes a folder here, named by the judge's number (boj1000, cf4a, abc100a)
or by the title:

  NAME/test/sample-1.in, sample-1.out, ...  the samples
  NAME/banrye.toml                          the limits of time and memory, the
                                            files for input and output if the
                                            judge wants files, whether the
                                            problem is interactive, and MODE
  NAME/main.cpp                             a copy of your template

The problems of a contest land in one folder, which has the contest's name.

{options}

The template is template.* in ~/.config/banrye, or what banrye.toml names as
template = "FILE". In Java, the copy is called Main.java. The word TaskClass in
it becomes the title as the extension writes it for a class: GCastleDefense.

Then banrye judge NAME/main.cpp judges it on the samples, or on the archive's
test cases if the problem is one of Baekjoon. Nothing is overwritten.

It waits on 127.0.0.1 until Ctrl-C; with --once, until one problem or one
contest has come: then the exit status is 0 if all folders are made, else 2.
banrye new --listen makes problem packages instead.
"""
