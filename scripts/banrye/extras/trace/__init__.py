"""See a program run: which lines, what each of them changed, and what was read and printed.

Its modules:

    assemble          makes steps of the lines of a record
    beside            puts the run that passes beside the run that fails
    changes           what changed from one value to another, in the words of a table
    counterexample    what a trace adds to `banrye counterexample`: the failing run, step by step
    doctor            what the tracers need, for `banrye doctor`
    fold              folds the steps of a loop that look alike: its first and last round stay
    gdb               traces a C, C++ or Rust program: gdb runs it beside inside/gdb_tracer.py
    inside            what runs in the sandbox beside a program that is traced
    java              traces a Java program: an agent in its virtual machine writes the steps
    kept              names what the tracers keep
    model             a trace: the steps of a program on one input, and what each of them changed
    nearest           of the inputs that pass, the one that is nearest to a failing input
    node              traces a JavaScript program: Node runs it beside inside/node_tracer.js
    page              writes a trace as a page: one HTML file that needs nothing else
    printed           prints the table of a trace, how it ended, and how many steps there were
    python            traces a Python program
    record            runs a program beside its tracer, and read the lines that the tracer writes
    rust_moves        finds where a Rust program moves the values of its variables
    statements        finds where variables of C, C++ and Rust get their first value
    table             the rows of a trace, and which of them are shown
    traced_languages  languages as the tracers want them compiled: languages.yaml beside this file
    tracers           chooses the tracer of a program by its language
    uncaught          names what has ended a program of C++ or Rust
    undefined         names the undefined behaviour in a run of a C or C++ program
    unseen            says at a step what cannot be seen there
    verb              the verb `trace`: its help
"""
