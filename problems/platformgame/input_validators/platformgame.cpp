// Platform game: accepts an input exactly as the statement describes it, byte for byte.
//
// Rules:  1 <= H, W <= 5; every cell 0 or 1; both tokens inside the board and on platforms (one cell may hold both);
//         numbers without sign or leading zero, one space between numbers, one LF after each line, nothing after.
// Output: exit status 42 for a good input, 43 for a bad one with the reason on standard error.
//         With `--constraints_file FILE`, BAPCtools learns which bound of which number this input reached.
// Tested: data/invalid_input holds an input for every rule and every bound.

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int line_number = 1;
ofstream constraints;

[[noreturn]] void reject(const string& reason) {
    cerr << "line " << line_number << ": " << reason << '\n';
    exit(43);
}

string name_of(int byte) {
    if (byte == EOF) return "the end of the file";
    if (byte == '\n') return "the end of the line";
    if (byte == ' ') return "a space";
    return isgraph(byte) ? string{'\'', char(byte), '\''} : "byte " + to_string(byte);
}

void expect(int wanted) {
    const int found = cin.get();
    if (found != wanted) reject("expected " + name_of(wanted) + ", found " + name_of(found));
    if (found == '\n') line_number++;
}

int read_number(const string& name, int low, int high) {
    string digits;
    while (isdigit(cin.peek())) digits += char(cin.get());
    if (digits.empty()) reject("expected " + name + ", found " + name_of(cin.peek()));
    if (digits[0] == '0' && digits.size() > 1) reject(name + " has a leading zero: " + digits);
    // No bound has two digits, and a longer number need not fit an int.
    const int value = digits.size() == 1 ? digits[0] - '0' : high + 1;
    if (value < low || value > high) {
        reject(name + " is " + digits + ", expected " + to_string(low) + " to " + to_string(high));
    }
    constraints << name << ' ' << name << ' ' << (value == low) << ' ' << (value == high) << ' ' << value << ' ' << value
                << ' ' << low << ' ' << high << '\n';
    return value;
}

void read_token(const string& player, const vector<vector<int>>& board) {
    const int row = read_number(player + ".row", 0, board.size() - 1);
    expect(' ');
    const int column = read_number(player + ".column", 0, board[0].size() - 1);
    if (board[row][column] == 0) reject(player + " stands on a cell without a platform");
    expect('\n');
}

int main(int argc, char** argv) {
    if (argc == 3 && string(argv[1]) == "--constraints_file") constraints.open(argv[2]);

    const int height = read_number("H", 1, 5);
    expect(' ');
    const int width = read_number("W", 1, 5);
    expect('\n');

    vector<vector<int>> board(height, vector<int>(width));
    for (auto& row : board) {
        for (int column = 0; column < width; column++) {
            if (column > 0) expect(' ');
            row[column] = read_number("cell", 0, 1);
        }
        expect('\n');
    }

    read_token("A", board);
    read_token("B", board);
    expect(EOF);
    return 42;
}
