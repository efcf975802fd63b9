// Accepts each right output: here, a number from the sum to twice the sum, which is the answer.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    long long sum = ans.readLong(), given = ouf.readLong();
    if (given < sum || given > 2 * sum)
        quitf(_wa, "%lld is not from %lld to %lld", given, sum, 2 * sum);
    quitf(_ok, "%lld", given);
}
