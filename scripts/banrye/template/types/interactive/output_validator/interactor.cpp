// Talks with the program: what is printed here is its input, and `ouf` is its output. Flush after each line.
#include "testlib.h"
#include <cstdio>
#include <iostream>

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int count = inf.readInt();
    long long sum = 0;
    std::cout << count << std::endl;
    for (int i = 0; i < count; i++) {
        int number = inf.readInt();
        sum += number;
        std::cout << number << (i + 1 < count ? ' ' : '\n');
    }
    std::cout << std::flush;
    std::fclose(stdout); // the program of the example reads to the end
    long long given = ouf.readLong();
    if (given != sum)
        quitf(_wa, "expected %lld, found %lld", sum, given);
    quitf(_ok, "%d numbers", count);
}
