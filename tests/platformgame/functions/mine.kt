class Solution {
    lateinit var b: Array<IntArray>
    fun go(y: Int, x: Int, oy: Int, ox: Int): Int {
        if (b[y][x] == 0) return 0
        var win = 99
        var lose = 0
        for ((dy, dx) in listOf(0 to 1, 1 to 0, 0 to -1, -1 to 0)) {
            val ny = y + dy
            val nx = x + dx
            if (ny !in b.indices || nx !in b[0].indices || b[ny][nx] == 0) continue
            b[y][x] = 0
            val r = go(oy, ox, ny, nx) + 1
            b[y][x] = 1
            if (r % 2 == 1) win = minOf(win, r) else lose = maxOf(lose, r)
        }
        return if (win < 99) win else lose
    }
    fun solution(board: Array<IntArray>, aloc: IntArray, bloc: IntArray): Int {
        b = board
        println("debug ${b.size}")
        return go(aloc[0], aloc[1], bloc[0], bloc[1])
    }
}
