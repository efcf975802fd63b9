#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
static int **b, n, m;
int go(int y, int x, int oy, int ox) {
    static int d[] = {0, 1, 0, -1, 0};
    if (!b[y][x]) return 0;
    int win = 99, lose = 0;
    for (int i = 0; i < 4; i++) {
        int ny = y + d[i], nx = x + d[i + 1];
        if (ny < 0 || nx < 0 || ny >= n || nx >= m || !b[ny][nx]) continue;
        b[y][x] = 0;
        int r = go(oy, ox, ny, nx) + 1;
        b[y][x] = 1;
        if (r % 2) { if (r < win) win = r; } else if (r > lose) lose = r;
    }
    return win < 99 ? win : lose;
}
int solution(int** board, size_t board_rows, size_t board_cols, int aloc[], size_t aloc_len, int bloc[], size_t bloc_len) {
    b = board, n = board_rows, m = board_cols;
    printf("debug %d\n", n);
    return go(aloc[0], aloc[1], bloc[0], bloc[1]);
}
