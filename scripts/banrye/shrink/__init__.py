"""Make a failing input smaller.

An input is a sequence of elements. A reduction of it is a `SequenceChange`: it leaves out blocks of
lists, lowers numbers (and the number that counts the block), or reorders elements. There are three
views of an input as such a sequence: its text, the draws of a generator, and the choices of a
validator. A view finds the lists, and turns a change into an input. The shrinker knows neither
views nor processes: it takes the first reduction that still fails. A claim says what holds for
the result.

    order             the one order of texts
    claims            the claims on the result
    ladder            lower numbers
    sequence          changes of a sequence, and lists of items in it
    lists             finds the lists
    reduction_passes  the changes of all views: leave out, lower, lower and leave out, reorder
    shrinker          tries reductions until none fails
    prefixes          cuts the long lists of a large text, as lines
    text_lists        a text as lines, words and characters: its lists, and changes applied to it
    text_reductions   the reductions of a text whose format is not known
    draws             the random draws of a generator
    choices           the choices of an input validator
    labels            a count of labels lowered together with them

A module imports only from the modules below it; the linter enforces this.
"""
