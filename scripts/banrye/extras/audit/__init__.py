"""The audit of a package: how good its test cases are, measured by known mistakes.

A mutant is a copy of an accepted program with one mistake. The survey runs each mutant on the test
cases. The attack gives a mutant that passes all of them inputs of the validator until one fails.
The result says which mistakes no test case rejects, and which test cases reject nothing.

Its modules:

    mutants             copies of a program with one mistake
    survey              which test cases reject which mutants
    attack              new inputs for the mutants that pass
    largest_case_check  check that the largest test cases reject slow mutants
    probes              the checker on right answers with other blanks, and its time
    result              the result of an audit: the value that the views print
    audit_table         the result as lines
    audit_json          the result as JSON
    audit_package       the whole audit of one package
    hints               the audit as the next command after `banrye new`
    verb                the verb `audit`: its help

A module imports only from the modules above it.
"""
