// Mistake: for fear of the time limit, the search takes what it has after 20,000 positions.

#include <algorithm>
#include <iostream>

using namespace std;

int platform[49], positions;
const int steps[] = {-7, 7, -1, 1};

int solve(int mine, int yours) {
    if (!platform[mine] || ++positions > 20000) return 0;
    int best = 0;
    platform[mine] = 0;
    for (int step : steps) {
        if (!platform[mine + step]) continue;
        int moves = 1 + solve(yours, mine + step);
        bool wins = moves % 2, is_winning = best % 2;
        if (wins != is_winning ? wins : wins ? moves < best : moves > best) best = moves;
    }
    platform[mine] = 1;
    return best;
}

int main() {
    int h, w, r, c, a[2];
    cin >> h >> w;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) cin >> platform[7 * i + j + 8];
    for (int& cell : a) {
        cin >> r >> c;
        cell = 7 * r + c + 8;
    }
    cout << solve(a[0], a[1]) << endl;
}
