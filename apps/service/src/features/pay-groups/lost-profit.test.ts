import { describe, expect, it } from 'vitest'
import { lostProfitBonus } from './listing-parts'

const tiers = [
  { from: '10.00', to: '100.00', value: '5.00' },
  { from: '100.00', value: '12.50' },
]
const brand = { lost_profit_bonus: { pay_group: 'quill', tiers: { EUR: tiers } } }

describe('lostProfitBonus', () => {
  it.each([
    ['a new player', undefined, 'EUR', null],
    ['a deposit with another method', { payGroupId: 'card', amount: '40.00' }, 'EUR', '40.00'],
    ['a deposit with that very method', { payGroupId: 'quill', amount: '40.00' }, 'EUR', null],
    ['a deposit that would have earned nothing', { payGroupId: 'card', amount: '9.99' }, 'EUR', null],
    ['another currency', { payGroupId: 'card', amount: '40.00' }, 'SEK', null],
  ])('MONEY-5 issue-8 1.6 says of %s', (_who, lastDeposit, currency, told) => {
    expect(lostProfitBonus(brand, lastDeposit, currency)?.last_deposit_amount ?? null).toBe(told)
  })
})
