"""Make a failing input smaller.

Design. An input is a sequence of elements, and a reduction of it is a `Change`: blocks of its lists
are left out, numbers are lowered (also with the number that counts the block), or elements are
reordered. The text of an input, the draws of a generator and the choices of a validator are three
views of such a sequence: a view finds the lists with one finder, lowers with one ladder, and turns
a change into an input. The shrinker knows neither views nor processes: it takes the first reduction
of which a predicate says that it fails, and what it may then claim is a value.

    order      the one order of texts
    claims     what is known of the result
    ladder     lower numbers
    sequence   changes of a sequence, and lists of items in it
    lists      finds the lists
    passes     the changes that all views share: leave out, lower, lower and leave out, reorder
    shrinker   tries reductions until none fails
    prefixes   cuts the long lists of a large text, as lines
    text       a text as lines, words and characters: its lists, and changes applied to it
    texts      the reductions of a text whose format is not known
    draws      the random draws of a generator
    choices    the choices of an input validator
    labels     a count of labels lowered together with them

A file imports only from files above it.
"""
