// TICTACTOE by minimax with a memo of base-3 keys: the way one writes it first.
//
// Idea:   value(board, turn) is 1, 0 or -1 as the player to move wins, ties or loses. A board read as a number in
//         base 3 is the key of the memo, so every position is searched once per run. The counts on a board tell
//         whose turn it is, so the key needs no more.
// Input:  C, then C boards of three rows of three cells 'x', 'o' or '.'.
// Output: a line for each board: x, o or TIE.
// Cost:   at most 5,478 positions per run, then a look-up per board.
// Tested: makes the answer files of this package, with which the Rust program must agree on every position.

#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int unknown = 2;
int memo[19683];  // 3^9

int key_of(const vector<string>& board) {
    int key = 0;
    for (const string& row : board) {
        for (char cell : row) key = key * 3 + (cell == '.' ? 0 : cell == 'x' ? 1 : 2);
    }
    return key;
}

bool has_line(const vector<string>& board, char player) {
    for (int i = 0; i < 3; i++) {
        if (board[i][0] == player && board[i][1] == player && board[i][2] == player) return true;
        if (board[0][i] == player && board[1][i] == player && board[2][i] == player) return true;
    }
    if (board[0][0] == player && board[1][1] == player && board[2][2] == player) return true;
    return board[0][2] == player && board[1][1] == player && board[2][0] == player;
}

int value(vector<string>& board, char turn) {
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(board, other)) return -1;

    int& best = memo[key_of(board)];
    if (best != unknown) return best;

    int found = unknown;
    for (string& row : board) {
        for (char& cell : row) {
            if (cell != '.') continue;
            cell = turn;
            const int outcome = -value(board, other);
            cell = '.';
            found = found == unknown ? outcome : max(found, outcome);
        }
    }
    return best = found == unknown ? 0 : found;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    fill(begin(memo), end(memo), unknown);

    int boards;
    cin >> boards;
    while (boards--) {
        vector<string> board(3);
        int x_count = 0, o_count = 0;
        for (string& row : board) {
            cin >> row;
            x_count += count(row.begin(), row.end(), 'x');
            o_count += count(row.begin(), row.end(), 'o');
        }
        const char turn = x_count == o_count ? 'x' : 'o';
        const char other = turn == 'x' ? 'o' : 'x';
        const int outcome = value(board, turn);
        if (outcome == 0) {
            cout << "TIE\n";
        } else {
            cout << (outcome > 0 ? turn : other) << '\n';
        }
    }
}
