// The shape of our session ids, with a number of three digits at the end.
export const SESSIONS = 1000;
export const sessionId = digits => `cs_${'b'.repeat(40)}${digits}`;
/** A valid test card for each of them: by the limits against abuse, a card that all players use is not one player's card. */
export const cardNumber = digits => {
  const own = `424242424200${digits}`;
  const sum = [...own].reverse().reduce((all, digit, i) => all + (i % 2 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]), 0);
  return `${own}${(10 - (sum % 10)) % 10}`;
};
