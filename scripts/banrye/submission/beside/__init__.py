"""Headers and modules beside a program, which are compiled with it.

test/sum.test.cpp, which includes "../lib/add.hpp", is compiled in a folder with both files:
test/main.cpp and lib/add.hpp. A judge takes one file, so the user is told to bundle.
"""
