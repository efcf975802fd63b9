// Mistake: no search; both players follow a heuristic that does not see forks.

#include <algorithm>
#include <iostream>
#include <string>

using namespace std;

bool has_line(const string& board, char player) {
    const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto& line : lines) {
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return true;
    }
    return false;
}

// The cell of a rule of thumb: complete a line, else stop one, else the centre, else a corner, else any.
int chosen_cell(string board, char turn) {
    for (char player : {turn, turn == 'x' ? 'o' : 'x'}) {
        for (int cell = 0; cell < 9; cell++) {
            if (board[cell] != '.') continue;
            board[cell] = player;
            if (has_line(board, player)) return cell;
            board[cell] = '.';
        }
    }
    for (int cell : {4, 0, 2, 6, 8, 1, 3, 5, 7}) {
        if (board[cell] == '.') return cell;
    }
    return -1;
}

// 1, 0 or -1 as the player to move wins, ties or loses.
int value(string board, char turn) {
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(board, other)) return -1;
    const int cell = chosen_cell(board, turn);
    if (cell < 0) return 0;
    board[cell] = turn;
    return -value(board, other);
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
        const int outcome = value(board, turn);
        if (outcome == 0) {
            cout << "TIE\n";
        } else {
            cout << (outcome > 0 ? turn : other) << '\n';
        }
    }
}
