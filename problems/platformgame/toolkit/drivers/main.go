// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error.

package main

import (
	"bufio"
	"fmt"
	"os"
)

var driverAnswers = func() *os.File {
	answers := os.Stdout
	os.Stdout = os.Stderr
	return answers
}()

func main() {
	input := bufio.NewReader(os.Stdin)
	number := func() (found int) {
		if _, err := fmt.Fscan(input, &found); err != nil {
			fmt.Fprintln(os.Stderr, "expected a case on standard input, found", err)
			os.Exit(1)
		}
		return
	}
	rows := func(height, width int) [][]int {
		found := make([][]int, height)
		for i := range found {
			found[i] = make([]int, width)
			for j := range found[i] {
				found[i][j] = number()
			}
		}
		return found
	}
	height := number()
	board := rows(height, number())
	places := rows(2, 2)
	var answer interface{} = solution(board, places[0], places[1])
	switch answer.(type) {
	case int, int64, int32:
		fmt.Fprintln(driverAnswers, answer)
	default:
		fmt.Fprintf(os.Stderr, "solution returned %v (%T), expected an integer\n", answer, answer)
		os.Exit(1)
	}
}
