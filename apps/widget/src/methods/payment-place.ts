import type { OpenPayment } from '../api'
import type { Translate } from '../i18n'

/** The method of a payment, and what its money comes from or goes to: `Bank card, Visa •••• 4242`. */
export function paymentPlace(
  { methodName, destination }: Pick<OpenPayment, 'methodName' | 'destination'>,
  t: Translate,
): string {
  // A bank or a shop is named by the merchant: a message key or a text, as in its form.
  return destination === null ? t(methodName) : `${t(methodName)}, ${t(destination)}`
}
