import "fmt"

func solution(board [][]int, aloc []int, bloc []int) int {
	n, m := len(board), len(board[0])
	var play func(y, x, oy, ox int) int
	play = func(y, x, oy, ox int) int {
		if board[y][x] == 0 {
			return 0
		}
		win, lose := 99, 0
		for _, d := range [][]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			ny, nx := y+d[0], x+d[1]
			if ny < 0 || nx < 0 || ny >= n || nx >= m || board[ny][nx] == 0 {
				continue
			}
			board[y][x] = 0
			r := play(oy, ox, ny, nx) + 1
			board[y][x] = 1
			if r%2 == 1 {
				if r < win {
					win = r
				}
			} else if r > lose {
				lose = r
			}
		}
		if win < 99 {
			return win
		}
		return lose
	}
	fmt.Println("debug", n, m)
	return play(aloc[0], aloc[1], bloc[0], bloc[1])
}
