// Mistake: does not place the mark on the board before the recursive call, so the recursion never ends. Each call holds
// 16 KB, so that the stack overflows soon.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

using namespace std;

struct Game {
    string board;
    int move_count = 0, moves[4096];
};

map<string, int> memo;

bool has_line(const string& board, char player) {
    const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto& line : lines) {
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return true;
    }
    return false;
}

// 1, 0 or -1 as the player to move wins, ties or loses.
int value(Game game, char turn) {
    const string& board = game.board;
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(board, other)) return -1;
    if (board.find('.') == string::npos) return 0;
    if (memo.count(board)) return memo[board];

    int best = -1;
    for (int cell = 0; cell < 9; cell++) {
        if (board[cell] != '.') continue;
        game.moves[game.move_count++ % 4096] = cell;
        best = max(best, -value(game, other));
        game.move_count--;
    }
    return memo[board] = best;
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        Game game;
        string& board = game.board;
        string row;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            board += row;
        }
        const bool x_moves = count(board.begin(), board.end(), 'x') == count(board.begin(), board.end(), 'o');
        const char turn = x_moves ? 'x' : 'o', other = x_moves ? 'o' : 'x';
        const int outcome = value(game, turn);
        if (outcome == 0) {
            cout << "TIE\n";
        } else {
            cout << (outcome > 0 ? turn : other) << '\n';
        }
    }
}
