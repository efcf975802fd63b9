// testlib.h of an archive, changed so that programs that include it exit and read as a package wants.
#ifndef TESTLIB_OF_A_PACKAGE
#define TESTLIB_OF_A_PACKAGE
#include <string>
#define OK_EXIT_CODE 42
#define WA_EXIT_CODE 43
#define PE_EXIT_CODE 43
#define DIRT_EXIT_CODE 43
#define UNEXPECTED_EOF_EXIT_CODE 43
#define PC_BASE_EXIT_CODE 50 // partial points of 42 would be OK_EXIT_CODE otherwise
#define FAIL_EXIT_CODE (testlibMode == _validator ? 43 : 3) // a validator rejects by failing

// testlib.h begins here.
// testlib.h ends here.

// testlib's checkers want the names of input, output and answer. In a package, the output comes on standard input.
static inline void register_checker_of_a_package(int, char *argv[]) {
    char output[] = "/dev/stdin";
    char *arguments[] = {argv[0], argv[1], output, argv[2], nullptr};
    registerTestlibCmd(4, arguments);
}
#define registerTestlibCmd register_checker_of_a_package

// testlib's interactors want the names of input, output and answer. In a package, the third argument is a folder. A
// template, because not each testlib.h has interactors.
template <class Count> static inline void register_interactor_of_a_package(Count, char *argv[]) {
    std::string output = std::string(argv[3]) + "tout.txt";
    char *arguments[] = {argv[0], argv[1], &output[0], argv[2], nullptr};
    registerInteraction(Count(4), arguments);
}
#define registerInteraction register_interactor_of_a_package
#endif
