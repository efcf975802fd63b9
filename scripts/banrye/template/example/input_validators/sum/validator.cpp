// Accepts a valid input. Blanks and line breaks must be as in the statement. scripts/counterexample makes inputs with it,
// so write each bound of the statement, and no more.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int count = inf.readInt(1, 100000, "n");
    inf.readEoln();
    for (int i = 0; i < count; i++) {
        if (i > 0)
            inf.readSpace();
        inf.readInt(0, 1000000000, "number");
    }
    inf.readEoln();
    inf.readEof();
}
