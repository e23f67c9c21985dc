/**
 * The text for a player who returns from the cashier. It does not confirm a payment, because anyone can type the
 * address; only the signed events change the balance.
 */
const WORDS: Readonly<Record<string, string>> = {
  success:
    'Welcome back. The cashier reports that your payment succeeded. Your balance changes when the signed event arrives.',
  error: 'Welcome back. The cashier reports that your payment failed. Your balance shows the final result.',
  processing: 'Welcome back. Your payment is being processed. The result appears here automatically.',
}
const PARAMETER = 'payment'

/** The text for an address's `?payment=…`; undefined if the value is unknown. */
export function returnMessage(query: URLSearchParams): string | undefined {
  const result = query.get(PARAMETER) ?? ''
  return Object.hasOwn(WORDS, result) ? WORDS[result] : undefined
}
