// Results, from a player's side.

/** 2 if the player wins, 1 for a tie, 0 if the player loses. */
export const rank = (winner, player) => (winner === player ? 2 : winner === null ? 1 : 0);
