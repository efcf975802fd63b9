// A position beside its address, so that an address is parsed once.

/**
 * @template P
 * @param {Rules<P>} game @param {string} address
 * @returns {Place<P>}
 */
export const place_of = (game, address) => ({ address, position: game.read(address) });
