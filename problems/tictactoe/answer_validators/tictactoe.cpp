// Accepts (exit status 42) an answer file that has the right shape, rejects (43) any other with a reason.
//
// One line, x, o or TIE, for each of the C boards of the input, which is named by the first argument.
// With --constraints_file FILE it also writes there which bounds of the number of lines were met, as the input
// validator does for C.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

using namespace std;

const int max_boards = 50;

[[noreturn]] void reject(const string& reason) {
    cerr << reason << endl;
    exit(43);
}

int main(int argc, char** argv) {
    int boards = 0;
    if (argc < 2 || !(ifstream(argv[1]) >> boards)) reject("expected the input file as the first argument");

    for (int number = 1; number <= boards; number++) {
        string line;
        getline(cin, line);
        const string where = "line " + to_string(number) + ": ";
        if (line != "x" && line != "o" && line != "TIE") reject(where + "expected x, o or TIE, found \"" + line + "\"");
        if (cin.eof()) reject(where + "expected a newline at the end of the line");
    }
    if (cin.peek() != EOF) reject("expected the end of the answer after line " + to_string(boards));

    if (argc == 4 && string(argv[2]) == "--constraints_file") {
        ofstream(argv[3]) << "lines lines " << (boards == 1) << ' ' << (boards == max_boards) << ' ' << boards << ' '
                          << boards << " 1 " << max_boards << '\n';
    }
    return 42;
}
