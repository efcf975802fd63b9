"""Code that several verbs share: options, the choice of the problem, printed lines.

Options:

    option_parser       options: a frozen dataclass that is parsed, and printed as words again
    option_help         the part of --help that explains options
    options             the options that several verbs have
    verb_options        options of a verb that stand for the verb of a removable room

The arguments:

    target              the problem and the program that the arguments mean
    case_folder         a place of test cases in place of a problem
    standard_input      a program on standard input

Modules that print:

    failing_input       one failing input
    sanitizer_report    the findings of sanitizers on it
    failure_files       the files of --save
    plot_file           the plot of a search: --plot
    search_json         a counterexample as a line of JSON
"""
