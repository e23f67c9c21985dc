import { expect, it } from 'vitest'
import type { Method } from '../../api'
import { cardMethod } from './card-method'

const method = (id: string, over: Partial<Method> = {}) =>
  ({ id, enabled: true, category: 'cards', actionType: 'SendForm', ...over }) as Method
const wallet = method('wallet', { category: 'e_wallets' })
const first = method('first')
const second = method('second')

it.each([
  [[wallet, first, second], null, 'first'],
  [[wallet, first, second], 'second', 'second'],
  [[wallet, first, second], 'wallet', 'first'],
  [[method('closed', { enabled: false }), second], 'closed', 'second'],
  [[method('list', { actionType: 'NestedList' })], null, undefined],
  [[wallet], null, undefined],
  [[], null, undefined],
])(
  'SAVED-4 SAVED-5 a card is used with the method of the open form, or with the first method that accepts cards',
  (methods, current, id) => {
    expect(cardMethod(methods, current)?.id).toBe(id)
  },
)
