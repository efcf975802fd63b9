// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error.

fun main() {
    val answers = System.out
    System.setOut(System.err)
    val input = java.util.Scanner(System.`in`)
    fun rows(height: Int, width: Int) = Array(height) { IntArray(width) { input.nextInt() } }
    val height = input.nextInt()
    val board = rows(height, input.nextInt())
    val places = rows(2, 2)
    val answer: Any? = Solution().solution(board, places[0], places[1])
    if (answer !is Int && answer !is Long) {
        System.err.println("solution returned $answer, expected an integer")
        System.exit(1)
    }
    answers.println(answer)
    answers.flush()
}
