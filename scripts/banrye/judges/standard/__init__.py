r"""The standard checkers of other tools, each with the verdicts of the original.

Each module uses the standard library only, so that its text can be the output validator of a
package. tests/fixtures/oracles/verdicts.tsv has what the originals say.

    testlib.CHECKERS["lcmp"](b"1 2\n3\n", b"1  2\n3")   True: blanks within lines do not count
"""
