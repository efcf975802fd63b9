package level3;
import java.util.*;
public class Solution {
    static int n, m; static int[][] b;
    static int go(int y, int x, int oy, int ox) {
        if (b[y][x] == 0) return 0;
        int win = 99, lose = 0;
        int[] d = {0, 1, 0, -1, 0};
        for (int i = 0; i < 4; i++) {
            int ny = y + d[i], nx = x + d[i + 1];
            if (ny < 0 || nx < 0 || ny >= n || nx >= m || b[ny][nx] == 0) continue;
            b[y][x] = 0;
            int r = go(oy, ox, ny, nx) + 1;
            b[y][x] = 1;
            if (r % 2 == 1) win = Math.min(win, r); else lose = Math.max(lose, r);
        }
        return win < 99 ? win : lose;
    }
    public int solution(int[][] board, int[] aloc, int[] bloc) {
        n = board.length; m = board[0].length; b = board;
        System.out.println("debug " + n);
        return go(aloc[0], aloc[1], bloc[0], bloc[1]);
    }
    public static void main(String[] args) { System.out.println(new Solution().solution(new int[][]{{1}}, new int[]{0,0}, new int[]{0,0})); }
}
