import { expect, it } from 'vitest'
import { moneyKey } from './money-words'

it.each([
  ['unknown', 'deposit', null, 'MONEY.unknown'],
  ['unknown', 'withdrawal', null, 'MONEY.unknown_withdrawal'],
  ['returned', 'withdrawal', null, 'MONEY.returned'],
  ['credited', 'deposit', null, 'RESULT.DEPOSIT_RECEIVED_TEXT'],
  ['credited', 'deposit', 'A-17', 'RESULT.ORDER_PAID_TEXT'],
  ['none_moved', 'deposit', 'A-17', 'MONEY.none_moved'],
] as const)(
  'RESULT-3 CHECK-1 for the money fact %s of a %s with the order %s the text is %s',
  (money, flow, orderId, key) => {
    expect(moneyKey({ money, flow, orderId })).toBe(key)
  },
)
