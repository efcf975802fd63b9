// Judges a file that defines solution: reads a case from standard input, prints what the method returns. What the file
// itself prints goes to standard error.

static class Driver
{
    static int Main()
    {
        var answers = System.Console.Out;
        System.Console.SetOut(System.Console.Error);
        var words = System.Console.In.ReadToEnd().Split((char[])null, System.StringSplitOptions.RemoveEmptyEntries);
        var numbers = System.Array.ConvertAll(words, int.Parse);
        var board = new int[numbers[0], numbers[1]];
        int next = 2;
        for (int row = 0; row < numbers[0]; row++)
            for (int column = 0; column < numbers[1]; column++)
                board[row, column] = numbers[next++];
        var aloc = new[] { numbers[next++], numbers[next++] };
        var bloc = new[] { numbers[next++], numbers[next++] };
        object answer = new Solution().solution(board, aloc, bloc);
        if (!(answer is int || answer is long))
        {
            var type = answer == null ? "null" : answer.GetType().ToString();
            System.Console.Error.WriteLine("solution returned {0} ({1}), expected an integer", answer, type);
            return 1;
        }
        answers.WriteLine(answer);
        answers.Flush();
        return 0;
    }
}
