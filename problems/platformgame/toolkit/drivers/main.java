// Judges a file that defines solution: reads a case from standard input, prints what the method returns. What the file
// itself prints goes to standard error.

class Driver {
    public static void main(String[] arguments) {
        java.io.PrintStream answers = System.out;
        System.setOut(System.err);
        java.util.Scanner input = new java.util.Scanner(System.in);
        int height = input.nextInt(), width = input.nextInt();
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

    static int[][] rows(java.util.Scanner input, int height, int width) {
        int[][] rows = new int[height][width];
        for (int[] row : rows)
            for (int i = 0; i < width; i++) row[i] = input.nextInt();
        return rows;
    }
}
