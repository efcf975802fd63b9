// A right program for the box on solution/explore.html. scripts/checks/pages also runs it with a mistake.
function solution(board, aloc, bloc) {
  const [row, column] = aloc;
  if (!board[row][column]) return 0;
  const lengths = [];
  board[row][column] = 0;
  for (const [down, right] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    const next = [row + down, column + right];
    if (board[next[0]]?.[next[1]]) lengths.push(1 + solution(board, bloc, next));
  }
  board[row][column] = 1;
  const wins = lengths.filter((length) => length % 2 === 1);
  return wins.length > 0 ? Math.min(...wins) : Math.max(0, ...lengths);
}
