import type { PlayerTerms } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { earnedBonuses } from './earned-bonuses'

const BONUS: NonNullable<PlayerTerms['bonuses']>[number] = {
  pay_group_id: null,
  min_deposit_amount: '0',
  max_deposit_amount: null,
  absolute_bonus_value: null,
  percent_bonus_value: '100',
  max_bonus_value: null,
}
const order = { id: 'A-1', amount: '25.00' }

type Terms = Pick<PlayerTerms, 'bonuses' | 'order'>

describe('the bonuses that a payment can earn', () => {
  it.each<[string, Terms, Flow, string, PlayerTerms['bonuses']]>([
    ['a deposit in the session’s currency', { bonuses: [BONUS] }, 'deposit', 'EUR', [BONUS]],
    ['a deposit in another one', { bonuses: [BONUS] }, 'deposit', 'USD', []],
    ['a withdrawal', { bonuses: [BONUS] }, 'withdrawal', 'EUR', []],
    ['an order', { bonuses: [BONUS], order }, 'deposit', 'EUR', []],
    ['a player without one', {}, 'deposit', 'EUR', []],
  ])('MONEY-1 CHECK-1 are for %s these', (_, terms, flow, currency, expected) => {
    expect(earnedBonuses({ terms, currency: 'EUR' }, { flow, currency })).toEqual(expected)
  })
})
