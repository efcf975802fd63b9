"""How good the test cases of a problem are, measured with mistakes of which the place is known.

`mutate` makes one mistake of contestants at a time in an accepted program, by its syntax tree.
`survey` runs each changed program on the test cases, and `attack` gives those that pass inputs of
the problem's validator until one of them is answered wrongly. `table` says which mistakes no test
case rejects and which test cases added nothing. `banrye.new_cases` writes the inputs as new ones.

    syntax         source texts as trees, and changes of a text
    expressions    mistakes in an expression: comparisons, constants, signs, minimum and maximum
    statements     mistakes by a statement that is missing or in the wrong order
    sizes          mistakes by a type or an array that is too small
    slow           mistakes that only make a program slower
    mutate         the mutants of a source text, in an order that a seed decides
    subjects       the accepted programs that are changed
    machine_code   whether two programs are compiled to the same code
    survey         which test cases reject which mutants
    cover          few test cases that reject what all reject
    inputs         the inputs with which mutants are attacked, with their answers
    attack         the smallest input that is found on which a mutant is wrong
    basic          a few inputs of each kind that the validator makes
    bounds         the bounds of the validator that no test case reaches, and who alone reaches one
    late           whether the largest test cases stop what is slow
    probes         what a checker says of right answers with other blanks, and how long it takes
    result         what came of an audit: the value that the rest prints
    table          that as lines
    as_json        that as JSON
    run            all of it, for one package

A file imports only from files above it, and from the rooms below this one.
"""
