// Judges a file that defines solution: reads a case from standard input, prints what the method returns. What the file
// itself prints goes to standard error.

class Driver {
    public static void main(String[] arguments) throws java.io.IOException {
        java.io.PrintStream answers = System.out;
        System.setOut(System.err);
        java.io.StreamTokenizer input = new java.io.StreamTokenizer(new java.io.InputStreamReader(System.in));
        int height = number(input), width = number(input);
        int[][] board = rows(input, height, width);
        int[][] places = rows(input, 2, 2);
        Object answer = new Solution().solution(board, places[0], places[1]);
        if (!(answer instanceof Integer || answer instanceof Long)) {
            System.err.println("solution returned " + answer + ", expected an integer");
            System.exit(1);
        }
        answers.println(answer);
        answers.flush();
    }

    static int[][] rows(java.io.StreamTokenizer input, int height, int width) throws java.io.IOException {
        int[][] rows = new int[height][width];
        for (int[] row : rows)
            for (int i = 0; i < width; i++) row[i] = number(input);
        return rows;
    }

    static int number(java.io.StreamTokenizer input) throws java.io.IOException {
        input.nextToken();
        return (int) input.nval;
    }
}
