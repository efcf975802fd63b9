// The words of this game.
import { plural, with_particle } from "../../../../scripts/pages/particles.js";

export const GAME_WORDS = {
  en: {
    title: "Rook, Bishop, King, Knight, Palace",
    rule_1: "On your turn, move any one piece.",
    rule_2:
      "Left or down. Rook: any distance. Bishop: any, diagonally. King: 1 step. Knight: 2 + 1. Palace: rook, or 1 diagonally.",
    rule_3: "Whoever cannot move loses.",
    rung_1: "One rook, two players: koosaga moves first, cubelover second. Win at once.",
    rung_2: "Two equal rooks, and you are second. Answer each move: move the other rook as far.",
    rung_3:
      "The value of a stuck piece is 0, of another one the least number missing among the values it reaches. Make both equal.",
    rung_4:
      "With each move make the number of ones in each column of the table below even: nim-sum 0.",
    guide_1: "Pick up a piece on the board.",
    guide_2: "Dots mark its moves. Choose one; the computer answers.",
    moved: (player, piece, from, to) => `${player} moved the ${piece} from ${from} to ${to}.`,
    how_to_move: "Pick up a piece to see its moves.",
    rules: "Several pieces may share a square.",
    board: "Board; x to the right, y upwards",
    R: "rook",
    B: "bishop",
    K: "king",
    N: "knight",
    P: "palace",
    how_R: "any distance left, or any distance down",
    how_B: "any distance left and the same distance down",
    how_K: "one step left, down, or both",
    how_N: "one step left and two down, or two left and one down",
    how_P: "like a rook, or one step left and one down",
    legend: "★ wins, ○ loses.",
    wins: (player, winner) => `${player} to move. With best play ${winner} wins.`,
    stuck: (player) => `${player} is stuck.`,
    stars: "★ wins: choose one, or pick up a piece.",
    no_win: "No move wins. Pick up any piece.",
    needs: (value, sum, need, can_win, is_pair) =>
      sum === 0
        ? `value ${value}. ${is_pair ? "The values are equal" : "The nim-sum is 0"}: no move keeps it.`
        : (is_pair
            ? `value ${value}, the other ${need}`
            : `value ${value} ⊕ nim-sum ${sum} = ${need}`) +
          (can_win ? `: ★ has it.` : `; no move reaches ${need}.`),
    reaches: (values, least) =>
      `reaches (grey) ${values.join(", ")}; the least missing is ${least}.`,
    grey: " Grey: its value there.",
    badge: (value) => `, value ${value}`,
    star_of: (piece) => `of ${piece}`,
    strip:
      "The values in the boxes, in binary. Red: columns with an odd number of ones; there the nim-sum has a 1.",
    grundy_about:
      "Each piece has a value, its Grundy value. A piece that cannot move has the value 0. Any other has the " +
      "least number (of 0, 1, 2, …) missing among the values of the squares that its moves reach. So a rook " +
      "at (0, n) has n: its moves reach 0 to n − 1.",
    one_of: (number, count) => ` ${number} of ${count} here: click again.`,
    count: (count) => `${count} pieces`,
    no_moves: (piece) => `${piece} cannot move.`,
    far: (x, y) => `Lower left: (${x}, ${y}). Above 999, the last three digits are shown.`,
    winning_title: (count) => `Winning moves: ${count || "none"}`,
    reached: (piece, count) =>
      `${piece}: ${count} ${plural(count, "move leads", "moves lead")} to squares with ` +
      `these values`,
    mex: (value) => `The least missing value, the mex, is ${value}: the value of the piece.`,
    form: (piece, form, square, value) =>
      `Without a list, for a ${piece} at (x, y): ${form}. At ${square}: ${value}.`,
    is_there: (value) => `${value} reached`,
    is_not: (value) => `${value} missing`,
    is_mex: (value) => `${value} missing: the mex`,
    piece: "piece",
    value: "value",
    bits: "binary",
    nim_sum: "nim-sum",
    nim_sum_about:
      "The nim-sum is the xor, ⊕, of the Grundy values: in binary, a column with an odd number of ones " +
      "gives 1. The player to move wins unless it is 0: a winning move makes it 0, and from 0 every move " +
      "changes one value, and so the sum.",
    lower_about:
      "If it is not 0, a winning move exists: some piece has a 1 in the leftmost odd column. Its value ⊕ " +
      "the nim-sum has a 0 there and the same digits before it, so it is less, and a piece reaches each lesser value. ",
    raise_about:
      "A move may raise a value, but from there the piece reaches its old value, and the opponent takes it. ",
    xor: (numbers, bits) => `${numbers}, in binary ${bits}: ones that pair up in a column vanish.`,
    here: "Here: ",
    at_first: "At first: ",
    for_example: "For example: ",
    equal:
      "From equal values each move leads to different ones, and the answer makes them equal again. ",
    as_far: (move, loser) =>
      `After ${move} the rooks are equally far from the corner: whatever ${loser} does with one, the ` +
      `other can do, so ${loser} is stuck first. `,
    each_move: (winner) => `each move of ${winner}`,
    stuck_at: (from, player, piece, to) =>
      `From ${from} ${player} takes the ${piece} to ${to}, where it is stuck. Go there yourself.`,
    sum_is: (values, sum, winner, move, is_pair) =>
      `Values: ${values}. ${is_pair ? "They differ" : `The nim-sum is ${sum}`}, so ${winner} wins by making ` +
      `${is_pair ? "them equal" : "it 0"}: ${move}. `,
    left: (move, sum, winner, is_pair) =>
      `After ${move} ${is_pair ? "they differ" : `it is ${sum}`}, and ${winner} wins by making ` +
      `${is_pair ? "them equal" : "it 0"}.`,
    lesson: (sums, winner, loser, is_pair) =>
      `${is_pair ? "Values" : "Nim-sums"}: ${sums.join(" → ")}. Each move of ${winner} made ` +
      `${is_pair ? "them equal" : "it 0"}, and no move of ${loser} keeps that. At last all values are 0, and ` +
      `${loser} is stuck.`,
    more: (count) => `and ${count} more ${plural(count, "piece", "pieces")}, counted in the sum`,
    program_form:
      'Either function solution(pieces), where a piece is [x, y, "R"] and the result is ' +
      '"koosaga" or "cubelover", or a program that reads standard input ' +
      '(require("fs").readFileSync(0) or readline) and prints with console.log.',
    add: "Add",
    remove: "Remove the piece in hand",
    turn: "Switch turns",
    cell: (x, y, value) => `(${x}, ${y}), value ${value}`,
    square: (x, y) => `(${x}, ${y})`,
    is_taken: "in hand",
    is_reached: "reached by a move",
    is_winning: "a winning move",
    is_losing: "a losing move",
    is_last: "last move",
    stands: (piece) => `${piece} here`,
    range: "coordinates from 0 to 999999999",
  },
  ko: {
    title: "룩, 비숍, 킹, 나이트, 궁전 게임",
    rule_1: "차례마다 아무 말이나 하나 움직입니다.",
    rule_2:
      "왼쪽이나 아래로. 룩: 몇 칸이든. 비숍: 대각선 몇 칸이든. 킹: 한 칸. 나이트: 두 칸과 한 칸. 궁전: 룩처럼, 또는 대각선 한 칸.",
    rule_3: "움직일 말이 없으면 집니다.",
    rung_1: "룩 하나, 두 사람: koosaga가 먼저, cubelover가 나중입니다. 바로 이기세요.",
    rung_2: "같은 룩 둘, 당신은 나중에 둡니다. 상대가 움직인 만큼 다른 룩을 움직이세요.",
    rung_3:
      "갈 곳이 없는 말의 값은 0, 다른 말의 값은 갈 수 있는 칸의 값들에 없는 가장 작은 수입니다. 두 값을 같게 만드세요.",
    rung_4:
      "아래 표는 값을 2진수로 보입니다. 둘 때마다 자리마다 1이 짝수 개가 되게 하세요. 그러면 님합이 0입니다.",
    guide_1: "게임판에서 말을 하나 집으세요.",
    guide_2: "점이 갈 수 있는 칸입니다. 하나를 고르면 컴퓨터가 둡니다.",
    moved: (player, piece, from, to) =>
      `${with_particle(player, "이/가")} ${with_particle(piece, "을/를")} ${from}에서 ${with_particle(to, "으로/로")} 옮겼습니다.`,
    how_to_move: "말을 집으면 갈 수 있는 칸이 보입니다.",
    rules: "한 칸에 여러 말이 있어도 됩니다.",
    board: "게임판, x는 오른쪽, y는 위쪽",
    R: "룩",
    B: "비숍",
    K: "킹",
    N: "나이트",
    P: "궁전",
    how_R: "왼쪽으로 몇 칸이든, 또는 아래로 몇 칸이든",
    how_B: "왼쪽과 아래로 같은 칸수만큼 (대각선)",
    how_K: "왼쪽, 아래, 왼쪽 아래 대각선으로 한 칸",
    how_N: "왼쪽 한 칸과 아래 두 칸, 또는 왼쪽 두 칸과 아래 한 칸",
    how_P: "룩처럼, 또는 왼쪽 아래 대각선으로 한 칸",
    legend: "★은 이기는 수, ○은 지는 수입니다.",
    wins: (player, winner) =>
      `${player}의 차례입니다. 두 사람 모두 최선을 다하면 ${with_particle(winner, "이/가")} 이깁니다.`,
    stuck: (player) => `${with_particle(player, "이/가")} 옮길 말이 없습니다.`,
    stars: "★이 이기는 수입니다. 하나를 고르거나 말을 집으세요.",
    no_win: "이기는 수가 없습니다. 아무 말이나 집으세요.",
    needs: (value, sum, need, can_win, is_pair) =>
      sum === 0
        ? `값 ${value}. ${is_pair ? "두 값이 같은데" : "님합이 0인데"} 어디로 가도 그렇지 않게 됩니다.`
        : (is_pair ? `값 ${value}, 다른 말은 ${need}: ` : `값 ${value} ⊕ 님합 ${sum} = ${need}: `) +
          (can_win ? "★의 값입니다." : "갈 수 없는 값입니다."),
    reaches: (values, least) =>
      `갈 수 있는 값(회색) ${values.join(", ")}, 없는 가장 작은 수 ${least}.`,
    grey: " 회색: 그 칸에서의 값.",
    badge: (value) => `, 값 ${value}`,
    star_of: (piece) => `${piece}의 수`,
    strip:
      "네모에 적힌 값을 2진수로 썼습니다. 빨간색은 1이 홀수 개인 자리이고, 님합은 그 자리만 1입니다.",
    grundy_about:
      "말마다 값(그런디 수)이 있습니다. 움직일 수 없는 말의 값은 0입니다. 다른 말의 값은 0, 1, 2, … 가운데 갈 수 있는 칸들의 값에 없는 가장 작은 수입니다. 그래서 (0, n)의 룩은 0부터 n − 1까지 갈 수 있으니 값이 n입니다.",
    one_of: (number, count) => ` 이 칸 ${count}개 중 ${number}번째: 다시 누르면 다음.`,
    count: (count) => `말 ${count}개`,
    no_moves: (piece) => `${piece}: 갈 곳이 없습니다.`,
    far: (x, y) => `왼쪽 아래: (${x}, ${y}). 999보다 큰 수는 끝의 세 자리만 보입니다.`,
    winning_title: (count) => `이기는 수: ${count > 0 ? count + "가지" : "없음"}`,
    reached: (piece, count) => `${piece}: 갈 수 있는 ${count}칸의 값`,
    mex: (value) => `빠진 가장 작은 수(mex)는 ${value}, 이것이 이 말의 값입니다.`,
    form: (piece, form, square, value) =>
      `목록 없이 구하는 공식, (x, y)의 ${piece}: ${form}. ${square}에서는 ${value}.`,
    is_there: (value) => `${value} 있음`,
    is_not: (value) => `${value} 없음`,
    is_mex: (value) => `${value} 없음: mex`,
    piece: "말",
    value: "값",
    bits: "2진수",
    nim_sum: "님합",
    nim_sum_about:
      "님합은 모든 말의 그런디 수를 xor(⊕)한 값입니다. 2진수로 써서 1이 홀수 개인 자리가 1입니다. 님합이 0이 아니면 차례인 쪽이 이깁니다. 이기는 수는 님합을 0으로 만들고, 0일 때는 어떤 수도 값 하나를 바꾸니 " +
      "0이 아니게 됩니다.",
    lower_about:
      "0이 아니면 이기는 수가 반드시 있습니다. 1이 홀수 개인 가장 왼쪽 자리가 1인 말을 고릅니다. 그 값 ⊕ 님합은 그 자리가 0이고 그 왼쪽은 그대로라 값보다 작습니다. 말은 자기 값보다 작은 모든 값으로 갈 수 있습니다. ",
    raise_about:
      "값을 키우는 수도 있지만, 거기서 원래 값으로 갈 수 있으니 상대가 되돌려 놓습니다. ",
    xor: (numbers, bits) => `${numbers}, 2진수로 ${bits}. 같은 자리의 1은 둘씩 지워집니다.`,
    here: "지금: ",
    at_first: "처음: ",
    for_example: "예: ",
    equal: "두 값이 같으면 어떤 수를 두어도 달라지고, 상대는 다시 같게 만들 수 있습니다. ",
    as_far: (move, loser) =>
      `${move} 뒤에 두 룩은 구석에서 같은 거리입니다. ${with_particle(loser, "이/가")} 움직인 만큼 다른 룩을 움직일 수 있으니 ${with_particle(loser, "이/가")} 먼저 막힙니다. `,
    each_move: (winner) => `${with_particle(winner, "이/가")} 둘 때마다, 그`,
    stuck_at: (from, player, piece, to) =>
      `${from}에서 ${with_particle(player, "이/가")} ${with_particle(piece, "을/를")} ${with_particle(to, "으로/로")} 옮기면 더 갈 곳이 없습니다. 먼저 그리로 가세요.`,
    sum_is: (values, sum, winner, move, is_pair) =>
      `값: ${values}. ${is_pair ? "두 값이 다르니" : `님합이 ${sum}이니`} ${with_particle(winner, "이/가")} ${is_pair ? "같게" : "0으로"} 만들어 이깁니다: ${move}. `,
    left: (move, sum, winner, is_pair) =>
      `${move} 뒤에는 ${is_pair ? "값이 다르고" : `${sum}이고`}, ${with_particle(winner, "이/가")} ${is_pair ? "같게" : "0으로"} 만들어 이깁니다.`,
    lesson: (sums, winner, loser, is_pair) =>
      `${is_pair ? "값" : "님합"}: ${sums.join(" → ")}. ${with_particle(winner, "은/는")} 둘 때마다 ${is_pair ? "같게" : "0으로"} 만들었고, ${with_particle(loser, "은/는")} 그것을 지킬 수 없습니다. 값이 모두 0이 되면 막힙니다.`,
    more: (count) => `그 밖의 말 ${count}개도 님합에 들어 있습니다`,
    program_form:
      '함수 solution(pieces)를 정의하거나(말 하나는 [x, y, "R"], 반환값은 "koosaga"나 "cubelover"), 표준 ' +
      '입력을 읽고(require("fs").readFileSync(0)이나 readline) console.log로 출력하는 프로그램을 넣으세요.',
    add: "놓기",
    remove: "집은 말 빼기",
    turn: "차례 바꾸기",
    cell: (x, y, value) => `(${x}, ${y}), 값 ${value}`,
    square: (x, y) => `(${x}, ${y})`,
    is_taken: "집은 말",
    is_reached: "갈 수 있는 칸",
    is_winning: "이기는 수",
    is_losing: "지는 수",
    is_last: "방금 둔 수",
    stands: (piece) => `${piece} 있음`,
    range: "0부터 999999999까지의 좌표",
  },
};
