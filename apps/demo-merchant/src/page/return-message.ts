/**
 * What the page says to a player whom the cashier sent back. It claims nothing about money: an address can be typed by
 * anybody, and the signed events alone move the balance.
 */
const WORDS: Readonly<Record<string, string>> = {
  success:
    'Welcome back. The cashier reports that your payment succeeded. Your balance changes when the signed event arrives.',
  error: 'Welcome back. The cashier reports that your payment failed. Your balance shows the final result.',
  processing: 'Welcome back. Your payment is being processed. The result appears here automatically.',
}
const PARAMETER = 'payment'

/** The text for an address's `?payment=…`; undefined where it says nothing known. */
export function returnMessage(query: URLSearchParams): string | undefined {
  const result = query.get(PARAMETER) ?? ''
  return Object.hasOwn(WORDS, result) ? WORDS[result] : undefined
}
