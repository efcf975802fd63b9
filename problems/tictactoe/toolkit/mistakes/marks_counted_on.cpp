// Mistake: counts the marks of all boards so far to see whose turn it is.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace std;

map<string, int> memo;

bool has_line(const string& b, char p) {
    const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto& l : lines) {
        if (b[l[0]] == p && b[l[1]] == p && b[l[2]] == p) return true;
    }
    return false;
}

// 1, 0 or -1 as `turn` wins, ties or loses.
int value(string b, char turn) {
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(b, other)) return -1;
    if (b.find('.') == string::npos) return 0;
    if (memo.count(b)) return memo[b];
    int best = -1;
    for (int i = 0; i < 9; i++) {
        if (b[i] != '.') continue;
        b[i] = turn;
        best = max(best, -value(b, other));
        b[i] = '.';
    }
    return memo[b] = best;
}

int main() {
    int boards, xs = 0, os = 0;
    cin >> boards;
    while (boards--) {
        string b, row;
        for (int r = 0; r < 3; r++) {
            cin >> row;
            b += row;
        }
        for (char cell : b) {
            xs += cell == 'x';
            os += cell == 'o';
        }
        memo.clear();
        char turn = xs == os ? 'x' : 'o';
        int result = value(b, turn);
        if (result == 0) cout << "TIE\n";
        else cout << (result > 0 ? turn : turn == 'x' ? 'o' : 'x') << '\n';
    }
}
