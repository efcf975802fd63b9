"""Inputs that a problem's own validator makes: small and large ones, and reductions.

Its modules:

    bases             finds formulas with which a validator accepts inputs of any size
    compiled_testlib  testlib.h, changed for packages and compiled
    edge_shaper       the graphs that may fit the reads of one problem
    facts             facts on the lists of one input, measured from its values
    families          changes the header of a family of validators, so that they make inputs
    family_headers    compiles what validators of other families than testlib need to make inputs
    formula_changes   the formulas that are tried in place of others, by the reads
    grammar           translates a checktestdata grammar to a C++ validator
    input_shape       a shape of the inputs of one problem: words and formulas
    learned_format    learns the format of inputs from samples and a validator that only accepts
    reads             the reads of a validator in one input: name, bounds and values
    sample_format     the structure that inputs have in common: lines, counts, numbers
    shaper            the shapes of the inputs of one problem: those that its validator accepts
    shapes            the shapes of inputs that make programs slow or wrong, one entry for each
    source            makes inputs: small and large ones, and reductions
    testlib_patches   changes the text of testlib.h for the programs of a package
    trials            tries formulas for the reads of a validator
    unique_rows       finds the rows that a grammar wants to be unique
    word_shaper       the words and grids that may fit the reads of one problem
    written_format    writes a format that was learned as a grammar of checktestdata
"""
