/** Names of the two expiry parameters (CARD-8). A withdrawal uses other names. */
export type ExpiryNames = { month: string; year: string }
export const CHECKOUT_EXPIRY_NAMES: ExpiryNames = { month: 'card_exp_month', year: 'card_exp_year' }

/** Splits `MM/YY` (CARD-8); the month always has two digits. A part that is missing is empty. */
export function splitExpiry(expiry: string): { month: string; year: string } {
  const [month = '', year = ''] = expiry.split('/')
  return { month: month === '' ? '' : month.padStart(2, '0'), year }
}

/** The two parts of an expiry under the names that a call requires (CARD-8). */
export function expiryParameters(expiry: string, names: ExpiryNames): Record<string, string> {
  const { month, year } = splitExpiry(expiry)
  return { [names.month]: month, [names.year]: year }
}
