// The words of this game.
import { plural, with_particle } from "../../../../scripts/pages/particles.js";

export const GAME_WORDS = {
  en: {
    title: "Platform Game",
    rule_1: "One step, even onto the opponent.",
    rule_2:
      "The platform that you leave vanishes. If the other stands on it too, the other falls and loses.",
    rule_3: "Whoever cannot step loses. Here blue is stuck.",
    rung_1: "B has one way out: your platform, which vanishes when you leave it.",
    rung_2: "The tokens cannot meet. Who can walk longer?",
    rung_3: "One of three steps wins. Rule of thumb: leave B the fewest platforms to be first at.",
    rung_4: "You are B. Half a turn leaves the board alike: answer each step with its half turn ↻.",
    guide_1: "Choose a platform beside A. The one that you leave vanishes.",
    directions: { u: "up", d: "down", l: "left", r: "right" },
    stepped: (player, direction, _opponent, row, column) =>
      `${player} went ${direction}, to row ${row}, column ${column}.`,
    took: (player, direction, opponent, row, column) =>
      `${player} went ${direction} onto ${opponent}'s platform, row ${row}, column ${column}.`,
    why_about:
      "The length of a move counts the moves of both to the end, itself included: 1, plus the length of " +
      "the opponent's best answer if there is one. The best answer is the shortest that wins, or if none " +
      "wins the longest; the program tries them all. If the length is odd, the player to move makes the last " +
      "move and wins: (+5) as in the hints. If it is even, the opponent does: (−4). The half turn ↻ wins " +
      "too, but may take longer than the shortest win.",
    steps_about: "Small numbers on the board: best play. A1 is the first move, B2 the second.",
    territory: "Territory",
    territory_about:
      "Territory of a player: the platforms that the player can walk to in fewer steps than the " +
      "other one. With equal steps it is the player's who is to move.",
    territory_text: (player, mine, opponent, theirs) =>
      `${player} reaches ${mine} ${plural(mine, "platform", "platforms")} first, ${opponent} ${theirs}, ` +
      "those under the tokens included. The search first tries the move after which the opponent has least.",
    owned: (player) => `${player} is there first`,
    how_to_move: "Move to a platform next to your token.",
    rules:
      "A and B take turns to step up, down, left or right onto a neighbouring platform, " +
      "even the opponent's. The platform just left vanishes. A player who cannot move, " +
      "or whose platform has vanished, loses. The winner plays for the shortest game, " +
      "the loser for the longest.",
    board: "Board",
    legend:
      "+5: the player to move wins, 5 moves of both players from now. −4: the player to " +
      "move loses after 4. Filled: the best moves, or the half turn ↻, which always wins.",
    wins: (player, winner, length) =>
      `${player} to move. With best play ${winner} wins after ${length} ` +
      `${plural(length, "move", "moves")}.`,
    stuck: (player) => `${player} cannot move.`,
    fallen: (player) => `The platform under ${player} has vanished.`,
    then_stuck: (loser) => `Then ${loser} cannot step.`,
    then_fallen: (loser) => `Then the platform under ${loser} has vanished.`,
    then_mirror: (loser, winner) =>
      `Then ${winner} answers each step of ${loser} with its half turn, so ${loser} is stuck first.`,
    then_race: (loser, mine, winner, theirs) =>
      `Then no path joins the tokens: ${loser}, to move, can walk ${mine}, ${winner} ${theirs}. ` +
      `So ${loser} is stuck first${mine === theirs ? ", having to begin" : ""}.`,
    then_all_lose: (loser, answers) =>
      `Then each step of ${loser} loses: ` + `${answers.join(", ")}.`,
    but_race: (winner, mine, loser, theirs) =>
      `After the mistake no path joins them: ${winner}, to move, can walk ${mine}, ${loser} only ` +
      `${theirs}.`,
    but_falls: (winner, arrow, loser) =>
      `After the mistake both stand on one platform: ${winner} ${arrow} leaves it, and it vanishes ` +
      `under ${loser}.`,
    but_wins: (winner, arrow, count) =>
      `After the mistake ${winner} ${arrow} wins after ${count} ${plural(count, "move", "moves")}.`,
    lesson_mirror: (winner, loser) =>
      `Each step of ${winner} was the half turn of ${loser}'s. The platforms vanish in pairs, one and ` +
      `its half turn, so whenever ${loser} found a free one, its half turn was free for ${winner}: ${winner} was ` +
      `never the first without a step.`,
    lesson_room: (number, loser, room, least) =>
      `Move ${number} left ${loser} the least room: ${loser} reached ${room} ` +
      `${plural(room, "platform", "platforms")} first, with another step at least ${least}. That is a ` +
      "rule of thumb, which can fail; the cause is what follows.",
    loses_fallen: (mover, step, winner, answer) =>
      `${mover} ${step} loses: it goes onto ${winner}'s platform, ${winner} ${answer} leaves it, and it ` +
      `vanishes under ${mover}.`,
    loses_race: (mover, step, mine, winner, theirs) =>
      `${mover} ${step} loses: then no path joins the tokens, ${winner}, to move, can walk ${theirs}, ` +
      `${mover} only ${mine}.`,
    loses_to: (mover, step, winner, answer, left) =>
      `${mover} ${step} loses: ${winner} ${answer} leaves ${mover} ` +
      `${left.length > 0 ? `only ${left.join(" or ")}` : "no step"}.`,
    loses_image: (mover, step, winner, answer, sooner) =>
      `${mover} ${step} loses: ${winner} answers with its half turn ↻, ${answer}` +
      `${sooner && `; ${sooner} would win sooner`}.`,
    wins_by: (mover, step) => `${mover} ${step} wins. `,
    onto_about:
      "Two on one platform: who is to move leaves it, and it vanishes under the other, who loses. So a " +
      "step onto the opponent loses at once, unless the opponent then has no step.",
    lesson_race: (winner, mine, loser, theirs) =>
      `No path joined the tokens: ${winner} could walk ${mine}, ${loser} ${theirs}` +
      `${mine === theirs ? " but had to begin" : ""}, so ${loser} was stuck first.`,
    lesson_fallen: (winner, loser) =>
      `Both stood on one platform, and ${winner} left it: it vanished under ${loser}.`,
    lesson_stuck: (loser, player, number) =>
      `No platform beside ${loser} is left: ${player} left the last one with move ${number}, and it ` +
      "vanished.",
    is_image: "the half turn of the last step",
    image_about: (loser, winner, arrow) =>
      (arrow
        ? `↻ Before ${loser}'s step the board was its own half turn, and after ${winner} ${arrow} it is again`
        : "↻ This board is its own half turn") +
      ": turned upside down, platforms lie on platforms, and A and B change places. From there each " +
      `step of ${loser} has a half turn, a step of ${winner}. If ${winner} answers with it, platforms vanish ` +
      "in pairs, so each answer makes the board its own half turn again, and the half turn is always free " +
      "(no platform is its own half turn or beside it, so the step itself cannot take it away). " +
      `${winner} is never the first without a step, so ${loser} loses. This needs no search: hints and the ` +
      "best play below answer so, even if another step wins sooner.",
    race_title: "The tokens are apart",
    race: (name, mine, other, theirs) =>
      "No path joins them, so each walks its longest path, numbered on the board: " +
      `${name}, to move, ${mine}; ${other} ${theirs}. ` +
      (mine <= theirs
        ? `${mine === theirs ? `Equal, and ${name} has to begin` : `${mine} is less than ${theirs}`}: ` +
          `${name} is stuck first, after 2·${mine} = ${2 * mine} moves of both.`
        : `${mine} is more than ${theirs}: ${other} is stuck first, ` +
          `after 2·${theirs} + 1 = ${2 * theirs + 1} moves of both.`) +
      (mine === theirs ? "" : " If they were equal, the player to move would be stuck first."),
    program_form:
      "Either function solution(board, aloc, bloc), which returns the number of moves, " +
      'or a program that reads standard input (require("fs").readFileSync(0) or ' +
      "readline) and prints with console.log.",
    click: "A click on a cell",
    tool_move: "makes a move",
    tool_platform: "makes a platform or a hole",
    tool_a: "puts A there",
    tool_b: "puts B there",
    height: "Rows",
    width: "Columns",
    turn: "Switch turns",
    cell: (row, column) => `row ${row}, column ${column}`,
    hole: "hole",
    platform: "platform",
    both: "A and B",
    just_left: "just left",
    open: (player) => `${player} can go here`,
    goes: (winner, length) =>
      `going here: ${winner} wins after ${length} ${plural(length, "move", "moves")}`,
    path: (name, number) => `step ${name}${number}`,
    size: "at most 6 rows of at most 6 cells",
    row_width: (width) => `rows of ${width} cells like the first`,
    on_board: "a row and a column on the board",
    on_platforms: "A and B on platforms",
    keep: "A token stands there: move it first.",
  },
  ko: {
    title: "사라지는 발판",
    rule_1: "옆 발판으로 한 칸. 상대가 선 발판도 됩니다.",
    rule_2: "떠난 발판은 사라집니다. 상대도 거기 서 있었다면 떨어져서 집니다.",
    rule_3: "움직일 수 없으면 집니다. 파란 말이 막혔습니다.",
    rung_1: "B가 나갈 길은 당신이 선 발판뿐입니다. 떠나면 사라집니다.",
    rung_2: "두 말은 만날 수 없습니다. 누가 더 오래 걸을까요?",
    rung_3: "세 수 가운데 하나가 이깁니다. 어림 규칙: B가 먼저 닿는 발판을 가장 적게 남기세요.",
    rung_4: "당신은 B입니다. 반 바퀴 돌려도 같은 판이니 걸음마다 점대칭(↻)으로 답하세요.",
    guide_1: "A의 옆 발판을 고르세요. 떠난 발판은 사라집니다.",
    directions: { u: "위", d: "아래", l: "왼쪽", r: "오른쪽" },
    stepped: (player, direction, _opponent, row, column) =>
      `${with_particle(player, "이/가")} ${with_particle(direction, "으로/로")} 갔습니다(${row}행 ${column}열).`,
    took: (player, direction, opponent, row, column) =>
      `${with_particle(player, "이/가")} ${with_particle(direction, "으로/로")} ` +
      `${opponent}의 발판에 갔습니다(${row}행 ${column}열).`,
    why_about:
      "수의 길이는 그 수부터 끝까지 두 사람이 움직이는 횟수입니다. 1에 상대의 가장 좋은 답의 길이를 더하고, 답이 없으면 1입니다. 가장 좋은 답은 이기는 답 가운데 가장 짧은 것이고, 이기는 답이 없으면 가장 긴 것입니다. 프로그램은 답을 모두 살핍니다. 길이가 홀수면 차례인 쪽이 마지막 수를 두어 이기고(힌트처럼 +5), 짝수면 상대가 이깁니다(−4). 점대칭(↻)도 이기지만 가장 짧은 승리보다 오래 걸릴 수 있습니다.",
    steps_about: "게임판의 작은 번호는 최선의 진행입니다. A1이 첫 수, B2가 다음 수입니다.",
    territory: "영역",
    territory_about:
      "영역은 상대보다 적은 걸음으로 닿는 발판입니다. 걸음 수가 같으면 차례인 쪽의 영역입니다.",
    territory_text: (player, mine, opponent, theirs) =>
      `${with_particle(player, "은/는")} 발판 ${mine}개, ${with_particle(opponent, "은/는")} ${theirs}개에 먼저 닿습니다(말이 선 발판 포함). ` +
      "탐색은 상대의 영역이 가장 작아지는 수부터 살핍니다.",
    owned: (player) => `${with_particle(player, "이/가")} 먼저 닿는 칸`,
    how_to_move: "말 옆의 발판으로 움직이세요.",
    rules:
      "A와 B가 번갈아 상하좌우의 이웃한 발판으로 한 칸씩 움직입니다. 상대가 선 발판으로도 갈 수 있습니다. 떠난 발판은 사라집니다. 갈 곳이 없거나 " +
      "선 발판이 사라진 쪽이 집니다. 이길 쪽은 가장 빨리 이기려 하고, 질 쪽은 가장 오래 버팁니다.",
    board: "게임판",
    legend:
      "+5는 차례인 쪽이 지금부터 두 사람이 합쳐 5번 움직인 뒤 이긴다는 뜻입니다. −4는 4번 만에 진다는 뜻입니다. 색을 채운 것이 최선의 수, 또는 언제나 이기는 점대칭(↻)입니다.",
    wins: (player, winner, length) =>
      `${player}의 차례입니다. 두 사람 모두 최선을 다하면 ${length}번 움직인 뒤 ${with_particle(winner, "이/가")} 이깁니다.`,
    stuck: (player) => `${with_particle(player, "이/가")} 갈 곳이 없습니다.`,
    fallen: (player) => `${with_particle(player, "이/가")} 선 발판이 사라졌습니다.`,
    then_stuck: (loser) => `그러면 ${with_particle(loser, "은/는")} 갈 곳이 없습니다.`,
    then_fallen: (loser) => `그러면 ${with_particle(loser, "이/가")} 선 발판이 사라집니다.`,
    then_mirror: (loser, winner) =>
      `그러면 ${with_particle(winner, "은/는")} ${loser}의 걸음마다 점대칭으로 답할 수 있어서 ${with_particle(loser, "이/가")} 먼저 막힙니다.`,
    then_race: (loser, mine, winner, theirs) =>
      `그러면 두 말이 갈라집니다. 차례인 ${with_particle(loser, "은/는")} ${mine}칸, ${with_particle(winner, "은/는")} ${theirs}칸을 걸을 수 있어서 ` +
      `${mine === theirs ? "먼저 움직여야 하는 " : ""}${with_particle(loser, "이/가")} 먼저 막힙니다.`,
    then_all_lose: (loser, answers) =>
      `그러면 ${with_particle(loser, "은/는")} 어떻게 걸어도 집니다: ` + `${answers.join(", ")}.`,
    but_race: (winner, mine, loser, theirs) =>
      `실수 뒤에는 두 말이 갈라지고, 차례인 ${with_particle(winner, "은/는")} ${mine}칸, ${with_particle(loser, "은/는")} ${theirs}칸밖에 걸을 수 없습니다.`,
    but_falls: (winner, arrow, loser) =>
      `실수 뒤에는 둘이 같은 발판에 서고, ${with_particle(winner, "이/가")} ${arrow}로 떠나면 ${loser} 밑의 발판이 사라집니다.`,
    but_wins: (winner, arrow, count) =>
      `실수 뒤에는 ${winner} ${arrow}로 ${count}번 만에 ${with_particle(winner, "이/가")} 이깁니다.`,
    lesson_mirror: (winner, loser) =>
      `${with_particle(winner, "은/는")} ${loser}의 걸음마다 점대칭으로 답했습니다. 발판은 점대칭인 둘씩 짝지어 사라지니, ${with_particle(loser, "이/가")} 갈 발판이 있으면 ` +
      `그와 점대칭인 발판도 남아 있습니다. 그래서 ${with_particle(winner, "이/가")} 먼저 막히는 일은 없습니다.`,
    lesson_room: (number, loser, room, least) =>
      `${number}번째 수로 ${loser}의 영역이 가장 작아졌습니다. 먼저 닿는 발판이 ${room}개이고, 다른 수였다면 ${least}개 이상입니다. 이것은 어림 규칙이라 틀릴 때도 있고, 진짜 이유는 다음과 같습니다.`,
    loses_fallen: (mover, step, winner, answer) =>
      `${mover} ${step}: 집니다. ${winner}의 발판에 올라서는 수라서, ${with_particle(winner, "이/가")} ${answer}로 떠나면 ${mover} 밑의 발판이 사라집니다.`,
    loses_race: (mover, step, mine, winner, theirs) =>
      `${mover} ${step}: 집니다. 두 말이 갈라지고, 차례인 ${with_particle(winner, "은/는")} ${theirs}칸, ${with_particle(mover, "은/는")} ${mine}칸밖에 걸을 수 없습니다.`,
    loses_to: (mover, step, winner, answer, left) =>
      `${mover} ${step}: 집니다. ${winner}의 답은 ${answer}이고, 그러면 ${with_particle(mover, "은/는")} ` +
      `${left.length > 0 ? `${left.join(", ")}밖에 ` : ""}갈 곳이 없습니다.`,
    loses_image: (mover, step, winner, answer, sooner) =>
      `${mover} ${step}: 집니다. ${with_particle(winner, "은/는")} 점대칭(↻)인 ${answer}로 답합니다.` +
      `${sooner && ` 더 빨리 이기는 답은 ${sooner}입니다.`}`,
    wins_by: (mover, step) => `${mover} ${step}: 이깁니다. `,
    onto_about:
      "둘이 한 발판에 서면, 차례인 쪽이 떠나면서 그 발판이 사라져 다른 쪽이 집니다. 그래서 상대의 발판에 올라서면, 상대가 갈 곳이 없을 때 말고는 바로 집니다.",
    lesson_race: (winner, mine, loser, theirs) =>
      `두 말이 갈라진 뒤 ${with_particle(winner, "은/는")} ${mine}칸, ${with_particle(loser, "은/는")} ${theirs}칸을 걸을 수 있었` +
      `${mine === theirs ? `는데 ${with_particle(loser, "이/가")} 먼저 움직여야 해서` : "으니"} ${with_particle(loser, "이/가")} 먼저 막혔습니다.`,
    lesson_fallen: (winner, loser) =>
      `둘이 같은 발판에 섰다가 ${with_particle(winner, "이/가")} 떠나서 ${loser} 밑의 발판이 사라졌습니다.`,
    lesson_stuck: (loser, player, number) =>
      `${loser} 옆에 남은 발판이 없습니다. 마지막 발판은 ${number}번째 수로 ${with_particle(player, "이/가")} 떠나면서 사라졌습니다.`,
    is_image: "방금 걸음의 점대칭",
    image_about: (loser, winner, arrow) =>
      `↻ ${arrow ? `${with_particle(loser, "이/가")} 움직이기 전의 판은 점대칭이었고, ${winner} ${arrow} 뒤에 다시 점대칭이 됩니다` : "이 판은 점대칭입니다"}. ` +
      `반 바퀴 돌리면 발판은 발판과 겹치고 A와 B는 자리를 바꿉니다. 그때부터 ${loser}의 걸음마다 그와 점대칭인 ${winner}의 걸음이 있습니다. 그 걸음으로 답하면 발판이 짝지어 사라져서 답할 때마다 판은 다시 점대칭이고, 답할 발판은 늘 남아 있습니다(자기 자신이나 바로 옆과 점대칭인 발판이 없어서 ${loser}의 걸음이 답할 발판을 없앨 수 없습니다). ${with_particle(winner, "이/가")} 먼저 막히는 일은 없으므로 ${with_particle(loser, "이/가")} 집니다. 계산이 필요 없는 답이라서, 더 빨리 이기는 수가 있어도 힌트와 최선의 진행은 이 답을 따릅니다.`,
    race_title: "두 말이 갈라졌습니다",
    race: (name, mine, other, theirs) =>
      `서로에게 이어지는 길이 없으니 각자 가장 긴 길을 갑니다(게임판의 작은 번호). 차례인 ${with_particle(name, "은/는")} ${mine}칸, ${with_particle(other, "은/는")} ${theirs}칸. ` +
      (mine <= theirs
        ? `${mine === theirs ? "같으면 먼저 움직이는" : `${mine} < ${theirs}이므로`} ${with_particle(name, "이/가")} 먼저 막히고, 둘이 합쳐 2·${mine} = ${2 * mine}번 움직입니다.`
        : `${mine} > ${theirs}이므로 ${with_particle(other, "이/가")} 먼저 막히고, ` +
          `둘이 합쳐 2·${theirs} + 1 = ${2 * theirs + 1}번 움직입니다.`) +
      (mine === theirs ? "" : " 두 수가 같다면 차례인 쪽이 먼저 막힙니다."),
    program_form:
      "함수 solution(board, aloc, bloc)을 정의하거나(반환값은 움직인 횟수), 표준 입력을 " +
      '읽고(require("fs").readFileSync(0)이나 readline) console.log로 출력하는 프로그램을 넣으세요.',
    click: "칸을 누르면",
    tool_move: "말을 움직이기",
    tool_platform: "발판을 놓거나 없애기",
    tool_a: "A를 놓기",
    tool_b: "B를 놓기",
    height: "세로",
    width: "가로",
    turn: "차례 바꾸기",
    cell: (row, column) => `${row}행 ${column}열`,
    hole: "구멍",
    platform: "발판",
    both: "A와 B",
    just_left: "방금 떠난 칸",
    open: (player) => `${with_particle(player, "이/가")} 갈 수 있는 칸`,
    goes: (winner, length) =>
      `여기로 가면 ${length}번 만에 ${with_particle(winner, "이/가")} 이깁니다`,
    path: (name, number) => `걸음 ${name}${number}`,
    size: "세로와 가로가 6칸 이하인 게임판",
    row_width: (width) => `첫 줄과 같이 ${width}칸인 줄`,
    on_board: "게임판 안의 행과 열",
    on_platforms: "발판 위에 있는 A와 B",
    keep: "말이 서 있는 칸입니다. 말을 먼저 옮기세요.",
  },
};
