// The words of this game.
import { plural, with_particle } from "../../../../scripts/pages/particles.js";

const steps = (count) => `${count} ${plural(count, "step", "steps")}`;

export const GAME_WORDS = {
  en: {
    title: "Platform Game: who wins, and why",
    rule_1: "One step, even onto the opponent.",
    rule_2:
      "The platform that you leave vanishes. If the other stands on it too, the other falls and loses.",
    rule_3: "Whoever cannot step loses. Here blue is stuck.",
    rung_1:
      "One of your two steps wins. The platform that you leave vanishes: where can B go then?",
    rung_2: "The tokens cannot meet. Count: how many steps can each of them still walk?",
    rung_3:
      "One of your three steps wins. Rule of thumb: leave B few platforms that it reaches before you.",
    rung_4:
      "You are B. Upside down the board looks the same. Copy A so (↻): after → go ←, after ↓ go ↑.",
    guide_1: "Choose a platform beside A. The one that you leave vanishes.",
    directions: { u: "up", d: "down", l: "left", r: "right" },
    stepped: (player, direction, _opponent, row, column) =>
      `${player} went ${direction}, to row ${row}, column ${column}.`,
    took: (player, direction, opponent, row, column) =>
      `${player} went ${direction} onto ${opponent}'s platform, row ${row}, column ${column}.`,
    why_about:
      "Numbers like (+5) count the moves of both to the end, this one included: 1, plus those of the best " +
      "answer if there is one. In best play the winner takes the shortest way and the loser the longest; the " +
      "program tries all moves. Odd: the player to move makes the last move and wins (+). Even: the opponent " +
      "does (−).",
    steps_about: (kind, first, number, second) =>
      "Small numbers on the board: " +
      (kind === "path"
        ? `the longest path of each token. ${first}1 is the first step of ${first}, ${second}1 that of ${second}.`
        : { best: "best play", turned: "play with half turns ↻", played: "this game" }[kind] +
          `, numbered like the list of moves: ${first}${number} is move ${number}, a step of ${first}.`),
    territory: "Territory",
    territory_about:
      "Territory of a player: the platforms that the player can walk to in fewer steps than the " +
      "other one. With equal steps it is the player's who is to move.",
    territory_text: (player, mine, opponent, theirs) =>
      `${player} reaches ${mine} ${plural(mine, "platform", "platforms")} first, ${opponent} ${theirs}, ` +
      "those under the tokens included.",
    owned: (player) => `${player} is there first`,
    how_to_move: "Move to a platform next to your token.",
    rules:
      "A and B take turns to step up, down, left or right onto a neighbouring platform, " +
      "even the opponent's. The platform just left vanishes. A player who cannot move, " +
      "or whose platform has vanished, loses.",
    board: "Board",
    legend: (half, best) =>
      "+5: the player to move wins, 5 moves of both players from now. −4: the player to " +
      "move loses after 4. Filled: the " +
      (half
        ? "half turn ↻, which always wins" +
          (half > best
            ? `, here after ${half} moves. Best play, the shortest win, takes ${best}.`
            : ".")
        : "best moves."),
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
      `Then the tokens cannot meet: ${loser}, to move, can walk ${steps(mine)}, ${winner} ${theirs}. ` +
      (mine === theirs ? `Equal, but ${loser} begins, so` : "So") +
      ` ${loser} is stuck first.`,
    then_all_lose: (loser, answers) =>
      `Then each step of ${loser} loses (moves of both): ${answers.join(", ")}.`,
    but_race: (winner, mine, loser, theirs) =>
      `After the mistake the tokens cannot meet: ${winner}, to move, can walk ${steps(mine)}, ${loser} only ` +
      `${theirs}.`,
    but_falls: (winner, arrow, loser) =>
      `After the mistake both stand on one platform: ${winner} ${arrow} leaves it, and it vanishes ` +
      `under ${loser}.`,
    but_wins: (winner, arrow, count, rest) =>
      `After the mistake ${winner} wins after ${count} ${plural(count, "move", "moves")}: ${rest || `${winner} ${arrow}`}.`,
    lesson_mirror: (winner, loser) =>
      `${winner} copied each step of ${loser} by half a turn (← after →, ↑ after ↓), so the ` +
      `board looked the same upside down again. If ${loser} had a platform to step on, ${winner} had the ` +
      `opposite one: ${winner} was never the first without a step.`,
    lesson_room: (number, loser, room, least) =>
      `Move ${number} left ${loser} the least room: ${loser} reached ${room} ` +
      `${plural(room, "platform", "platforms")} first, after another step at least ${least}. That is a ` +
      "rule of thumb, which can fail. The proof is what follows.",
    loses_fallen: (mover, step, winner, answer) =>
      `${mover} ${step} loses: it goes onto ${winner}'s platform, ${winner} ${answer} leaves it, and it ` +
      `vanishes under ${mover}.`,
    loses_race: (mover, step, mine, winner, theirs) =>
      `${mover} ${step} loses: then the tokens cannot meet; ${winner}, to move, can walk ${steps(theirs)}, ` +
      `${mover} only ${mine}.`,
    loses_to: (mover, step, winner, answer, left, rest) =>
      `${mover} ${step} loses: ${winner} ${answer} leaves ${mover} ` +
      `${left.length > 0 ? `only ${left.join(" or ")}` : "no step"}${rest && `, then ${rest}`}.`,
    loses_image: (mover, step, winner, answer, sooner) =>
      `${mover} ${step} loses: ${winner} answers with its half turn ↻, ${answer}` +
      `${sooner && `; ${sooner} would win sooner`}.`,
    wins_by: (mover, step) => `${mover} ${step} wins. `,
    onto_about:
      "If you step onto the opponent, both stand on one platform. The opponent leaves it, it vanishes under " +
      "you, and you lose. Only if the opponent then has no step do you win.",
    lesson_race: (winner, mine, loser, theirs, number) =>
      (number > 0 ? `After move ${number} the tokens could not` : "The tokens could not") +
      ` meet, so count the steps that each could still walk: ${winner} ${mine}, ${loser} ${theirs}. ` +
      (mine === theirs ? `Equal, but ${loser} had to begin` : `${loser} had fewer`) +
      `, so ${loser} was stuck first.`,
    lesson_fallen: (winner, loser, number) =>
      `At the end both stood on one platform. ${winner} left it with move ${number}, and it vanished under ` +
      `${loser}.`,
    lesson_stuck: (loser, player, number, row, column) =>
      `No platform beside ${loser} is left. The last one was row ${row}, column ${column} (counted from 0): ` +
      `${player} left it with move ${number}, and it vanished.`,
    rest: (moves, loser, is_stuck) =>
      `${moves.join(", ")}; ${is_stuck ? `${loser} cannot step` : `the platform under ${loser} has vanished`}`,
    line_taught: (line) => `With half turns ↻: ${line}`,
    is_image: "the half turn of the last step",
    image_about: (loser, winner, arrow) =>
      (arrow
        ? `↻ Before ${loser}'s step the board was its own half turn, and after ${winner} ${arrow} it is again`
        : "↻ This board is its own half turn") +
      ": upside down it looks the same, and A and B change places. From there each step of " +
      `${loser} has a half turn, a step of ${winner}: → has ←, ↓ has ↑. If ${winner} answers with it, the ` +
      "board looks the same upside down again. Half a turn takes each platform to another one that is " +
      `not beside it, so the platform that ${loser} leaves is never the one that ${winner} needs. ${winner} is ` +
      `never the first without a step, so ${loser} loses.`,
    race_title: "The tokens are apart",
    race: (name, mine, other, theirs) =>
      "No path joins them, so each walks its longest path: " +
      `${name}, to move, ${mine}; ${other} ${theirs}. ` +
      (mine <= theirs
        ? `${mine === theirs ? `Equal, and ${name} has to begin` : `${mine} is less than ${theirs}`}: ` +
          `${name} is stuck first, after 2·${mine} = ${2 * mine} moves of both.`
        : `${mine} is more than ${theirs}: ${other} is stuck first, ` +
          `after 2·${theirs} + 1 = ${2 * theirs + 1} moves of both.`),
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
    title: "사라지는 발판: 누가 왜 이길까",
    rule_1: "옆 발판으로 한 칸. 상대가 선 발판도 됩니다.",
    rule_2: "떠난 발판은 사라집니다. 상대도 거기 서 있었다면 떨어져서 집니다.",
    rule_3: "움직일 수 없으면 집니다. 파란 말이 막혔습니다.",
    rung_1:
      "두 수 가운데 하나만 이깁니다. 떠난 발판은 사라집니다. 그러면 B는 어디로 갈 수 있을까요?",
    rung_2: "두 말은 만날 수 없습니다. 각자 몇 걸음 더 갈 수 있는지 세어 보세요.",
    rung_3: "세 수 가운데 하나가 이깁니다. 어림 규칙: B가 당신보다 먼저 닿는 발판을 적게 남기세요.",
    rung_4:
      "당신은 B입니다. 거꾸로 돌려도 같은 판입니다. A를 이렇게 따라 하세요(↻): →에는 ←, ↓에는 ↑.",
    guide_1: "A의 옆 발판을 고르세요. 떠난 발판은 사라집니다.",
    directions: { u: "위", d: "아래", l: "왼쪽", r: "오른쪽" },
    stepped: (player, direction, _opponent, row, column) =>
      `${with_particle(player, "이/가")} ${with_particle(direction, "으로/로")} 갔습니다(${row}행 ${column}열).`,
    took: (player, direction, opponent, row, column) =>
      `${with_particle(player, "이/가")} ${with_particle(direction, "으로/로")} ` +
      `${opponent}의 발판에 갔습니다(${row}행 ${column}열).`,
    why_about:
      "(+5) 같은 수는 그 수부터 끝까지 두 사람이 움직이는 횟수입니다. 1에 가장 좋은 답의 횟수를 더하고, 답이 없으면 1입니다. 최선의 진행에서 이길 쪽은 가장 짧은 길, 질 쪽은 가장 긴 길을 고릅니다. 프로그램은 모든 수를 살핍니다. 홀수면 차례인 쪽이 마지막 수를 두어 이기고(+), 짝수면 상대가 이깁니다(−).",
    steps_about: (kind, first, number, second) =>
      "게임판의 작은 번호: " +
      (kind === "path"
        ? `각 말의 가장 긴 길입니다. ${first}1은 ${first}의 첫걸음, ${second}1은 ${second}의 첫걸음입니다.`
        : { best: "최선의 진행", turned: "점대칭(↻)으로 두는 진행", played: "이번 게임" }[kind] +
          `입니다. 둔 수의 목록과 같은 번호이고, ${with_particle(first + number, "은/는")} ${first}의 ${number}번째 수입니다.`),
    territory: "영역",
    territory_about:
      "영역은 상대보다 적은 걸음으로 닿는 발판입니다. 걸음 수가 같으면 차례인 쪽의 영역입니다.",
    territory_text: (player, mine, opponent, theirs) =>
      `${with_particle(player, "은/는")} 발판 ${mine}개, ${with_particle(opponent, "은/는")} ${theirs}개에 먼저 닿습니다(말이 선 발판 포함).`,
    owned: (player) => `${with_particle(player, "이/가")} 먼저 닿는 칸`,
    how_to_move: "말 옆의 발판으로 움직이세요.",
    rules:
      "A와 B가 번갈아 상하좌우의 이웃한 발판으로 한 칸씩 움직입니다. 상대가 선 발판으로도 갈 수 있습니다. 떠난 발판은 사라집니다. 갈 곳이 없거나 " +
      "선 발판이 사라진 쪽이 집니다.",
    board: "게임판",
    legend: (half, best) =>
      "+5는 차례인 쪽이 지금부터 두 사람이 합쳐 5번 움직인 뒤 이긴다는 뜻입니다. −4는 4번 만에 진다는 뜻입니다. 색을 채운 것은 " +
      (half
        ? "언제나 이기는 점대칭(↻)입니다." +
          (half > best
            ? ` 여기서는 ${half}번 걸리고, 최선의 진행(가장 짧은 승리)은 ${best}번입니다.`
            : "")
        : "최선의 수입니다."),
    wins: (player, winner, length) =>
      `${player}의 차례입니다. 두 사람 모두 최선을 다하면 ${length}번 움직인 뒤 ${with_particle(winner, "이/가")} 이깁니다.`,
    stuck: (player) => `${with_particle(player, "이/가")} 갈 곳이 없습니다.`,
    fallen: (player) => `${with_particle(player, "이/가")} 선 발판이 사라졌습니다.`,
    then_stuck: (loser) => `그러면 ${with_particle(loser, "은/는")} 갈 곳이 없습니다.`,
    then_fallen: (loser) => `그러면 ${with_particle(loser, "이/가")} 선 발판이 사라집니다.`,
    then_mirror: (loser, winner) =>
      `그러면 ${with_particle(winner, "은/는")} ${loser}의 걸음마다 점대칭으로 답할 수 있어서 ${with_particle(loser, "이/가")} 먼저 막힙니다.`,
    then_race: (loser, mine, winner, theirs) =>
      `그러면 두 말은 만날 수 없습니다. 차례인 ${with_particle(loser, "은/는")} ${mine}칸, ${with_particle(winner, "은/는")} ${theirs}칸을 걸을 수 있습니다. ` +
      `${mine === theirs ? "같지만 먼저 움직여야 하는 " : "그래서 "}${with_particle(loser, "이/가")} 먼저 막힙니다.`,
    then_all_lose: (loser, answers) =>
      `그러면 ${with_particle(loser, "은/는")} 어떻게 걸어도 집니다(두 사람의 수): ${answers.join(", ")}.`,
    but_race: (winner, mine, loser, theirs) =>
      `실수 뒤에는 두 말이 만날 수 없고, 차례인 ${with_particle(winner, "은/는")} ${mine}칸, ${with_particle(loser, "은/는")} ${theirs}칸밖에 걸을 수 없습니다.`,
    but_falls: (winner, arrow, loser) =>
      `실수 뒤에는 둘이 같은 발판에 서고, ${with_particle(winner, "이/가")} ${arrow}로 떠나면 ${loser} 밑의 발판이 사라집니다.`,
    but_wins: (winner, arrow, count, rest) =>
      `실수 뒤에는 ${with_particle(winner, "이/가")} ${count}번 만에 이깁니다: ${rest || `${winner} ${arrow}`}.`,
    lesson_mirror: (winner, loser) =>
      `${with_particle(winner, "은/는")} ${loser}의 걸음마다 점대칭(→에는 ←, ↓에는 ↑)으로 답해서 판은 거꾸로 돌려도 늘 같았습니다. ${with_particle(loser, "이/가")} 갈 발판이 있으면 ` +
      `${with_particle(winner, "은/는")} 그 맞은편 발판으로 갈 수 있습니다. 그래서 ${with_particle(winner, "이/가")} 먼저 막히는 일은 없습니다.`,
    lesson_room: (number, loser, room, least) =>
      `${number}번째 수로 ${loser}의 영역이 가장 작아졌습니다. 먼저 닿는 발판이 ${room}개이고, 다른 수였다면 ${least}개 이상입니다. 이것은 어림 규칙이라 틀릴 때도 있습니다. 증명은 다음과 같습니다.`,
    loses_fallen: (mover, step, winner, answer) =>
      `${mover} ${step}: 집니다. ${winner}의 발판에 올라서는 수라서, ${with_particle(winner, "이/가")} ${answer}로 떠나면 ${mover} 밑의 발판이 사라집니다.`,
    loses_race: (mover, step, mine, winner, theirs) =>
      `${mover} ${step}: 집니다. 두 말은 만날 수 없고, 차례인 ${with_particle(winner, "은/는")} ${theirs}칸, ${with_particle(mover, "은/는")} ${mine}칸밖에 걸을 수 없습니다.`,
    loses_to: (mover, step, winner, answer, left, rest) =>
      `${mover} ${step}: 집니다. ${winner}의 답은 ${answer}이고, 그러면 ${with_particle(mover, "은/는")} ` +
      `${left.length > 0 ? `${left.join(", ")}밖에 ` : ""}갈 곳이 없습니다.${rest && ` 그다음은 ${rest}.`}`,
    loses_image: (mover, step, winner, answer, sooner) =>
      `${mover} ${step}: 집니다. ${with_particle(winner, "은/는")} 점대칭(↻)인 ${answer}로 답합니다.` +
      `${sooner && ` 더 빨리 이기는 답은 ${sooner}입니다.`}`,
    wins_by: (mover, step) => `${mover} ${step}: 이깁니다. `,
    onto_about:
      "상대의 발판에 올라서면 둘이 한 발판에 섭니다. 상대가 떠나면서 그 발판이 사라져 당신이 집니다. 상대가 갈 곳이 없을 때만 당신이 이깁니다.",
    lesson_race: (winner, mine, loser, theirs, number) =>
      `${number > 0 ? `${number}번째 수 뒤로 ` : ""}두 말은 만날 수 없었습니다. 남은 걸음을 세면 ${with_particle(winner, "은/는")} ${mine}칸, ${with_particle(loser, "은/는")} ${theirs}칸입니다. ` +
      `${mine === theirs ? "같지만 먼저 움직여야 하는" : "걸음이 적은"} ${with_particle(loser, "이/가")} 먼저 막혔습니다.`,
    lesson_fallen: (winner, loser, number) =>
      `마지막에 둘이 같은 발판에 섰습니다. ${with_particle(winner, "이/가")} ${number}번째 수로 떠나서 ${loser} 밑의 발판이 사라졌습니다.`,
    lesson_stuck: (loser, player, number, row, column) =>
      `${loser} 옆에 남은 발판이 없습니다. 마지막 발판은 ${row}행 ${column}열(0부터 셈)이었는데, ${number}번째 수로 ${with_particle(player, "이/가")} 떠나면서 사라졌습니다.`,
    rest: (moves, loser, is_stuck) =>
      `${moves.join(", ")}, 그리고 ${is_stuck ? `${with_particle(loser, "은/는")} 갈 곳이 없습니다` : `${loser} 밑의 발판이 사라집니다`}`,
    line_taught: (line) => `점대칭(↻)으로 두는 진행: ${line}`,
    is_image: "방금 걸음의 점대칭",
    image_about: (loser, winner, arrow) =>
      `↻ ${arrow ? `${with_particle(loser, "이/가")} 움직이기 전의 판은 점대칭이었고, ${winner} ${arrow} 뒤에 다시 점대칭이 됩니다` : "이 판은 점대칭입니다"}. ` +
      `거꾸로 돌려도 같은 판이고 A와 B가 자리를 바꿉니다. 그때부터 ${loser}의 걸음마다 점대칭인 ${winner}의 걸음이 있습니다(→에는 ←, ↓에는 ↑). 그 걸음으로 답하면 판은 다시 점대칭입니다. 판을 반 바퀴 돌리면 각 발판은 바로 옆이 아닌 다른 발판 자리로 갑니다. 그래서 ${with_particle(loser, "이/가")} 떠나는 발판은 ${winner}의 답에 필요한 발판이 아닙니다. ${with_particle(winner, "이/가")} 먼저 막히는 일은 없으므로 ${with_particle(loser, "이/가")} 집니다.`,
    race_title: "두 말이 갈라졌습니다",
    race: (name, mine, other, theirs) =>
      `서로에게 이어지는 길이 없으니 각자 가장 긴 길을 갑니다. 차례인 ${with_particle(name, "은/는")} ${mine}칸, ${with_particle(other, "은/는")} ${theirs}칸. ` +
      (mine <= theirs
        ? `${mine === theirs ? "같으면 먼저 움직이는" : `${mine} < ${theirs}이므로`} ${with_particle(name, "이/가")} 먼저 막히고, 둘이 합쳐 2·${mine} = ${2 * mine}번 움직입니다.`
        : `${mine} > ${theirs}이므로 ${with_particle(other, "이/가")} 먼저 막히고, ` +
          `둘이 합쳐 2·${theirs} + 1 = ${2 * theirs + 1}번 움직입니다.`),
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
