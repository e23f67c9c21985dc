import type { OpenPayment } from '../api'
import type { Translate } from '../i18n'

/** The method of a payment with the source or destination of its money: `Bank card, Visa •••• 4242`. */
export function paymentPlace(
  { methodName, destination }: Pick<OpenPayment, 'methodName' | 'destination'>,
  t: Translate,
): string {
  // The merchant sends the name of a bank or a shop as a message key or a text, as in a form.
  return destination === null ? t(methodName) : `${t(methodName)}, ${t(destination)}`
}
