import type { Flow } from '@modulor/contract/vocabulary'
import type { PlayerSession } from './payments.types'

/**
 * Whether the merchant's terms let the player pay in a currency: a deposit limit and an order are ones in the session's,
 * and in another one they could be passed by (LIST-8, CHECK-1).
 */
export function allowsCurrency(
  { terms, currency }: Pick<PlayerSession, 'terms' | 'currency'>,
  flow: Flow,
  wanted: string,
): boolean {
  const isTied = flow === 'deposit' && (terms.deposit_limit_remaining !== undefined || terms.order !== undefined)
  return !isTied || wanted === currency
}
