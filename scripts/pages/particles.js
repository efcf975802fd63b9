// Counts in English and particles in Korean.
//     plural(2, "try", "tries")        tries
//     with_particle("(2, 0)", "으로/로") (2, 0)으로

const RULES = new Intl.PluralRules("en");

/** The form of a noun for a count. @param {number} count @param {string} one @param {string} other */
export const plural = (count, one, other) => (RULES.select(count) === "one" ? one : other);

const LIEUL = 8; // the number of the final consonant ㄹ
const DIGITS = "영일이삼사오육칠팔구";
const POWERS = "십백천만만만만억억억"; // how a number ends that has so many zeros, from one on
// Letters whose Korean name ends in a consonant. A whole word in Latin letters is taken to end in a
// vowel, as the names of the players do.
const LETTERS = { l: "엘", m: "엠", n: "엔", r: "알" };

/** The last syllable that is read aloud; other signs are skipped. */
function last_syllable(text) {
  const [end = ""] =
    /[가-힣]$|(?<![a-z])[a-z]$|\d+$/i.exec(text.replace(/[^가-힣a-z\d]+$/i, "")) ?? [];
  const zeros = /[1-9]0+$/.test(end) ? /0+$/.exec(end)[0].length : 0;
  if (zeros > 0) return POWERS[zeros - 1];
  return DIGITS[end.slice(-1)] ?? LETTERS[end.toLowerCase()] ?? end;
}

/**
 * A text and its particle: the first of the pair after a consonant, else the second. 로 also
 * follows ㄹ.
 * @param {string | number} text @param {string} pair
 */
export function with_particle(text, pair) {
  const syllable = last_syllable(String(text));
  const final = /[가-힣]/.test(syllable) ? (syllable.charCodeAt(0) - 0xac00) % 28 : 0;
  const [after_consonant, after_vowel] = pair.split("/");
  const is_vowel = final === 0 || (final === LIEUL && after_vowel === "로");
  return text + (is_vowel ? after_vowel : after_consonant);
}
