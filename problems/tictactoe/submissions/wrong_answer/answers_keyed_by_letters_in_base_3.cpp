// Mistake: the key is the board as a number in base 3, but the character codes are added instead of digits.
// Caught by: alike_letters_in_base_3.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

using namespace std;

map<string, int> memo;
map<int, int> answers;

int key_of(const string& board) {
    int key = 0;
    for (char cell : board) key = 3 * key + cell;
    return key;
}

bool has_line(const string& board, char player) {
    const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto& line : lines) {
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return true;
    }
    return false;
}

// 1, 0 or -1 as the player to move wins, ties or loses.
int value(string board, char turn) {
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(board, other)) return -1;
    if (board.find('.') == string::npos) return 0;
    if (memo.count(board)) return memo[board];

    int best = -1;
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = turn;
        best = max(best, -value(board, other));
        cell = '.';
    }
    return memo[board] = best;
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        string board, row;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            board += row;
        }
        const bool x_moves = count(board.begin(), board.end(), 'x') == count(board.begin(), board.end(), 'o');
        const char turn = x_moves ? 'x' : 'o', other = x_moves ? 'o' : 'x';
        if (!answers.count(key_of(board))) answers[key_of(board)] = value(board, turn);
        const int outcome = answers[key_of(board)];
        if (outcome == 0) {
            cout << "TIE\n";
        } else {
            cout << (outcome > 0 ? turn : other) << '\n';
        }
    }
}
