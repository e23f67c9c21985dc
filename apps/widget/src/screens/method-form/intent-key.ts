import type { SubmitRequest } from '@modulor/contract/http'

/**
 * The idempotency key of one intent (API-13): the same for the same sum in two tabs, whatever their timing, and another
 * one after a payment has ended. The details of a method may be a minute old, so the last end that this tab has seen
 * counts too.
 */
export function intentKey(
  intent: string,
  { amount, currency }: Pick<SubmitRequest, 'amount' | 'currency'>,
  lastEndedPaymentId: string | null,
): string {
  return [intent, amount, currency, lastEndedPaymentId ?? 'first'].join('.')
}
