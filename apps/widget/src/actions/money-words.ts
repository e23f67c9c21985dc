import type { MoneyFact } from '@modulor/contract/vocabulary'
import type { Payment } from '../api'

/**
 * The messages about a payment's money, by the fact that the service reports. Pages use no other statements about the money;
 * `messages/money-words.test.ts` checks which message belongs to which fact.
 */
const KEYS: Readonly<Record<MoneyFact, string>> = {
  none_moved: 'MONEY.none_moved',
  not_credited: 'MONEY.not_credited',
  held: 'MONEY.held',
  credited: 'RESULT.DEPOSIT_RECEIVED_TEXT',
  sent: 'RESULT.WITHDRAWAL_SENT_TEXT',
  returned: 'MONEY.returned',
  unknown: 'MONEY.unknown',
}

/** Texts of orders, which replace the deposit texts that mention a balance. */
const ORDER_KEYS: Partial<Record<MoneyFact, string>> = {
  not_credited: 'MONEY.not_credited_order',
  credited: 'RESULT.ORDER_PAID_TEXT',
}

/** The message key for a payment's money; its placeholders are `amount` and `order`. */
export function moneyKey({ money, flow, orderId }: Pick<Payment, 'money' | 'flow' | 'orderId'>): string {
  if (money === 'unknown' && flow === 'withdrawal') return 'MONEY.unknown_withdrawal'
  return (orderId === null ? undefined : ORDER_KEYS[money]) ?? KEYS[money]
}
