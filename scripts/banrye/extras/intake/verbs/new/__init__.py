"""The verb `new`: its help. The module `main` does the work."""

HELP = """\
Make a new problem, ready to be solved.

examples: banrye new demo
          banrye new boj1018 --language cpp

usage: banrye new NAME [--type TYPE]          make an example, to be changed
       banrye new bojNUMBER [--archive DIR]   make a problem of the archive
       banrye new NAME --cases DIR            make it of test cases
       banrye new NAME --examples FILE        make it of a table of examples
       banrye new NAME --against FILE --generator FILE [--validator FILE]
                                               make it of a stress test
       banrye new NAME --from PATH            make it of another tool's package
       banrye new --listen [--port PORT]      receive problems from a browser

Makes src/bin/NAME.rs, tests/NAME.rs and problems/NAME. To undo it, delete them.
With --language cpp, python or java, the program is in the package, and only
problems/NAME is made. An installation by pipx or uv has its problems in
~/.local/share/banrye/problems, in C++ by default.
NAME consists of a-z and 0-9 and begins with a letter. The archive is that of
banrye judge. NUMBER alone means bojNUMBER.

The example is a sum of numbers: with --type several, it has a checker, with
float a tolerance, with interactive an interactor, with scoring groups, and with
function the program is a function. Validators and checkers are for testlib, so
banrye counterexample can make inputs.

--cases takes a folder or zip file as banrye judge does. Test cases with the
word sample in their names become samples, or else the first one does. With a
stress test (banrye counterexample --help), its files become the accepted
submission, the generator and the input validator of the package, and the
smallest inputs of some seeds become its samples. With --examples, the program
is a function, and only problems/NAME is made in any language.

{options}

To let banrye counterexample try small inputs in an order of the problem and
explain answers, write problems/NAME/toolkit/rules.py; what it must define is in
the module banrye.search.rules.

--listen waits on 127.0.0.1 for one problem or one contest: press the button of
the browser extension Competitive Companion. NAME is the judge's number, such as
boj1000, cf4a or abc100a, or otherwise derived from the title. The exit status
is 0 if all problems are made, else 2. banrye listen makes plain folders
instead.
"""
