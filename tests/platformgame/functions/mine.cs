using System;
public class Solution {
    int[,] b;
    int Go(int y, int x, int oy, int ox) {
        if (b[y, x] == 0) return 0;
        int win = 99, lose = 0;
        int[] d = {0, 1, 0, -1, 0};
        for (int i = 0; i < 4; i++) {
            int ny = y + d[i], nx = x + d[i + 1];
            if (ny < 0 || nx < 0 || ny >= b.GetLength(0) || nx >= b.GetLength(1) || b[ny, nx] == 0) continue;
            b[y, x] = 0;
            int r = Go(oy, ox, ny, nx) + 1;
            b[y, x] = 1;
            if (r % 2 == 1) win = Math.Min(win, r); else lose = Math.Max(lose, r);
        }
        return win < 99 ? win : lose;
    }
    public int solution(int[,] board, int[] aloc, int[] bloc) {
        b = board;
        Console.WriteLine("debug");
        return Go(aloc[0], aloc[1], bloc[0], bloc[1]);
    }
}
