// Platform game: accepts an answer that could be one: a single number and nothing else, and no more moves than the
// board allows.
//
// Idea:   every move removes one platform and ends on another one, so at least one is left at the end.
// Input:  the answer on standard input, the path of the test case's input as the first argument.
// Output: exit status 42 for a possible answer, 43 for an impossible one with the reason on standard error.
//         With `--constraints_file FILE`, BAPCtools learns whether the answer is the least or the greatest of all.
// Tested: data/invalid_answer.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

using namespace std;

const int longest_game = 24;  // 25 platforms on the largest board, less the one that is left

int main(int argc, char** argv) {
    int height = 0, width = 0, platforms = 0;
    ifstream input(argc > 1 ? argv[1] : "");
    input >> height >> width;
    for (int cell, i = 0; i < height * width && input >> cell; i++) platforms += cell;

    // An answer has one spelling, so comparing with each possible one leaves nothing to parse.
    const string answer{istreambuf_iterator<char>(cin), istreambuf_iterator<char>()};
    int moves = 0;
    while (moves < platforms && answer != to_string(moves) + '\n') moves++;
    if (moves == platforms) {
        cerr << "expected a number less than " << platforms << " and the end of the line, found \"" << answer << "\"\n";
        return 43;
    }

    if (argc == 4 && string(argv[2]) == "--constraints_file") {
        ofstream(argv[3]) << "moves moves " << (moves == 0) << ' ' << (moves == longest_game) << ' ' << moves << ' '
                          << moves << " 0 " << longest_game << '\n';
    }
    return 42;
}
