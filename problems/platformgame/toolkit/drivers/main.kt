// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error.

fun main() {
    val answers = System.out
    System.setOut(System.err)
    val numbers = System.`in`.bufferedReader().readText().split(' ', '\n').filter { it != "" }.map { it.toInt() }.iterator()
    fun rows(height: Int, width: Int) = Array(height) { IntArray(width) { numbers.next() } }
    val height = numbers.next()
    val board = rows(height, numbers.next())
    val places = rows(2, 2)
    val answer: Any? = Solution().solution(board, places[0], places[1])
    if (answer !is Int && answer !is Long) {
        System.err.println("solution returned $answer, expected an integer")
        System.exit(1)
    }
    answers.println(answer)
    answers.flush()
}
