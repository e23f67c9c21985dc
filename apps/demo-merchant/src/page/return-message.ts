/**
 * What the page says to a player whom the cashier sent back. It claims nothing about money: an address can be typed by
 * anybody, and the signed events alone move the balance.
 */
const WORDS: Readonly<Record<string, string>> = {
  success: 'Welcome back. The cashier says that your payment went through; your balance follows its signed event.',
  error: 'Welcome back. The cashier says that your payment did not go through. Your balance says what is true.',
  processing: 'Welcome back. Your payment is still on its way and appears here by itself.',
}
const PARAMETER = 'payment'

/** The text for an address's `?payment=…`; undefined where it says nothing known. */
export function returnMessage(query: URLSearchParams): string | undefined {
  const result = query.get(PARAMETER) ?? ''
  return Object.hasOwn(WORDS, result) ? WORDS[result] : undefined
}
