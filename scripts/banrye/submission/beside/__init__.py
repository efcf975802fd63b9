"""Headers and modules beside a program, which are compiled with it.

test/sum.test.cpp, which includes "../lib/add.hpp", is compiled in a folder with both files:
test/main.cpp and lib/add.hpp. A judge takes one file, so the user is told to bundle.

Its modules:

    needs       whether a program needs files beside it
    place       the folders in which they are looked for
    files_beside  the files, and their places in the folder where the program is compiled
    copies      copy them there
    c_family    the headers of C and C++
    bundle      bundle a program and the files beside it into one file
    bundle_c    the same for C and C++: each header in place of its first #include
    texts       the text of a source file that becomes a part of a bundle
"""
