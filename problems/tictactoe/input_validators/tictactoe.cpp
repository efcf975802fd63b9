// Accepts (exit status 42) exactly the inputs that the statement allows, rejects (43) the others with a reason.
//
// Every byte counts: one token a line, lines end in LF, nothing follows the last one. A board must be one that a game
// can reach. That is so when x has as many marks as o or one more, and a line belongs only to the side that moved last:
// one side has at most two lines and these share a cell, because three lines, or two apart, take six marks. So the last
// move can have completed them all.
// With --constraints_file FILE it also writes there which bounds of C were met, for bt to warn of bounds that no case meets.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

using namespace std;

const int max_boards = 50;
int line_number = 0;

[[noreturn]] void reject(const string& reason) {
    cerr << "line " << line_number << ": " << reason << endl;
    exit(43);
}

string read_line() {
    line_number++;
    string line;
    if (!getline(cin, line)) reject("expected a line, found the end of the input");
    if (cin.eof()) reject("expected a newline at the end of the line");
    return line;
}

bool has_line(const string& board, char side) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return any_of(begin(lines), end(lines), [&](const int(&line)[3]) {
        return all_of(begin(line), end(line), [&](int cell) { return board[cell] == side; });
    });
}

int main(int argc, char** argv) {
    const string first = read_line();
    int boards = 0;
    while (boards < max_boards && to_string(boards + 1) != first) boards++;
    if (++boards > max_boards) reject("expected C, an integer from 1 to 50, found \"" + first + "\"");

    for (int number = 1; number <= boards; number++) {
        string board;
        for (int row = 0; row < 3; row++) {
            const string cells = read_line();
            if (cells.size() != 3 || cells.find_first_not_of("xo.") != string::npos) {
                reject("expected 3 cells of 'x', 'o' or '.', found \"" + cells + "\"");
            }
            board += cells;
        }
        const auto x_count = count(board.begin(), board.end(), 'x');
        const auto o_count = count(board.begin(), board.end(), 'o');
        const string where = "board " + to_string(number) + ": ";
        if (x_count != o_count && x_count != o_count + 1) reject(where + "no game has these numbers of marks");
        if (has_line(board, 'x') && x_count == o_count) reject(where + "a line of x though o moved last");
        if (has_line(board, 'o') && x_count != o_count) reject(where + "a line of o though x moved last");
    }
    if (cin.peek() != EOF) reject("expected the end of the input after the last board");

    if (argc == 3 && string(argv[1]) == "--constraints_file") {
        // place, name, met the lower bound, met the upper bound, least value, greatest value, the bounds
        ofstream(argv[2]) << "C C " << (boards == 1) << ' ' << (boards == max_boards) << ' ' << boards << ' '
                          << boards << " 1 " << max_boards << '\n';
    }
    return 42;
}
