// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error.

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int driver_number(void) {
    int number = 0;
    if (scanf("%d", &number) != 1) {
        fputs("expected a case on standard input, found its end\n", stderr);
        exit(1);
    }
    return number;
}

static int **driver_rows(size_t height, size_t width) {
    int **rows = malloc(height * sizeof *rows);
    for (size_t i = 0; i < height; i++) {
        rows[i] = malloc(width * sizeof **rows);
        for (size_t j = 0; j < width; j++) rows[i][j] = driver_number();
    }
    return rows;
}

#include "solution.inc"

#undef main  // which may be their macros
#undef int

int main(void) {
    int answers = dup(1);
    dup2(2, 1);
    size_t height = driver_number(), width = driver_number();
    int **cells = driver_rows(height, width);
    int **places = driver_rows(2, 2);
    _Static_assert(_Generic(solution(cells, height, width, places[0], (size_t)2, places[1], (size_t)2),
                            int: 1, unsigned: 1, long: 1, unsigned long: 1, long long: 1, short: 1, char: 1, default: 0),
                   "solution is to return an integer");
    long long answer = solution(cells, height, width, places[0], (size_t)2, places[1], (size_t)2);
    fflush(stdout);
    return dprintf(answers, "%lld\n", answer) > 0 ? 0 : 1;
}
