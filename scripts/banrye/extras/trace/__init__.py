"""See a program run: which lines, what each of them changed, and what was read and printed.

Its modules:

    agent_tool           the verb as a tool for agents
    assemble             makes steps of the lines of a record
    changes              the changes from one value to another, in the words of a table
    counterexample       the options --trace and --html of `banrye counterexample`
    cut_notes            says at a step what cannot be seen there
    doctor               the commands that the tracers need, for `banrye doctor`
    end_message          names what has ended a program of C++ or Rust
    entry_kinds          the kinds of store entries of the tracers
    fold                 folds the steps of a loop that look alike: its first and last round stay
    gdb                  traces a C, C++ or Rust program: gdb runs it beside inside/native
    inside               the code that runs in the sandbox beside a traced program
    java                 traces a Java program: an agent in its virtual machine writes the steps
    trace_model          a trace: the steps of a program on one input, and what each of them changed
    nearest_input        of the inputs that pass, the one that is nearest to a failing input
    node                 traces a JavaScript program: Node runs it beside inside/javascript
    page                 writes a trace as a page: one HTML file that needs nothing else
    python               traces a Python program
    record               runs a program beside its tracer, and reads the lines of the tracer
    trace_report         prints the table of a trace, how it ended, and how many steps there were
    run_comparison       puts the run that passes beside the run that fails
    rust_moves           finds where a Rust program moves the values of its variables
    source_statements    finds where variables of C, C++ and Rust get their first value
    trace_table          the rows of a trace, and which of them are shown
    added_languages     languages as the tracers want them compiled: languages.yaml
    tracers              chooses the tracer of a program by its language
    undefined_behaviour  names the undefined behaviour in a run of a C or C++ program
    verb                 the verb `trace`: its help
"""
