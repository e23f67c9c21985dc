import type { MoneyFact } from '@modulor/contract/vocabulary'
import type { Payment } from '../api'

/**
 * The one place that turns what the service knows about a payment's money into a message. A page says nothing about
 * money but this; `messages/money-words.test.ts` holds which message rests on which fact.
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

/** The texts of an order for the texts of a deposit that name a balance. */
const ORDER_KEYS: Partial<Record<MoneyFact, string>> = {
  not_credited: 'MONEY.not_credited_order',
  credited: 'RESULT.ORDER_PAID_TEXT',
}

/** The message key of what is known; `amount` and `order` are its values. */
export function moneyKey({ money, flow, orderId }: Pick<Payment, 'money' | 'flow' | 'orderId'>): string {
  if (money === 'unknown' && flow === 'withdrawal') return 'MONEY.unknown_withdrawal'
  return (orderId === null ? undefined : ORDER_KEYS[money]) ?? KEYS[money]
}
