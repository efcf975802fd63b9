// The words of this game.
import { say } from "../../../../scripts/pages/dom.js";
import { with_particle } from "../../../../scripts/pages/particles.js";

export const GAME_WORDS = {
  en: {
    title: "TICTACTOE: who wins, and why",
    rule_1: "x begins. Take turns to mark an empty cell.",
    rule_2: "Three of your marks in a line win.",
    rule_3: "A full board without a line is a tie.",
    rung_1: "You are x. Two x stand in one line. Take its third cell and win.",
    rung_2:
      "o has two in a line, and its third cell is free. Take it. Which lines do you threaten then?",
    rung_3:
      "No line is threatened yet, but you can force a win. What must o do after each of your moves?",
    rung_4:
      "You are o. Against best play you cannot win. After which of your moves can x not win either?",
    guide_1: "Choose an empty cell: x goes there, then the computer answers.",
    took: (mark, cell) => `${mark} took the ${cell}.`,
    why_about:
      "The result of each move if both then play their best, and what follows. Cells that a " +
      "turn or a mirror of the board makes equal are in one line; what follows is told for the first. To " +
      "threaten a line is to have two marks in it and the third cell free.",
    idea_about:
      "The program's idea: a position is won if some move leads to one that is lost for the opponent; if " +
      "none does, it is a tie if some move leads to a tie, and else lost. A table keeps each result, so that " +
      "none is calculated twice; its key is the board as a number (see More).",
    reply: (answer) => (answer === "TIE" ? "A tie" : `${answer} wins`),
    preview: (is_touch) => `${is_touch ? "Hold" : "Point at"} a cell to see what follows, and why.`,
    takes_and: (mark, cell, effect) => `${mark} takes the ${cell} and ${effect}`,
    player_does: (mark, effect) => `${mark} ${effect}`,
    then: (rest) => `then ${rest}`,
    only_tie: (rest) => `It is only a tie: ${rest}.`,
    gave_away: (cell, rest) => `The ${cell} gave that away: ${rest}`,
    does_line: "has a line",
    does_fork: (lines, loser) =>
      `threatens ${lines > 2 ? "three" : "two"} lines at once: ${loser} can stop only one`,
    does_threat: (loser, cell, rest) =>
      `threatens a line: ${loser} must take the ${cell}, then ${rest}`,
    does_wait: (loser, cell, rest) =>
      `threatens nothing yet, but each answer loses: if ${loser} takes the ${cell}, then ${rest}`,
    why_tie:
      "Why a tie: the opponent stops one threat by a mark in its free cell. Two threats at once have two " +
      "free cells, and one move fills only one: so two at once win. Here each player can " +
      "prevent that in time: the lines below name the answers that do.",
    holds: (mark, cells, wrong, rest) =>
      `${mark} holds the tie by ${cells.length > 1 ? "one of these" : "this cell only"}: ` +
      `${cells.join(", ")}. The ${wrong} loses: ${rest}.`,
    answers: (mark, cell, stop, other, is_forced) =>
      (is_forced
        ? `${other} threatens a line, so ${mark} must take the ${cell} and then threatens `
        : `then ${mark} takes the ${cell} and threatens `) +
      (stop ? `one line, which ${other} stops at the ${stop}` : "nothing: nobody can force a line"),
    answers_last: (mark, cell) => `then ${mark} takes the ${cell}, the last one`,
    lines: [
      "top row",
      "middle row",
      "bottom row",
      "left column",
      "middle column",
      "right column",
      "rising diagonal",
      "falling diagonal",
    ],
    lesson_line: (winner, line, loser) =>
      `Two ${winner} and a free cell are a threat: ${loser} had not stopped the ${line}, so ` +
      `${winner} completed it.`,
    lesson_forced: (number, loser, cell) =>
      `Move ${number} threatened a line, so ${loser} had to take the ${cell}. `,
    lesson_fork: (winner, number, lines, stops, loser) =>
      (number > 0
        ? `Move ${number} made a fork: ${winner} threatened`
        : `A fork: ${winner} threatens`) +
      ` the ${lines.join(" and the ")} at once. ${loser} has one move, but the free cells are ` +
      `${stops.length}: ${stops.join(" and ")}.`,
    lesson_tie: (mark, cell, alike, stop, lines, opponent, other, rest) =>
      `The ${cell} held the tie for ${mark}` +
      (stop
        ? `: it threatens a line, so ${opponent} must take the ${stop}, which threatens ` +
          `${lines > 0 ? "only one line" : "nothing"}. `
        : ". ") +
      (alike.length > 0 ? `Equal by symmetry: ${alike.join(", ")}. ` : "") +
      `The ${other} loses: ${rest}.`,
    lesson_full: "Each of the eight lines has both an x and an o.",
    ends_in_line: "that completes a line",
    ends_full: "that fills the board",
    how_to_move: "Choose an empty cell.",
    rules:
      "x begins, then o and x take turns to mark an empty cell. The first with three " +
      "marks in a row, a column or a diagonal wins; a full board without one is a tie. " +
      "The number of marks tells whose turn it is.",
    tied: "The game is a tie.",
    tied_by: (number) => `A tie: move ${number} gave the win away.`,
    challenge_hold: (player) => `You are ${player}. Hold the tie.`,
    missed_tie: (move, reply) =>
      `${move} does not hold the tie${reply && `: then comes ${reply}`}.`,
    no_mistake_tie: "Nobody made a mistake.",
    board: "Board",
    legend:
      "Who wins if that cell is taken and both then play their best: + a win for the player to " +
      "move, = a tie, − a loss. Filled: best.",
    wins: (player, winner) => `${player} to move. With best play ${winner} wins.`,
    ties: (player) => `${player} to move. With best play the game is a tie.`,
    line_of: (player) => `${player} has three in a line.`,
    full: "The board is full.",
    unreachable: (why) => `No game reaches this board: ${say(...why)}.`,
    flaw_counts: (x, o) => `${x} x and ${o} o`,
    flaw_lines: "a line of x and a line of o",
    flaw_x: "a line of x though o moved last",
    flaw_o: "a line of o though x moved last",
    program_form:
      'Either function solution(board), where board is three strings like "xo." and the ' +
      'result is "x", "o" or "TIE", or a program that reads standard input ' +
      '(require("fs").readFileSync(0) or readline) and prints with console.log.',
    click: "A click on a cell",
    tool_move: "makes a move",
    tool_x: "puts x",
    tool_o: "puts o",
    tool_empty: "empties it",
    numbers_title: "The board as numbers",
    numbers:
      "Two keys for a table: nine digits in base 3 (0 empty, 1 x, 2 o), or a set of nine " +
      "bits for x and one for o. Cell 3·row + column has the place value 3 or 2 to that " +
      "power; the program's index is x + 512·o.",
    number_cell: "cell",
    number_base: "base 3",
    number_x: "bits of x",
    number_o: "bits of o",
    number_index: "x + 512·o",
    cells: [
      "top left",
      "top edge",
      "top right",
      "left edge",
      "centre",
      "right edge",
      "bottom left",
      "bottom edge",
      "bottom right",
    ],
    alike: (mark, cells) => `${mark} ${cells.join(", ").replace(/, ([^,]*)$/, " or $1")}`,
    empty: "empty",
    goes: (mark, answer) => `${mark} here: ${answer === "TIE" ? "a tie" : answer + " wins"}`,
    in_line: "part of the line",
    is_last: "last move",
  },
  ko: {
    title: "틱택토: 누가 왜 이길까",
    rule_1: "x부터 번갈아 빈칸 하나에 표시합니다.",
    rule_2: "한 줄에 셋을 먼저 놓으면 이깁니다.",
    rule_3: "줄 없이 판이 차면 비깁니다.",
    rung_1: "당신은 x입니다. 한 줄에 x가 둘 있습니다. 남은 칸에 두어 이기세요.",
    rung_2:
      "o가 한 줄에 둘을 놓았고 그 줄의 빈칸이 하나 남았습니다. 거기에 막으세요. 이제 당신은 어느 줄을 노리나요?",
    rung_3: "아직 노리는 줄은 없지만 이길 수 있습니다. 당신의 수마다 o는 어디에 두어야 할까요?",
    rung_4:
      "당신은 o입니다. 상대가 최선을 다하면 이길 수 없습니다. 어디에 두면 x도 이기지 못할까요?",
    guide_1: "빈칸을 하나 고르세요. 거기에 x를 놓으면 컴퓨터가 답합니다.",
    took: (mark, cell) => `${with_particle(mark, "이/가")} ${cell}에 두었습니다.`,
    why_about:
      "그 수를 둔 뒤 두 사람 모두 최선을 다하면 이렇게 됩니다. 판을 돌리거나 뒤집으면 같은 칸은 한 줄에 적고, 첫 칸의 진행을 보입니다. 한 줄을 노린다는 것은 그 줄에 자기 표시가 둘이고 나머지가 빈칸이라는 뜻입니다.",
    idea_about:
      "프로그램의 원리: 상대가 지는 국면으로 가는 수가 하나라도 있으면 이기는 국면입니다. 그런 수가 없을 때, 비기는 국면으로 가는 수가 있으면 비기고 없으면 집니다. 결과를 표에 적어 두어 같은 판을 두 번 계산하지 않고, 판을 수로 나타낸 것이 표의 키입니다('더 보기'에 있습니다).",
    reply: (answer) => (answer === "TIE" ? "무승부" : `${answer}의 승리`),
    preview: (is_touch) =>
      `칸을 ${is_touch ? "길게 누르면" : "가리키면"} 그 뒤의 진행과 이유가 보입니다.`,
    takes_and: (mark, cell, effect) => `${with_particle(mark, "이/가")} ${cell}에 두고 ${effect}`,
    player_does: (mark, effect) => `${with_particle(mark, "이/가")} ${effect}`,
    then: (rest) => `그러면 ${rest}`,
    only_tie: (rest) => `비기는 데 그칩니다. ${rest}.`,
    gave_away: (cell, rest) => `${cell}에 두면 이 승리를 놓칩니다. ${rest}`,
    does_line: "한 줄을 채웁니다",
    does_fork: (lines, loser) =>
      `${lines > 2 ? "세" : "두"} 줄을 한꺼번에 노립니다. ${with_particle(loser, "은/는")} 하나만 막을 수 있습니다`,
    does_threat: (loser, cell, rest) =>
      `한 줄을 노립니다. ${with_particle(loser, "은/는")} ${cell}에 막아야 하고, 그러면 ${rest}`,
    does_wait: (loser, cell, rest) =>
      `아직 노리는 줄은 없지만 어떻게 답해도 집니다. ${with_particle(loser, "이/가")} ${cell}에 두면 ${rest}`,
    why_tie:
      "비기는 이유: 한 줄을 노리면 상대가 그 줄의 빈칸에 두어 막습니다. 두 줄을 한꺼번에 노리면 빈칸이 둘인데 한 번에 하나만 막을 수 있으니 이깁니다. 여기서는 서로 제때 막을 수 있습니다. 그렇게 막는 답은 아래에 있습니다.",
    holds: (mark, cells, wrong, rest) =>
      `${with_particle(mark, "이/가")} 비기는 답은 ${cells.join(", ")}${cells.length > 1 ? "" : "뿐"}입니다. ${wrong}에 두면 집니다. ${rest}.`,
    answers: (mark, cell, stop, other, is_forced) =>
      `${is_forced ? `${with_particle(other, "이/가")} 한 줄을 노려서 ${with_particle(mark, "은/는")}` : `그러면 ${with_particle(mark, "이/가")}`} ${cell}에 ` +
      (stop
        ? `${is_forced ? "막아야 합니다. 그러면서" : "두어"} 한 줄을 노리지만, ${with_particle(other, "이/가")} ${stop}에 막습니다`
        : `${is_forced ? "막아야 합니다" : "둡니다"}. 노리는 줄이 없고, 서로 모든 줄을 막을 수 있습니다`),
    answers_last: (mark, cell) =>
      `그러면 ${with_particle(mark, "이/가")} 마지막 칸인 ${cell}에 둡니다`,
    lines: [
      "윗줄",
      "가운데 가로줄",
      "아랫줄",
      "왼쪽 세로줄",
      "가운데 세로줄",
      "오른쪽 세로줄",
      "↗ 대각선",
      "↘ 대각선",
    ],
    lesson_line: (winner, line, loser) =>
      `한 줄에 ${winner} 둘과 빈칸 하나가 있으면 위협입니다. ` +
      `${with_particle(loser, "이/가")} ${with_particle(line, "을/를")} 막지 않아서 ${with_particle(winner, "이/가")} 채웠습니다.`,
    lesson_forced: (number, loser, cell) =>
      `${number}번째 수가 한 줄을 노려서 ${with_particle(loser, "은/는")} ${cell}에 막아야 했습니다. `,
    lesson_fork: (winner, number, lines, stops, loser) =>
      `${number > 0 ? `${number}번째 수가` : "처음부터"} 포크(두 줄을 한꺼번에 노림)입니다. ` +
      `${with_particle(winner, "이/가")} ${with_particle(lines.join(", "), "을/를")} 한꺼번에 노렸습니다. ` +
      `막을 빈칸은 ${stops.join(", ")}의 ${stops.length}곳인데 ${with_particle(loser, "은/는")} 한 번만 둘 수 있습니다.`,
    lesson_tie: (mark, cell, alike, stop, lines, opponent, other, rest) =>
      `${with_particle(mark, "은/는")} ${cell}에 두어 비겼습니다. ` +
      (stop
        ? `한 줄을 노려서 ${with_particle(opponent, "이/가")} ${stop}에 막아야 하고, 그 수가 노리는 줄은 ` +
          `${lines > 0 ? "하나뿐입니다" : "없습니다"}. `
        : "") +
      (alike.length > 0 ? `대칭이라 같은 칸: ${alike.join(", ")}. ` : "") +
      `${other}에 두면 집니다: ${rest}.`,
    lesson_full: "여덟 줄 모두에 x와 o가 섞여 있습니다.",
    ends_in_line: "한 줄을 채웁니다",
    ends_full: "판이 찹니다",
    how_to_move: "빈칸을 고르세요.",
    rules:
      "x가 먼저 두고, o와 x가 번갈아 빈칸 하나에 자기 표시를 합니다. 가로, 세로, 대각선 한 줄을 먼저 채우면 이기고, 줄 없이 판이 차면 " +
      "무승부입니다. 누구의 차례인지는 놓인 x·o의 개수로 알 수 있습니다.",
    tied: "비겼습니다.",
    tied_by: (number) => `비겼습니다. ${number}번째 수에서 승리를 놓쳤습니다.`,
    challenge_hold: (player) => `당신은 ${player}. 비기는 수를 찾으세요.`,
    missed_tie: (move, reply) =>
      `${move}: 지는 수입니다.${reply && ` 상대의 답은 ${reply}입니다.`}`,
    no_mistake_tie: "아무도 실수하지 않았습니다.",
    board: "게임판",
    legend:
      "거기에 두고 그 뒤로 두 사람 모두 최선을 다하면 이기는 쪽입니다. 차례인 쪽에게 +는 승리, =는 무승부, −는 패배입니다. 색을 채운 것이 최선입니다.",
    wins: (player, winner) =>
      `${player}의 차례입니다. 두 사람 모두 최선을 다하면 ${with_particle(winner, "이/가")} 이깁니다.`,
    ties: (player) => `${player}의 차례입니다. 두 사람 모두 최선을 다하면 비깁니다.`,
    line_of: (player) => `${with_particle(player, "이/가")} 한 줄을 채웠습니다.`,
    full: "빈칸이 없습니다.",
    unreachable: (why) => `나올 수 없는 게임판입니다. ${say(...why)}.`,
    flaw_counts: (x, o) => `x가 ${x}개, o가 ${o}개입니다`,
    flaw_lines: "x와 o가 모두 한 줄을 채웠습니다",
    flaw_x: "마지막에 둔 것은 o인데 x가 한 줄을 채웠습니다",
    flaw_o: "마지막에 둔 것은 x인데 o가 한 줄을 채웠습니다",
    program_form:
      '함수 solution(board)를 정의하거나(board는 "xo." 같은 문자열 셋, 반환값은 "x", "o", "TIE" 중 하나), 표준 ' +
      '입력을 읽고(require("fs").readFileSync(0)이나 readline) console.log로 출력하는 프로그램을 넣으세요.',
    click: "칸을 누르면",
    tool_move: "두기",
    tool_x: "x를 놓기",
    tool_o: "o를 놓기",
    tool_empty: "비우기",
    numbers_title: "게임판을 수로 나타내면",
    numbers:
      "표에서 찾을 때 쓰는 두 가지 키입니다. 3진수 아홉 자리(0 빈칸, 1 x, 2 o), 또는 x와 o의 아홉 비트짜리 집합 둘. k = 3·행 " +
      "+ 열인 칸의 자릿값은 3진수에서 3ᵏ, 비트에서 2ᵏ이고, 프로그램은 x + 512·o를 인덱스로 씁니다.",
    number_cell: "칸",
    number_base: "3진수",
    number_x: "x의 비트",
    number_o: "o의 비트",
    number_index: "x + 512·o",
    cells: [
      "왼쪽 위",
      "위",
      "오른쪽 위",
      "왼쪽",
      "가운데",
      "오른쪽",
      "왼쪽 아래",
      "아래",
      "오른쪽 아래",
    ],
    alike: (mark, cells) => `${mark} ${cells.join(", ")}`,
    empty: "빈칸",
    goes: (mark, answer) =>
      `${with_particle(mark, "을/를")} 여기에 두면 ${answer === "TIE" ? "무승부" : answer + "의 승리"}`,
    in_line: "채운 줄의 칸",
    is_last: "방금 둔 수",
  },
};
