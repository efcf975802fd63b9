"""The user's own test cases: their layouts, documents and judge.

Its modules:

    own_values          a problem with what the user states instead
    own_judge           its judge: a comparison, a checker, an interactor
    cases               pairs of files in the layouts that people have
    case_names          which file is an input, and which file is its answer
    learned_names       the same, learned from the names if no word is known
    material            the damage by editors and Windows to a text
    examples            a table of examples and the function that is judged
    documented_cases    a problem made of a document with test cases
    case_documents      documents, which rooms read
    case_json           test cases in JSON, in the shapes that people write
    case_settings       settings that judges keep beside test cases
    no_cases            the error on a place without test cases, and who takes it
"""
