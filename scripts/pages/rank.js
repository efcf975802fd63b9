// Results, from a player's side.

/** 2 if the player wins, 1 for a tie, 0 if the player loses. */
export const rank = (winner, player) => (winner === player ? 2 : winner === null ? 1 : 0);

/** The look of a move with this result, and the sign that says the same without a colour. */
export const look_of = (winner, player) => ["lose", "tie", "win"][rank(winner, player)];
export const sign_of = (winner, player) => "−=+"[rank(winner, player)];
