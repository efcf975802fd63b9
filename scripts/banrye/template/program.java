// {{title}}: {{source}}, {{url}}
//
// What is asked, in a sentence or two. Until then this is an example, the sum of N numbers.
//
// Input:  N, then N numbers from 0 to 10^9; N is from 1 to 100,000.
// Output: the answer.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    public static void main(String[] arguments) throws IOException {
        StreamTokenizer words = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        words.nextToken();
        int count = (int) words.nval;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            words.nextToken();
            sum += (long) words.nval;
        }
        System.out.println(sum);
    }
}
